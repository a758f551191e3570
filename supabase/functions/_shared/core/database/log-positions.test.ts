import { expect, test } from 'vitest';
import { REPLICA_LAG_MAX_MS } from '../limits.ts';
import { LogPositions, positionOf } from './log-positions.ts';

test.each([
  ['0/0', 0n],
  ['0/3000028', 0x3000028n],
  ['1/0', 0x1_0000_0000n],
  ['16/B374D848', 0x16_b374_d848n],
])('the position %s is a number', (text, position) => {
  expect(positionOf(text)).toBe(position);
});

test.each([
  ['0/99', null],
  ['0/100', 1000],
  ['0/150', 1000],
  ['0/FFFFFFFF', 2000],
  ['1/0', 3000],
  ['1/1', 3000],
])('a replica at %s has what was committed before %s', (position, moment) => {
  const positions = new LogPositions();
  positions.note(1000, '0/100');
  positions.note(2000, '0/200');
  positions.note(3000, '1/0');
  expect(positions.knownUntil(position)).toBe(moment);
});

test('a replica of an idle primary is not behind', () => {
  const positions = new LogPositions();
  positions.note(1000, '0/100');
  positions.note(9000, '0/100');
  expect(positions.knownUntil('0/100')).toBe(9000);
});

test('positions that are too old to matter are forgotten', () => {
  const positions = new LogPositions();
  positions.note(1000, '0/100');
  positions.note(1001 + REPLICA_LAG_MAX_MS, '0/300');
  expect(positions.knownUntil('0/200')).toBeNull();
});
