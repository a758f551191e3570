import { create } from 'zustand';
import type { Position } from '@tafiya/tracking/contract.ts';
import { LOCATION_INTERVAL_MS } from '@tafiya/core/limits.ts';
import { accuracyProblem, type DeviceProblem, readDevice, watchDevice } from '@/shared/geo/device.ts';

interface OwnTracking {
  phase: 'off' | 'starting' | 'on';
  /** The newest reading of this device, shared or not. */
  fix: Position | null;
  problem: DeviceProblem | null;
  /** Why the device was last read, so that a retry after a look does not start sharing. */
  purpose: 'share' | 'look' | null;
}

const OFF: OwnTracking = { phase: 'off', fix: null, problem: null, purpose: null };

/** The position of this device and whether it is shared. Only this file writes it. */
export const useOwnTracking = create<OwnTracking>()(() => OFF);

interface Tracker {
  /** Sends the newest reading now, between intervals; used when the trip's status changes. */
  sendNow: () => void;
  stop: () => void;
}

/**
 * Shares this device's position: the first reading at once, then the newest one every 10 s. When the device reports
 * nothing new because it stands still, it is read again, so that the shared position does not become stale.
 */
export function startTracking(publish: (position: Position) => void): Tracker {
  useOwnTracking.setState({ phase: 'starting', problem: null, purpose: 'share' });
  let newest: Position | null = null;
  let sentAt = '';
  let ended = false;

  function send(fix: Position): void {
    if (ended || fix.timestamp <= sentAt || accuracyProblem(fix) !== null) return;
    sentAt = fix.timestamp;
    publish(fix);
  }

  function receive(fix: Position): void {
    if (ended) return;
    newest = fix;
    useOwnTracking.setState({ phase: 'on', fix, problem: accuracyProblem(fix) });
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
    receive(read.fix);
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
  unwatch = watchDevice({ onFix: receive, onProblem: fail });
  return { sendNow: () => void tick(), stop };
}

/** Reads this device's position into useOwnTracking without sharing it. Returns null when the reading failed. */
export async function locateOnce(): Promise<Position | null> {
  const { fix, problem } = await readDevice();
  useOwnTracking.setState(({ phase, purpose }) => ({
    problem,
    purpose: phase === 'off' ? 'look' : purpose,
    ...(fix && { fix }),
  }));
  return fix;
}

/** Clears the position of this device, for another trip or another user. */
export function resetTracking(): void {
  useOwnTracking.setState(OFF);
}
