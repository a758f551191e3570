import { Button } from '@chakra-ui/react/button';
import type { TripPassenger } from '@tafiya/bookings/contract.ts';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { BoardSheet } from './board-sheet.tsx';
import type { Boarding } from './use-boarding.ts';

const ScanSheet = lazyPart(() => import('./scan-sheet.tsx').then((file) => file.ScanSheet), {
  fallback: null,
  problem: ({ onRetry }) => (
    <>
      <Problem error="The scanner could not be loaded. Type the code instead." />
      <Button variant="outline" size="sm" onClick={onRetry}>
        Try again
      </Button>
    </>
  ),
});

/** The booking whose code is typed, or the camera. */
export type Asking = string | 'scan';

interface BoardSheetsProps {
  /** Of the whole trip: the camera boards all passengers. */
  passengers: readonly TripPassenger[];
  /** The passengers listed after the camera; default: all. */
  here?: readonly TripPassenger[];
  boarding: Boarding;
  asking: Asking | null;
  onAsk: (asking: Asking) => void;
  /** The passengers whom the driver leaves without. */
  absent?: ReadonlySet<string>;
  onAbsent?: (bookingId: string) => void;
  onClose: () => void;
}

/** The two ways to board: the digits of one passenger after the other, or the camera. Each leads to the other one. */
export function BoardSheets({
  passengers,
  here = passengers,
  boarding,
  asking,
  onAsk,
  absent,
  onAbsent,
  onClose,
}: BoardSheetsProps) {
  const next = here.find((each) => !boarding.isSettled(each));
  if (asking === null) return null;
  if (asking === 'scan') {
    return (
      <ScanSheet
        passengers={passengers}
        boarding={boarding}
        onType={() => (next ? onAsk(next.bookingId) : onClose())}
        onClose={onClose}
      />
    );
  }
  // Those of one stop: codes of later stops are not asked for yet.
  const origin = passengers.find(({ bookingId }) => bookingId === asking)?.origin;
  return (
    <BoardSheet
      passengers={passengers.filter((each) => each.origin === origin)}
      {...(absent && { absent })}
      first={asking}
      boarding={boarding}
      onScan={() => onAsk('scan')}
      {...(onAbsent && { onAbsent })}
      onClose={onClose}
    />
  );
}
