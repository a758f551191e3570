import { create } from 'zustand';
import type { Position } from '@contracts/tracking.ts';
import { LOCATION_INTERVAL_MS } from '@domain/limits.ts';
import { type DeviceProblem, readDevice, vagueness, watchDevice } from './device.ts';

interface OwnTracking {
  phase: 'off' | 'starting' | 'on';
  /** The newest reading of this device, shared or not. */
  fix: Position | null;
  problem: DeviceProblem | null;
  /** What the device was last asked for: trying again must not share what was only looked at. */
  asked: 'share' | 'look' | null;
}

const OFF: OwnTracking = { phase: 'off', fix: null, problem: null, asked: null };

/** Whether this device shares where it is. Only this file writes it. */
export const useOwnTracking = create<OwnTracking>()(() => OFF);

interface Tracker {
  /** Sends the newest reading now, out of turn: the trip's status has changed. */
  sendNow: () => void;
  stop: () => void;
}

/**
 * Shares this device's position: the first reading at once, then the newest one every 10 s. A device that reports nothing
 * new because it stands still is asked, so that its position does not grow old.
 */
export function startTracking(publish: (position: Position) => void): Tracker {
  useOwnTracking.setState({ phase: 'starting', problem: null, asked: 'share' });
  let newest: Position | null = null;
  let sentAt = '';
  let ended = false;

  function send(fix: Position): void {
    if (ended || fix.timestamp <= sentAt || vagueness(fix) !== null) return;
    sentAt = fix.timestamp;
    publish(fix);
  }

  function take(fix: Position): void {
    if (ended) return;
    newest = fix;
    useOwnTracking.setState({ phase: 'on', fix, problem: vagueness(fix) });
    if (sentAt === '') send(fix);
  }

  function fail(problem: DeviceProblem): void {
    if (ended) return;
    if (problem.kind !== 'failed') stop();
    useOwnTracking.setState({ problem });
  }

  async function tick(): Promise<void> {
    if (newest && newest.timestamp > sentAt) return send(newest);
    const read = await readDevice();
    if (read.problem) return fail(read.problem);
    take(read.fix);
    send(read.fix);
  }

  function stop(): void {
    if (ended) return;
    ended = true;
    clearInterval(timer);
    unwatch();
    useOwnTracking.setState({ phase: 'off', problem: null });
  }

  const timer = setInterval(() => void tick(), LOCATION_INTERVAL_MS);
  let unwatch: () => void = () => undefined;
  unwatch = watchDevice({ onFix: take, onProblem: fail });
  return { sendNow: () => void tick(), stop };
}

/** Reads where this device is and tells nobody. The answer is in useOwnTracking. */
export async function locateOnce(): Promise<Position | null> {
  const { fix, problem } = await readDevice();
  useOwnTracking.setState(({ phase, asked }) => ({
    problem,
    asked: phase === 'off' ? 'look' : asked,
    ...(fix && { fix }),
  }));
  return fix;
}

/** Forgets where this device was: another trip, another person. */
export function resetTracking(): void {
  useOwnTracking.setState(OFF);
}
