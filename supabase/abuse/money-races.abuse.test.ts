import { expect, inject, test } from 'vitest';
import { raceForMoney } from './support/money-race.ts';

const SECONDS = 10;
/** On a busy machine the race lasts two minutes, and the settlement at its end about as long. */
const TIMEOUT_MS = 400_000;
const EVENTS = [
  'applied',
  'asked cash',
  'asked online',
  'accepted',
  'declined',
  'withdrawn',
  'retaken',
  'added',
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
/** Of two trips as one journey: each is certain at the end of the race. */
const JOURNEYS = [
  'journey in cash',
  'journey applied',
  'journey retaken',
  'journey surplus',
  'one part left',
  'first trip cancelled',
  'first trip left',
];
const SEED = 20261123;

test(
  'payments, refunds, disputes, settlements and payouts on 16 connections: nothing is lost, doubled or deadlocked, and the books of the provider agree',
  async () => {
    const { errors, problems, counts } = await raceForMoney(inject('stack'), {
      seconds: SECONDS,
      seed: SEED,
      until: EVENTS,
    });
    expect(errors).toEqual([]);
    expect(problems).toEqual([]);
    const missing = [...EVENTS, ...JOURNEYS].filter((what) => !counts[what]);
    expect(missing).toEqual([]);
  },
  TIMEOUT_MS,
);
