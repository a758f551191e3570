import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { adminPayoutSchema, confirmationSchema } from './admin.contract.ts';
import { sendPayouts } from './send.actions.ts';
import { createAdmin, type Admin } from '../../api/testing/admin.ts';
import type { Person } from '../../api/testing/cast.ts';
import { openFacade, read, type Facade } from '../../api/testing/facade.ts';
import { earn, ledgerProblems } from '../payments/testing/earn.ts';
import { createFakePayer, type FakePayer } from '../payments/testing/fake-payer.ts';
import { takeOnline } from '../payments/testing/take-online.ts';

const because = { json: { reason: 'Checked by phone' } };

let facade: Facade;
let provider: FakePayer;
let admin: Admin;
let second: Admin;

beforeAll(async () => {
  facade = openFacade();
  provider = createFakePayer();
  facade.services.payments = provider;
  await facade.sql`update public.platform_settings set payouts_from = '00:00'`;
  admin = await createAdmin(facade);
  second = await createAdmin(facade);
});
afterAll(() => facade.close());

/** A driver whose payouts are held: one of 17,000 naira is on hold, and `more` earnings of 17,000 naira wait behind it. */
async function held(more: number): Promise<{ driver: Person; payoutId: string }> {
  const driver = await facade.cast.driver();
  await takeOnline(facade, driver);
  await earn(facade, provider, driver);
  await admin.call('POST', `/hold-payouts/${driver.id}`, because);
  await sendPayouts(facade.services, 50);
  for (let count = 0; count < more; count += 1) await earn(facade, provider, driver);
  const [payout] = await payouts('on_hold', driver);
  expect(payout).toMatchObject({ amount: 17_000, holdCause: 'held' });
  return { driver, payoutId: payout?.id ?? '' };
}

async function payouts(state: string, { email }: Person) {
  const answer = await admin.call('GET', `/payouts/${state}?search=${encodeURIComponent(email)}`);
  return read(z.array(adminPayoutSchema), answer);
}

const release = (by: Admin, payoutId: string) => by.call('POST', `/release-payout/${payoutId}`, because);

/** The naira that have left for a driver. */
async function sent(driver: Person): Promise<number> {
  await sendPayouts(facade.services, 50);
  return (await payouts('paid', driver)).reduce((sum, { amount }) => sum + amount, 0);
}

/** The same after the payouts of the next day: the payout that was on hold, and all that waited behind it. */
async function sentNext(driver: Person): Promise<number> {
  await facade.sql`update public.payouts set day = day - 1 where payee_id = ${driver.id}`;
  return sent(driver);
}

test('a release that lets more than 100,000 naira go needs two administrators, however small the payout on hold', async () => {
  const { driver, payoutId } = await held(5);
  for (const _ of [1, 2])
    expect(await release(admin, payoutId)).toMatchObject({ status: 200, body: { status: 'waiting' } });
  const waiting = read(z.array(confirmationSchema), await second.call('GET', '/confirmations'));
  expect(waiting.find(({ subject }) => subject === payoutId)).toMatchObject({
    action: 'release_payout',
    amount: 102_000,
    isOwn: false,
  });
  expect(await sent(driver)).toBe(0);
  expect(await release(second, payoutId)).toMatchObject({ body: { status: 'queued' } });
  expect(await sentNext(driver)).toBe(102_000);
  expect(await ledgerProblems(facade)).toEqual([]);
});

test('up to 100,000 naira one administrator releases all that is owed', async () => {
  const { driver, payoutId } = await held(4);
  expect(await release(admin, payoutId)).toMatchObject({ body: { status: 'queued' } });
  expect(await sentNext(driver)).toBe(85_000);
});
