import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useId, useRef, useState } from 'react';
import { BOARDING_CODE_DIGITS } from '@tafiya/core/limits.ts';
import { EraseIcon, QrIcon } from '@/shared/ui/icons.ts';
import { SHORT_LANDSCAPE } from '@/shared/ui/landscape.ts';
import type { BoardingState } from './use-boarding.ts';

interface CodePadProps {
  /** The result of the last code; null before the first one. */
  state: BoardingState | null;
  onCode: (code: string) => void;
  onScan?: () => void;
}

/** The code of a passenger, and a pad with large keys: the phone's own keyboard would cover what the driver collects. */
export function CodePad({ state, onCode, onScan }: CodePadProps) {
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const wordsId = useId();
  const isFull = typed.length === BOARDING_CODE_DIGITS;
  const isChecking = isFull && (state === null || state.isChecking);
  const refusal = state?.isChecking === false && (isFull || typed === '') ? state.words : null;
  // The sheet has focused its heading.
  useEffect(() => field.current?.focus(), []);

  function type(text: string): void {
    if (isChecking) return;
    const digits = text.replaceAll(/\D/g, '');
    // A refused code gives way to the first digit of the next one.
    const code = isFull && digits.startsWith(typed) ? digits.slice(typed.length) : digits;
    if (code.length > BOARDING_CODE_DIGITS) return;
    setTyped(code);
    if (code.length === BOARDING_CODE_DIGITS) onCode(code);
  }

  return (
    <>
      <chakra.div gridArea="code" display="grid" gap="1.5">
        <chakra.p id={wordsId} display="flex" justifyContent="space-between" gap="3" alignItems="baseline">
          <b>Boarding code</b>
          <chakra.span
            role="status"
            fontSize="sm"
            textAlign="end"
            color={refusal === null ? 'fg.muted' : 'danger.fg'}
            fontWeight={refusal === null ? 'normal' : 'semibold'}
          >
            {refusal ?? (isChecking ? 'Checking...' : 'boards with the 4th digit')}
          </chakra.span>
        </chakra.p>
        <Boxes data-refused={refusal !== null && isFull ? '' : undefined}>
          {Array.from({ length: BOARDING_CODE_DIGITS }, (_, index) => (
            <span key={index} aria-hidden="true" data-now={index === typed.length ? '' : undefined}>
              {typed[index]}
            </span>
          ))}
          <input
            ref={field}
            aria-label="Boarding code"
            aria-describedby={wordsId}
            aria-invalid={refusal !== null && isFull}
            inputMode="none"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => type(target.value)}
          />
        </Boxes>
      </chakra.div>
      {/* The field keeps the focus, so that a keyboard goes on after a tap. */}
      <Pad onMouseDown={(event) => event.preventDefault()}>
        {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => (
          <button key={digit} type="button" onClick={() => type(typed + digit)}>
            {digit}
          </button>
        ))}
        {onScan ? (
          <button type="button" data-quiet="" onClick={onScan}>
            <QrIcon />
            Scan
          </button>
        ) : (
          <span />
        )}
        <button type="button" onClick={() => type(`${typed}0`)}>
          0
        </button>
        <button
          type="button"
          data-quiet=""
          aria-label="Erase"
          onClick={() => setTyped(isFull ? '' : typed.slice(0, -1))}
        >
          <EraseIcon />
        </button>
      </Pad>
    </>
  );
}

const Boxes = chakra('div', {
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
    gap: '2.5',
    '& > span': {
      display: 'grid',
      placeItems: 'center',
      height: '4rem',
      borderWidth: '2px',
      borderColor: 'border.input',
      borderRadius: 'card',
      fontSize: '2.125rem',
      fontWeight: 'bold',
      fontVariantNumeric: 'tabular-nums',
      [SHORT_LANDSCAPE]: { height: '3rem', fontSize: '1.75rem' },
    },
    '& > input': { position: 'absolute', inset: '0', width: 'full', opacity: 0, cursor: 'text' },
    '&:focus-within > [data-now]': {
      borderColor: 'positive.fg',
      boxShadow: '0 0 0 2px {colors.positive.fg}',
    },
    '&[data-refused] > span': { borderColor: 'danger.fg', color: 'danger.fg' },
  },
});

const Pad = chakra('div', {
  base: {
    gridArea: 'pad',
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    gap: '2',
    '& > button': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      gap: '1.5',
      minHeight: '3.75rem',
      borderRadius: 'card',
      bg: 'bg.subtle',
      fontSize: '1.75rem',
      fontWeight: 'semibold',
      cursor: 'pointer',
      touchAction: 'manipulation',
      _hover: { bg: 'border.default' },
      '&[data-quiet]': { bg: 'transparent', fontSize: 'md' },
      _icon: { boxSize: '6' },
      [SHORT_LANDSCAPE]: { minHeight: '3rem' },
    },
  },
});
