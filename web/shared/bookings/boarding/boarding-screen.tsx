import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useRef, useState } from 'react';
import { SHORT_LANDSCAPE } from '@/shared/ui/landscape.ts';
import { useModal } from '@/shared/ui/sheet.tsx';
import { useWakeLock } from '@/shared/ui/use-wake-lock.ts';
import { LazyBoardingQr } from './lazy-boarding-qr.tsx';

export interface BoardingCode {
  bookingId: string;
  code: string;
  /** The trip and seats of the code: "Lagos to Abuja, 2 seats". */
  what: string;
}

interface BoardingScreenProps {
  /** At least one. Seats that were added to a booking have a code of their own. */
  codes: readonly [BoardingCode, ...BoardingCode[]];
  onClose: () => void;
}

/**
 * The boarding code for the driver's eyes, over everything else: black on white in both colour modes, as large as the screen, which
 * stays on.
 */
export function BoardingScreen({ codes, onClose }: BoardingScreenProps) {
  const [shown, setShown] = useState(0);
  const { bookingId, code, what } = codes[shown] ?? codes[0];
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useModal(dialog, heading);
  useWakeLock(true);
  return (
    <Screen
      ref={dialog}
      aria-label="Boarding code"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 ref={heading} tabIndex={-1}>
        {codes.length > 1 ? `${what} (code ${shown + 1} of ${codes.length})` : what}
      </h2>
      <p className="code">{code}</p>
      <LazyBoardingQr bookingId={bookingId} code={code} size="var(--qr)" />
      <p>Show this code to the driver when you board. Do not share it before then.</p>
      {codes.length > 1 && (
        <Button size="lg" onClick={() => setShown((shown + 1) % codes.length)}>
          Next code
        </Button>
      )}
      <Button
        variant="outline"
        size="lg"
        onClick={onClose}
        color="black"
        background="white"
        borderColor="black"
      >
        Close
      </Button>
    </Screen>
  );
}

const Screen = chakra('dialog', {
  base: {
    position: 'fixed',
    inset: 0,
    width: '100vw',
    maxWidth: '100vw',
    height: '100dvh',
    maxHeight: '100dvh',
    margin: 0,
    border: 0,
    padding: '16px 16px calc(16px + env(safe-area-inset-bottom))',
    overflowY: 'auto',
    background: 'white',
    color: 'black',
    textAlign: 'center',
    '&[open]': { display: 'grid', gap: '12px', justifyItems: 'center', alignContent: 'space-evenly' },
    '& h2': { fontSize: 'lg', fontWeight: 'semibold', outline: 'none' },
    '--qr': 'min(60vw, 38dvh)',
    // The digits and what to do at the left, the QR code as high as the screen at the right.
    [SHORT_LANDSCAPE]: {
      '--qr': 'calc(100dvh - 2rem)',
      '&[open]': { gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: '24px', alignItems: 'center' },
      '& > svg, & > div': { gridColumn: '2', gridRow: '1 / span 4' },
      '& .code': { fontSize: 'min(20vw, 34dvh)' },
    },
    '& .code': {
      // Four digits fill the width of a phone, and leave half of a low screen to the QR code.
      fontSize: 'min(36vw, 34dvh)',
      fontWeight: 'bold',
      lineHeight: 1,
      fontVariantNumeric: 'tabular-nums',
    },
  },
});
