import { expect, test } from 'vitest';
import { WRONG_TRIES_KEYS_MAX } from '../lite-limits.ts';
import { createWrongTries } from './wrong-tries.ts';

function tries() {
  const clock = { ms: 0 };
  return { clock, ...createWrongTries({ max: 3, windowS: 60 }, () => clock.ms) };
}

test('each subject has its own tries, and gets new ones when the time is over', () => {
  const { clock, take } = tries();
  expect([take('ada'), take('ada'), take('ada'), take('ada')]).toEqual([2, 1, 0, -1]);
  expect(take('bola')).toBe(2);
  clock.ms += 60_000;
  expect(take('ada')).toBe(2);
});

test('a right try does not count', () => {
  const { take, giveBack } = tries();
  take('ada');
  for (let n = 0; n < 10; n += 1) {
    expect(take('ada')).toBe(1);
    giveBack('ada');
  }
});

test('the memory is bounded', () => {
  const { take } = tries();
  take('first');
  for (let n = 0; n < WRONG_TRIES_KEYS_MAX; n += 1) take(String(n));
  expect(take('first')).toBe(2);
});
