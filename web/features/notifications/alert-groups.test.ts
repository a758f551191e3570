import { afterEach, expect, it, vi } from 'vitest';
import type { Notification } from '@tafiya/notifications/contract.ts';
import { groupAlerts, newsOf } from './alert-groups.ts';

afterEach(() => vi.useRealTimers());

const TRIP = {
  id: '00000000-0000-4000-8000-000000000009',
  origin: 'Lagos',
  destination: 'Ikot-Ekpene',
  departureDate: '2026-11-28T06:30:00Z',
  arrivalDate: '2026-11-28T18:04:00Z',
};
const WAY = 'Lagos (Jibowu Park) to Ikot-Ekpene, Sat 28 Nov, 07:30 → about 19:05';

function alert(id: string, createdAt: string, changes: Partial<Notification> = {}): Notification {
  return {
    id,
    kind: 'trip_status',
    title: id,
    body: id,
    link: null,
    trip: null,
    createdAt,
    readAt: null,
    ...changes,
  };
}

it('groups by the day in Lagos, then by trip, else by subject', () => {
  const days = groupAlerts([
    alert('waiting', '2026-11-28T10:00:00Z', { trip: TRIP }),
    alert('paid', '2026-11-28T09:40:00Z', { kind: 'payout' }),
    alert('licence', '2026-11-28T09:30:00Z', { kind: 'paper_expiring' }),
    alert('booked', '2026-11-28T09:00:00Z', { trip: TRIP, kind: 'message' }),
    alert('account', '2026-11-28T08:50:00Z', { kind: 'payout_account' }),
    // Half an hour after midnight in Lagos.
    alert('late', '2026-11-27T23:30:00Z', { kind: 'new_device' }),
    alert('before', '2026-11-27T20:00:00Z', { trip: TRIP }),
  ]);
  const shown = days.map(({ day, groups }) => [
    day,
    groups.map(({ trip, subject, items }) => [trip ? 'trip' : subject, ...items.map(({ id }) => id)]),
  ]);
  expect(shown).toEqual([
    [
      '2026-11-28',
      [
        ['trip', 'waiting', 'booked'],
        ['Payments', 'paid', 'account'],
        ['Documents', 'licence'],
        ['Account', 'late'],
      ],
    ],
    ['2026-11-27', [['trip', 'before']]],
  ]);
});

it.each<[Notification['kind'], string, string]>([
  ['trip_status', `${WAY}.`, ''],
  ['driver_waiting', `${WAY}.`, 'Jibowu Park'],
  ['driver_waiting', `${WAY.replace(' (Jibowu Park)', '')}.`, ''],
  ['trip_changed', `${WAY}.`, `${WAY}.`],
  ['trip_changed', `${WAY}. Ada drives now.`, 'Ada drives now.'],
  ['booking_confirmed', `${WAY}. Pay ₦3,500 when you get on.`, 'Pay ₦3,500 when you get on.'],
  ['trip_cancelled', `${WAY} was cancelled. You owe nothing.`, 'This trip was cancelled. You owe nothing.'],
  [
    'booking_created',
    `Ada booked 1 seat on ${WAY}, with 1 bag.`,
    'Ada booked 1 seat on this trip, with 1 bag.',
  ],
  [
    'booking_requested',
    `Ada asks for 1 seat, ${WAY}. ₦3,500, in cash.`,
    'Ada asks for 1 seat. ₦3,500, in cash.',
  ],
  // Another part, and the time before it changed: the head does not say it.
  [
    'booking_created',
    `Ada booked 1 seat on ${WAY.replace('Lagos', 'Ore')}.`,
    `Ada booked 1 seat on ${WAY.replace('Lagos', 'Ore')}.`,
  ],
  ['booking_confirmed', `${WAY.replace('07:30', '07:00')}.`, `${WAY.replace('07:30', '07:00')}.`],
])('an alert (%s) says what is new beside its trip: %s', (kind, body, news) => {
  vi.setSystemTime('2026-11-28T10:00:00Z');
  expect(newsOf(alert('x', '2026-11-28T10:00:00Z', { kind, body, trip: TRIP }))).toBe(news);
  expect(newsOf(alert('x', '2026-11-28T10:00:00Z', { kind, body }))).toBe(body);
});
