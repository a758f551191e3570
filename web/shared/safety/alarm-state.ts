/** The state of this phone's alarms for pages. Small, because every page loads it; alarms.ts does the work. */
import { create } from 'zustand';
import type { AlarmRecord } from './alarm-store.ts';

interface AlarmState {
  /** Undefined until the store was read. */
  records: AlarmRecord[] | undefined;
  /** The server has answered and refused: waiting does not help. */
  isRefused: boolean;
  /** An alarm of this page has ended: by the person, or by the team. */
  hasEnded: boolean;
  /** The action that the person asked for although an alarm waits: signing out. */
  asked: (() => void) | null;
}

export const NO_ALARMS: AlarmState = { records: undefined, isRefused: false, hasEnded: false, asked: null };

export const useAlarms = create<AlarmState>()(() => NO_ALARMS);

/** Not wiped with the session: an alarm of a person who is signed out is sent, too. */
const MARK = 'tafiya_alarm_waits';

/** Whether an alarm of this phone waits; readable before anything is loaded. */
export function isAlarmMarked(): boolean {
  try {
    return window.localStorage.getItem(MARK) !== null;
  } catch {
    return (useAlarms.getState().records ?? []).length > 0;
  }
}

export function markAlarms(waits: boolean): void {
  try {
    if (waits) window.localStorage.setItem(MARK, '1');
    else window.localStorage.removeItem(MARK);
  } catch {
    // Then the state of this page has to do.
  }
}
