import { useState } from 'react';
import type { Trip } from '@tafiya/trips/contract.ts';

/** Of the drafts, which are deleted at sign-out (session/drafts.ts). */
const PREFIX = 'tafiya_draft_codes_';
type DrivenTrip = Pick<Trip, 'id' | 'driverId'>;

/** Where the driver's phone keeps codes of the trip that the server has not verified; deleted at sign-out. */
export function waitingCodesKey({ id, driverId }: DrivenTrip): string {
  return `${PREFIX}${driverId}_${id}`;
}

/** Whether the driver's phone has such codes. */
export function hasWaitingCodes(trip: DrivenTrip): boolean {
  try {
    return window.localStorage.getItem(waitingCodesKey(trip)) !== null;
  } catch {
    return false;
  }
}

/** The same, and true from then on: the list of passengers shows what became of the codes. */
export function useHadWaitingCodes(trip: DrivenTrip): boolean {
  const has = hasWaitingCodes(trip);
  const [had, setHad] = useState(has);
  if (has && !had) setHad(true);
  return has || had;
}
