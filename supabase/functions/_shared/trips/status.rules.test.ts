import { describe, expect, it } from 'vitest';
import {
  TRIP_STATUSES,
  badgeColour,
  canCancel,
  canEdit,
  canMove,
  isOpen,
  isOver,
  isUnderWay,
} from './status.rules.ts';

const ALLOWED = [
  'scheduled>waiting',
  'scheduled>en_route',
  'scheduled>cancelled',
  'active>waiting',
  'active>en_route',
  'active>cancelled',
  'waiting>en_route',
  'waiting>cancelled',
  'en_route>arrived',
  'arrived>completed',
];

describe('trip status', () => {
  const pairs = TRIP_STATUSES.flatMap((from) => TRIP_STATUSES.map((to) => [from, to] as const));

  it.each(pairs)('from %s to %s is allowed only in the order of the journey', (from, to) => {
    expect(canMove(from, to)).toBe(ALLOWED.includes(`${from}>${to}`));
  });

  it.each([
    ['scheduled', true, true, true, false],
    ['active', true, true, true, false],
    ['waiting', false, false, true, false],
    ['en_route', false, false, false, false],
    ['arrived', false, false, false, false],
    ['completed', false, false, false, true],
    ['cancelled', false, false, false, true],
  ] as const)('%s: open %s, editable %s, cancellable %s, over %s', (status, open, edit, cancel, over) => {
    expect(isOpen(status)).toBe(open);
    expect(canEdit(status)).toBe(edit);
    expect(canCancel(status)).toBe(cancel);
    expect(isOver(status)).toBe(over);
    expect(isUnderWay(status)).toBe(!open && !over);
  });

  it.each([
    ['scheduled', 'blue'],
    ['active', 'green'],
    ['en_route', 'green'],
    ['waiting', 'yellow'],
    ['arrived', 'purple'],
    ['completed', 'grey'],
    ['cancelled', 'red'],
    ['something new', 'light-grey'],
    ['constructor', 'light-grey'],
  ])('the badge of %s is %s', (status, colour) => {
    expect(badgeColour(status)).toBe(colour);
  });
});
