import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Position } from '@tafiya/tracking/contract.ts';
import { LOCATION_INTERVAL_MS } from '@tafiya/core/limits.ts';
import { devicePermission, PERMISSION_NEEDED } from '@/shared/geo/device.ts';
import { fakeDevice } from '@/shared/testing/fake-device.ts';
import { locateOnce, resetTracking, startTracking, useOwnTracking } from './own-tracking.ts';

let published: Position[];
const start = () => startTracking((position) => published.push(position));
const own = () => useOwnTracking.getState();

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2030-11-29T08:00:00.000Z') });
  published = [];
});
afterEach(() => {
  resetTracking();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('sharing the position of this device', () => {
  it('requests high accuracy, a timeout of 10 s and a maximum age of 5 s', () => {
    const device = fakeDevice();
    start().stop();
    expect(device.options[0]).toEqual({ enableHighAccuracy: true, timeout: 10_000, maximumAge: 5000 });
  });

  it('sends the first position at once and then the newest one every 10 s', async () => {
    const device = fakeDevice();
    const tracker = start();
    device.moveTo(6.5, 3.4);
    expect(published).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(3000);
    device.moveTo(6.51, 3.4);
    await vi.advanceTimersByTimeAsync(3000);
    device.moveTo(6.52, 3.4);
    expect(published).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(LOCATION_INTERVAL_MS - 6000);
    expect(published.map(({ latitude }) => latitude)).toEqual([6.5, 6.52]);
    expect(published[1]).toMatchObject({ accuracy: 8, heading: null, speed: null });
    tracker.stop();
    expect(device.watchers()).toBe(0);
    const readings = device.options.length;
    await vi.advanceTimersByTimeAsync(LOCATION_INTERVAL_MS * 3);
    expect(published).toHaveLength(2);
    expect(device.options).toHaveLength(readings);
  });

  it('does not send the same reading twice', async () => {
    const device = fakeDevice();
    const tracker = start();
    device.moveTo(6.5, 3.4);
    tracker.sendNow();
    await vi.advanceTimersByTimeAsync(0);
    expect(published).toHaveLength(1);
    tracker.stop();
  });

  it('reads a device that stands still again, so that its position does not become stale', async () => {
    const device = fakeDevice();
    const tracker = start();
    device.moveTo(6.5, 3.4);
    await vi.advanceTimersByTimeAsync(LOCATION_INTERVAL_MS * 2);
    expect(published).toHaveLength(3);
    tracker.stop();
  });

  it('sends between intervals when the status of the trip changes', async () => {
    const device = fakeDevice();
    const tracker = start();
    device.moveTo(6.5, 3.4);
    await vi.advanceTimersByTimeAsync(1000);
    device.moveTo(6.6, 3.4);
    tracker.sendNow();
    expect(published).toHaveLength(2);
    tracker.stop();
  });

  it('does not send an inaccurate position, and reports it', () => {
    const device = fakeDevice();
    const tracker = start();
    device.moveTo(6.5, 3.4, { accuracy: 40_000 });
    expect(published).toEqual([]);
    expect(own().problem?.message).toBe('Location error: your position is only known to within 40 km');
    device.moveTo(6.5, 3.4);
    expect(published).toHaveLength(1);
    expect(own().problem).toBeNull();
    tracker.stop();
  });

  it('does not send a position that was read before sharing started', async () => {
    const device = fakeDevice();
    device.moveTo(6.5, 3.4);
    await locateOnce();
    device.fail(2, 'no satellites');
    await vi.advanceTimersByTimeAsync(LOCATION_INTERVAL_MS);
    const tracker = start();
    tracker.sendNow();
    await vi.advanceTimersByTimeAsync(LOCATION_INTERVAL_MS);
    expect(published).toEqual([]);
    tracker.stop();
  });

  it('clears the problem once it is stopped', () => {
    const device = fakeDevice();
    const tracker = start();
    device.fail(2, 'no satellites');
    tracker.stop();
    expect(own()).toMatchObject({ phase: 'off', problem: null });
  });

  it('stops when permission is denied, and reports that it is required', () => {
    const device = fakeDevice();
    start();
    device.fail(1);
    expect(own()).toMatchObject({ phase: 'off', problem: { kind: 'denied', message: PERMISSION_NEEDED } });
    expect(device.watchers()).toBe(0);
  });

  it('continues after a failed reading', () => {
    const device = fakeDevice();
    const tracker = start();
    device.fail(2, 'no satellites');
    expect(own().problem).toEqual({ kind: 'failed', message: 'Location error: no satellites' });
    device.moveTo(6.5, 3.4);
    expect(own()).toMatchObject({ phase: 'on', problem: null });
    tracker.stop();
  });

  it('reports a browser without geolocation', () => {
    vi.stubGlobal('navigator', { onLine: true });
    start();
    expect(own()).toMatchObject({ phase: 'off', problem: { message: 'Geolocation not supported' } });
  });
});

describe('a single reading with Show My Location', () => {
  it('is not sent', async () => {
    const device = fakeDevice();
    device.moveTo(6.5, 3.4);
    expect((await locateOnce())?.latitude).toBe(6.5);
    expect(own()).toMatchObject({ phase: 'off', fix: { latitude: 6.5 } });
    expect(published).toEqual([]);
  });
});

describe('the permission', () => {
  it('is what the browser reports', async () => {
    fakeDevice('granted');
    expect(await devicePermission()).toBe('granted');
  });

  it('is found out by a reading within 5 s when the browser cannot report it', async () => {
    const device = fakeDevice();
    device.moveTo(6.5, 3.4);
    vi.stubGlobal('navigator', { geolocation: navigator.geolocation });
    expect(await devicePermission()).toBe('granted');
    expect(device.options.at(-1)?.timeout).toBe(5000);
    device.fail(1);
    expect(await devicePermission()).toBe('denied');
  });
});
