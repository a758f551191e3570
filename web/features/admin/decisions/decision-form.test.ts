import { expect, it } from 'vitest';
import { reasonLength } from './decision-form.ts';
import { DECISIONS } from './decisions.ts';

it.each([
  ['suspend', 'reason', 500],
  ['cancelTrip', 'reason', 300],
  ['closeAlarm', 'reason', 500],
  ['contestDispute', 'words', 2000],
  ['acknowledgeAlarm', 'reason', undefined],
] as const)('the reason of %s takes as many characters as its call', (name, field, length) => {
  expect(reasonLength(DECISIONS[name], field)).toBe(length);
});
