import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { TripPassenger } from '@tafiya/bookings/contract.ts';
import type { Trip } from '@tafiya/trips/contract.ts';
import { ApiError, messageOf } from '@/shared/api/api-error.ts';
import { serverNow } from '@/shared/api/server-time.ts';
import { useUnsent } from '@/shared/outbox/use-unsent.ts';
import { useUserChannel } from '@/shared/live/use-user-channel.ts';
import { waitingCodesKey } from './waiting-codes.ts';
import { api } from '@/shared/api/api.ts';
import { invalidate } from '@/shared/api/queries.ts';

/** A code that the driver has typed or scanned and the server has not verified yet. */
interface BoardingCode {
  bookingId: string;
  code: string;
  scannedAt: string;
}

export interface BoardingState {
  /** It can only be waited for. */
  isChecking: boolean;
  words: string;
}

const CHECKING = 'Checking...';
const WAITING = 'Waiting for network';
const ON_BOARD = 'On board';
const HTTP_TOO_MANY = 429;

/**
 * Boards the passengers of the driver's trip. Codes are stored on the phone until the server has verified them, so that they
 * can be taken without a connection; a locked booking does not hold up the others. Another phone of the driver is followed.
 */
export function useBoarding({ id, driverId }: Pick<Trip, 'id' | 'driverId'>) {
  const client = useQueryClient();
  const [notes, setNotes] = useState<Record<string, string>>({});
  const note = (bookingId: string, words: string) => setNotes((all) => ({ ...all, [bookingId]: words }));
  const refresh = () => void invalidate(client, 'GET /trips/:id', { id });
  useUserChannel(driverId, { booking_boarded: refresh, onSnapshot: refresh });

  const queue = { key: waitingCodesKey({ id, driverId }), owner: driverId };
  const { waiting, add } = useUnsent<BoardingCode>(queue, {
    isItem: isCode,
    letsPass: isLocked,
    isReplaced: (old, added) => old.bookingId === added.bookingId,
    send: async ({ bookingId, ...code }) => {
      const { boardedAt } = await api('POST /bookings/:id/board', { id: bookingId, body: code });
      client.setQueryData<TripPassenger[]>(['api', 'trips', id, 'passengers'], (passengers) =>
        passengers?.map((each) => (each.bookingId === bookingId ? { ...each, boardedAt } : each)),
      );
      note(bookingId, ON_BOARD);
      // The trip may leave once all passengers of the first stop are on board.
      refresh();
    },
    onHeld: (error, { bookingId }) => note(bookingId, isLocked(error) ? messageOf(error, WAITING) : WAITING),
    onRefused: (error, { bookingId }) => note(bookingId, messageOf(error, 'The code could not be checked.')),
  });

  /** The note about a passenger who is not on board; null if there is none. */
  function stateOf(bookingId: string): BoardingState | null {
    const isWaiting = waiting.some((each) => each.bookingId === bookingId);
    const own = notes[bookingId] ?? CHECKING;
    // The one before it has found no connection: this one waits behind it.
    const isBehind = isWaiting && waiting.some((each) => notes[each.bookingId] === WAITING);
    const words = own === CHECKING && isBehind ? WAITING : own;
    if (words === ON_BOARD) return { isChecking: true, words };
    const isChecking = words === CHECKING || words === WAITING;
    return isChecking && !isWaiting ? null : { isChecking, words };
  }

  /** On board, or their code waits for a connection: the driver has nothing more to do. */
  function isSettled({ bookingId, boardedAt }: Pick<TripPassenger, 'bookingId' | 'boardedAt'>): boolean {
    const words = stateOf(bookingId)?.words;
    return boardedAt !== null || words === WAITING || words === ON_BOARD;
  }

  function board(bookingId: string, code: string): void {
    note(bookingId, CHECKING);
    add({ bookingId, code, scannedAt: new Date(serverNow()).toISOString() });
  }

  /** Answers to codes whose bookings are no longer in the list: cancelled while the phone had no connection. */
  function refusalsBeside(passengers: readonly TripPassenger[]): string[] {
    return Object.entries(notes).flatMap(([bookingId, words]) =>
      stateOf(bookingId)?.isChecking === false && !passengers.some((each) => each.bookingId === bookingId)
        ? [words]
        : [],
    );
  }

  return { stateOf, isSettled, board, refusalsBeside, waitingCount: waiting.length };
}

export type Boarding = ReturnType<typeof useBoarding>;

function isLocked(error: unknown): boolean {
  return error instanceof ApiError && error.status === HTTP_TOO_MANY;
}

function isCode(each: unknown): each is BoardingCode {
  return (
    typeof each === 'object' &&
    each !== null &&
    ['bookingId', 'code', 'scannedAt'].every(
      (name) => name in each && typeof Reflect.get(each, name) === 'string',
    )
  );
}
