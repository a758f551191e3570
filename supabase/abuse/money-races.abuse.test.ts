import { expect, inject, test } from 'vitest';
import { raceForMoney } from './support/money-race.ts';

const SECONDS = 10;
const EVENTS = [
  'applied',
  'asked cash',
  'asked online',
  'accepted',
  'declined',
  'withdrawn',
  'retaken',
  'surplus',
  'failed',
  'wrong_currency',
  'settled',
  'netted',
  'travelled',
  'refund failed',
  'refund retried',
  'dispute lost',
  'dispute won',
  'payout done',
  'payout failed',
  'payout reversed',
  'payout retried',
];
const SEED = 20261123;

test(`${SECONDS} seconds of payments, refunds, disputes, settlements and payouts on 16 connections: nothing is lost, doubled or deadlocked, and the provider's books agree`, async () => {
  const { errors, problems, counts } = await raceForMoney(inject('stack'), { seconds: SECONDS, seed: SEED });
  expect(errors).toEqual([]);
  expect(problems).toEqual([]);
  // The race was about everything that it should be about.
  const missing = EVENTS.filter((what) => !counts[what]);
  expect(missing).toEqual([]);
});
