import { expect, inject, test } from 'vitest';
import { raceForMoney } from './support/money-race.ts';

const SECONDS = 10;
const SEED = 20261123;

test(`${SECONDS} seconds of payments, cancellations and departures on 16 connections: nothing is lost, doubled or deadlocked`, async () => {
  const { errors, problems, counts } = await raceForMoney(inject('stack'), { seconds: SECONDS, seed: SEED });
  expect(errors).toEqual([]);
  expect(problems).toEqual([]);
  // The race was about everything that it should be about.
  const missing = ['applied', 'retaken', 'surplus', 'failed', 'wrong_currency'].filter(
    (what) => !counts[what],
  );
  expect(missing).toEqual([]);
});
