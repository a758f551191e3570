import { describe, expect, it } from 'vitest';
import {
  ageText,
  arrivalText,
  connectionAnnouncement,
  connectionText,
  isTracked,
  speedText,
} from './location-text.ts';

const NOW = Date.parse('2030-11-29T12:00:00.000Z');
const ago = (seconds: number) => new Date(NOW - seconds * 1000).toISOString();
const ahead = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
const idle = { retryAt: null, problem: null };

describe('the age of a position', () => {
  it.each([
    [0, 'updated just now'],
    [-30, 'updated just now'],
    [40, 'updated 40 s ago'],
    [90, 'updated 1 min ago'],
    [120, 'updated 2 min ago'],
    [121, 'last known 2 min ago'],
    [7300, 'last known 2 h ago'],
    [200_000, 'last known 2 d ago'],
  ])('of %i s reads %s', (seconds, words) => expect(ageText(ago(seconds), NOW)).toBe(words));

  it('means tracked for two minutes, not longer', () => {
    expect(isTracked(ago(120), NOW)).toBe(true);
    expect(isTracked(ago(121), NOW)).toBe(false);
  });
});

describe('the arrival', () => {
  const arrival = (estimatedArrival: string | null, positionAt: string | null = ago(5)) =>
    arrivalText({ status: 'en_route', estimatedArrival, positionAt }, NOW);

  it('is unknown without an estimate', () => {
    expect(arrival(null)).toBe('Arrival time not known yet');
  });

  it('is a Lagos time and the time left', () => {
    expect(arrival(ahead(80))).toBe('About 14:20 (in 1 h 20 min)');
    expect(arrival(ahead(120))).toBe('About 15:00 (in 2 h)');
    expect(arrival(ahead(47))).toBe('About 13:45 (in 45 min)');
    expect(arrival(ahead(7))).toBe('In about 7 min');
    expect(arrival(ahead(0))).toBe('Arriving now');
  });

  it('is the last estimate once the driver is no longer tracked', () => {
    expect(arrival(ahead(20), ago(400))).toBe('Last estimate: about 13:20');
  });

  it('is replaced by the outcome once the trip is over', () => {
    const over = { estimatedArrival: ahead(20), positionAt: ago(5) };
    expect(arrivalText({ status: 'arrived', ...over }, NOW)).toBe('Arrived');
    expect(arrivalText({ status: 'cancelled', ...over }, NOW)).toBe('This trip was cancelled');
  });
});

describe('the connection', () => {
  it('is shown with the number of waiting positions', () => {
    expect(connectionText({ phase: 'connected', ...idle }, 0, NOW)).toBe('Connected');
    expect(connectionText({ phase: 'connected', ...idle }, 7, NOW)).toBe('Connected, sending 7 positions');
    expect(connectionText({ phase: 'offline', ...idle }, 3, NOW)).toBe('Offline (3 queued)');
    const waiting = { phase: 'waiting' as const, problem: 'Connection failed', retryAt: NOW + 2100 };
    expect(connectionText(waiting, 1, NOW)).toBe('Connection failed. Reconnecting in 3 s (1 queued)');
    expect(connectionText({ ...idle, phase: 'stopped', problem: 'User not authenticated' }, 0, NOW)).toBe(
      'User not authenticated',
    );
  });

  it('is announced without a countdown', () => {
    const waiting = { phase: 'waiting' as const, problem: 'Connection failed', retryAt: NOW + 2100 };
    expect(connectionAnnouncement(waiting)).toBe('Connection failed. Reconnecting.');
  });
});

it('shows speeds in km/h', () => {
  expect(speedText(20)).toBe('72 km/h');
  expect(speedText(0)).toBe('0 km/h');
  expect(speedText(null)).toBeNull();
});
