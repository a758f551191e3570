import { expect, it } from 'vitest';
import type { Notification } from '@tafiya/notifications/contract.ts';
import { groupAlerts } from './alert-groups.ts';

const TRIP = '00000000-0000-4000-8000-000000000009';

function alert(id: string, createdAt: string, link: string | null): Notification {
  return { id, kind: 'trip_status', title: id, body: id, link, createdAt, readAt: null };
}

it('groups by the day in Lagos, then by trip, whichever page of the trip an alert leads to', () => {
  const days = groupAlerts([
    alert('waiting', '2026-11-28T10:00:00Z', `/track/${TRIP}`),
    alert('documents', '2026-11-28T09:30:00Z', '/account'),
    alert('booked', '2026-11-28T09:00:00Z', `/trips/${TRIP}`),
    // Half an hour after midnight in Lagos.
    alert('late', '2026-11-27T23:30:00Z', null),
    alert('before', '2026-11-27T20:00:00Z', `/trips/${TRIP}`),
  ]);
  expect(days.map(({ day, groups }) => [day, groups.map(({ items }) => items.map(({ id }) => id))])).toEqual([
    ['2026-11-28', [['waiting', 'booked'], ['documents'], ['late']]],
    ['2026-11-27', [['before']]],
  ]);
});
