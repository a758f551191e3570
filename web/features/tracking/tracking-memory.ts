/** Remembers that this person shares their position on a trip: a page that the phone has closed goes on when it is opened again. */

const PREFIX = 'tafiya_tracking';

function keyOf(userId: string, tripId: string): string {
  return `${PREFIX}_${userId}_${tripId}`;
}

/** Whether tracking was on when the page was last left. */
export function wasTracking(userId: string, tripId: string): boolean {
  try {
    return window.localStorage.getItem(keyOf(userId, tripId)) !== null;
  } catch {
    return false;
  }
}

/** Remembers or forgets it. */
export function rememberTracking(userId: string, tripId: string, isOn: boolean): void {
  try {
    if (isOn) window.localStorage.setItem(keyOf(userId, tripId), '1');
    else window.localStorage.removeItem(keyOf(userId, tripId));
  } catch {
    // Storage closed (private window): it is asked again.
  }
}
