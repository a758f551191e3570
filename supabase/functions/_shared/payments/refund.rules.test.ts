import { expect, test } from 'vitest';
import { fullRefundUntil } from './refund.rules.ts';

const DEPARTURE = '2030-11-30T05:30:00Z';

test.each([
  ['2030-11-28T12:00:00Z', Date.parse('2030-11-29T05:30:00Z')],
  ['2030-11-29T05:30:00Z', 'after paying'],
  ['2030-11-30T03:29:00Z', 'after paying'],
  ['2030-11-30T03:30:00Z', null],
])('paid at %s, all of it comes back until %s', (now, until) => {
  expect(fullRefundUntil(DEPARTURE, Date.parse(now))).toBe(until);
});
