import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { sendCommand, type Command } from 'paystack-simulator';
import {
  bookingPaymentSchema,
  type BookingPayment,
} from '../../supabase/functions/_shared/payments/contract.ts';
import { makeOnlyJobDue } from './database.ts';
import { randomDigits, type Person } from './people.ts';

type Simulator = { url: string; controlKey: string };
type Stored = Simulator & { tickSecret: string };

/** Where the process that serves a port leaves the simulator's address for the tests. */
function fileOf(port: string): string {
  return path.join(tmpdir(), `tafiya-e2e-${port}.payments.json`);
}

/** Stores the address of the payment simulator behind a port and the clock's secret, readable by this user only, until the process ends. */
export function storeSimulator(port: string, simulator: Simulator | null, tickSecret: string): void {
  writeFileSync(fileOf(port), JSON.stringify({ ...simulator, tickSecret }), { mode: 0o600 });
  process.on('exit', () => rmSync(fileOf(port), { force: true }));
}

/** Plays the payer, the banks and the network of the stack at `url`. */
export function controlPayments(url: string, command: Command): Promise<unknown> {
  return sendCommand(readStored(url), command);
}

function readStored(url: string): Stored {
  return JSON.parse(readFileSync(fileOf(new URL(url).port), 'utf8'));
}

/** Runs one job of the clock once. */
export async function runJob(url: string, name: string): Promise<void> {
  await makeOnlyJobDue(url, name);
  const headers = { 'x-tick-secret': readStored(url).tickSecret };
  const answer = await fetch(`${url}/api/internal/tick`, { method: 'POST', headers });
  expect(answer.ok).toBe(true);
}

const BANK = '058';

/** Gives a verified driver a payout account in their name, so that their trips take online payment. */
export async function addPayoutAccount(url: string, { page, headers, account }: Person): Promise<void> {
  const accountNumber = randomDigits(10);
  const accountName = account.name.toUpperCase();
  await controlPayments(url, { action: 'holder', bankCode: BANK, accountNumber, name: accountName });
  const data = { bankCode: BANK, accountNumber, accountName };
  const answer = await page.request.put('/api/payout-account', { headers, data });
  expect(answer.status()).toBe(200);
}

/** Holds a seat of a trip for the passenger through the API. */
export async function holdSeat({ page, headers }: Person, tripId: string): Promise<BookingPayment> {
  const data = { tripId, seats: 1, clientKey: crypto.randomUUID() };
  const answer = await page.request.post('/api/holds', { headers, data });
  expect(answer.status()).toBe(201);
  return bookingPaymentSchema.parse(await answer.json());
}

/** Starts a payment of held seats through the API. Returns its reference. */
export async function startPayment(
  { page, headers }: Person,
  { bookingId, method }: { bookingId: string; method: 'card' | 'transfer' },
): Promise<string> {
  const data = { method, clientKey: crypto.randomUUID() };
  const answer = await page.request.post(`/api/bookings/${bookingId}/payment`, { headers, data });
  expect(answer.status()).toBe(201);
  return bookingPaymentSchema.parse(await answer.json()).payments[0]?.reference ?? '';
}

/** Books a seat that the passenger pays online by card. Returns the booking's id. */
export async function paySeat(url: string, passenger: Person, tripId: string): Promise<string> {
  const { bookingId } = await holdSeat(passenger, tripId);
  const reference = await startPayment(passenger, { bookingId, method: 'card' });
  await controlPayments(url, { action: 'pay', reference });
  const { page, headers } = passenger;
  await expect
    .poll(async () => {
      const answer = await page.request.get(`/api/bookings/${bookingId}/payment`, { headers });
      return bookingPaymentSchema.parse(await answer.json()).state;
    })
    .toBe('paid');
  return bookingId;
}
