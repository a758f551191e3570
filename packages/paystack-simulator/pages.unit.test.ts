import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { TEST_CARDS } from './cards.ts';
import { PAGES_PATH } from './page-frame.ts';
import { startTestSimulator, type TestSimulator } from './testing.ts';

let simulator: TestSimulator;

beforeEach(async () => {
  simulator = await startTestSimulator();
});
afterEach(() => simulator.stop());

const ORDER = { email: 'ada@example.com', amount: 1_700_000 };
const pageSchema = z.object({ authorization_url: z.url(), reference: z.string() });
const accountSchema = z.object({ account_number: z.string(), reference: z.string() });

type Opened = { page: string; reference: string };

/** Opens the hosted page of a new payment; answers its path and the reference. */
async function openPage(changes: object = {}): Promise<Opened> {
  const ask = { ...ORDER, callback_url: 'http://localhost:3000/orders/1', channels: ['card'], ...changes };
  const opened = pageSchema.parse(await simulator.call('POST', '/transaction/initialize', ask));
  return { page: new URL(opened.authorization_url).pathname, reference: opened.reference };
}

/** Opens an account for one transfer, for 25 minutes. */
async function openTransfer(): Promise<Opened> {
  const until = new Date(Date.now() + 25 * 60_000).toISOString();
  const ask = { ...ORDER, bank_transfer: { account_expires_at: until } };
  const opened = accountSchema.parse(await simulator.call('POST', '/charge', ask));
  return { page: `${PAGES_PATH}/transfer/${opened.account_number}`, reference: opened.reference };
}

function verify(reference: string): Promise<unknown> {
  return simulator.call('GET', `/transaction/verify/${reference}`);
}

function post(page: string, fields: Record<string, string>): Promise<Response> {
  const body = new URLSearchParams(fields);
  return fetch(`${simulator.url}${page}`, { method: 'POST', body, redirect: 'manual' });
}

async function textOf(page: string): Promise<string> {
  return (await fetch(`${simulator.url}${page}`)).text();
}

describe('the hosted page', () => {
  test('says that no money moves, and lists the test cards', async () => {
    const { page } = await openPage();
    const text = await textOf(page);
    expect(text).toContain('Test mode: no money moves');
    expect(text).toContain('₦17,000');
    for (const { label } of TEST_CARDS) expect(text).toContain(label);
  });

  test('has a policy of its own and is not cached', async () => {
    const { page } = await openPage();
    const { headers } = await fetch(`${simulator.url}${page}`);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('a card without PIN leads back with the reference', async () => {
    const { page, reference } = await openPage();
    const answer = await post(page, { step: 'card', number: '4084 0840 8408 4081', cvv: '408' });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(
      `http://localhost:3000/orders/1?trxref=${reference}&reference=${reference}`,
    );
    expect(await verify(reference)).toMatchObject({ status: 'success', channel: 'card' });
  });

  test('a card with PIN and code needs both', async () => {
    const { page, reference } = await openPage();
    await post(page, { step: 'card', number: '5060666666666666666' });
    expect(await textOf(page)).toContain('Enter your card PIN');
    expect((await post(page, { step: 'pin', code: '1111' })).status).toBe(422);
    await post(page, { step: 'pin', code: '1234' });
    expect(await textOf(page)).toContain('Enter the code from your bank');
    expect(await verify(reference)).toMatchObject({ status: 'ongoing' });
    await post(page, { step: 'otp', code: '123456' });
    expect(await verify(reference)).toMatchObject({ status: 'success' });
  });

  test.each([
    ['4084080000005408', '001', 'Declined'],
    ['4084080000670037', '787', 'Insufficient Funds'],
  ])('card %s fails, and another card can be tried', async (number, cvv, refusal) => {
    const { page, reference } = await openPage();
    await post(page, { step: 'card', number, cvv });
    expect(await textOf(page)).toContain(refusal);
    expect(await verify(reference)).toMatchObject({ status: 'failed' });
    await post(page, { step: 'card', number: '4084084084084081', cvv: '408' });
    expect(await verify(reference)).toMatchObject({ status: 'success' });
  });

  test('takes no real card, and no step out of order', async () => {
    const { page, reference } = await openPage();
    expect((await post(page, { step: 'card', number: '4111111111111111', cvv: '123' })).status).toBe(422);
    await post(page, { step: 'otp', code: '123456' });
    await post(page, { step: 'pin', code: '1234' });
    expect(await verify(reference)).toMatchObject({ status: 'abandoned' });
  });

  test('USSD is paid once the payer has dialled', async () => {
    const { page, reference } = await openPage({ channels: ['ussd'] });
    expect(await textOf(page)).toContain('*737*000*');
    await post(page, { step: 'ussd' });
    expect(await verify(reference)).toMatchObject({ status: 'success', channel: 'ussd' });
  });

  test('cancelling leads back and pays nothing', async () => {
    const { page, reference } = await openPage();
    expect((await post(page, { step: 'cancel' })).headers.get('location')).toContain('/orders/1');
    expect(await verify(reference)).toMatchObject({ status: 'abandoned' });
  });

  test('a paid payment is not paid again', async () => {
    const { page, reference } = await openPage();
    await simulator.control({ action: 'pay', reference });
    await post(page, { step: 'card', number: '4084084084084081', cvv: '408' });
    expect(await textOf(page)).toContain('This payment is complete');
    await simulator.control({ action: 'flush' });
    expect(simulator.webhooks).toHaveLength(1);
  });

  test("a paid payment has a link back to the merchant, in the merchant's colours", async () => {
    const own = await startTestSimulator({ merchant: 'Ada & Sons', css: ':root { --primary: #0b5d3b; }' });
    const ask = { ...ORDER, callback_url: 'http://localhost:3000/orders/1' };
    const opened = pageSchema.parse(await own.call('POST', '/transaction/initialize', ask));
    await own.control({ action: 'pay', reference: opened.reference });
    const text = await (await fetch(opened.authorization_url)).text();
    expect(text).toContain(
      '<a class="button" href="http://localhost:3000/orders/1">Back to Ada &amp; Sons</a>',
    );
    const style = await (await fetch(`${own.url}${PAGES_PATH}/style.css`)).text();
    expect(style).toMatch(/--primary: #0b5d3b; }$/);
    await own.stop();
  });

  test('what a payer has entered is escaped', async () => {
    const { page } = await openPage({ email: "o'brien&co@example.com" });
    expect(await textOf(page)).toContain('o&#39;brien&amp;co@example.com');
  });

  test('a page that does not exist', async () => {
    expect((await fetch(`${simulator.url}${PAGES_PATH}/checkout/none`)).status).toBe(404);
    expect((await post(`${PAGES_PATH}/transfer/none`, { step: 'now' })).status).toBe(404);
  });
});

describe('the page of a transfer account', () => {
  test('sends the amount now', async () => {
    const { page, reference } = await openTransfer();
    await post(page, { step: 'now' });
    expect(await verify(reference)).toMatchObject({
      status: 'success',
      channel: 'bank_transfer',
    });
    expect(await textOf(page)).toContain('Received');
  });

  test('another amount goes back, and the account stays open', async () => {
    const { page, reference } = await openTransfer();
    await post(page, { step: 'other', naira: '16999.50' });
    expect(await textOf(page)).toContain('Returned: incorrect amount sent');
    expect(await verify(reference)).toMatchObject({ status: 'ongoing' });
    await simulator.control({ action: 'flush' });
    expect(simulator.webhooks).toMatchObject([{ event: 'bank.transfer.rejected' }]);
    await post(page, { step: 'now' });
    expect(await verify(reference)).toMatchObject({ status: 'success' });
  });

  test.each(['', '0', '-5', 'much'])('"%s" is not an amount', async (naira) => {
    const { page } = await openTransfer();
    expect((await post(page, { step: 'other', naira })).status).toBe(422);
  });

  test('a late transfer is confirmed after the end of the account', async () => {
    const { page, reference } = await openTransfer();
    await post(page, { step: 'late' });
    expect(await textOf(page)).toContain('On its way');
    await simulator.control({ action: 'advance', ms: 30 * 60_000 });
    expect(await verify(reference)).toMatchObject({ status: 'ongoing' });
    await simulator.control({ action: 'advance', ms: 60 * 60_000 });
    expect(await verify(reference)).toMatchObject({ status: 'success' });
  });

  test('a transfer after the end of the account goes back', async () => {
    const { page, reference } = await openTransfer();
    await simulator.control({ action: 'advance', ms: 26 * 60_000 });
    await post(page, { step: 'now' });
    expect(await verify(reference)).toMatchObject({ status: 'ongoing' });
    expect(await textOf(page)).toContain('Returned: account number has expired');
  });
});
