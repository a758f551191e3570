import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { analyticsSchema } from '../admin/contract.ts';
import { notificationListSchema } from '../notifications/contract.ts';
import {
  accountHolderSchema,
  adminPayoutAccountSchema,
  bankListSchema,
  ownPayoutAccountSchema,
} from './contract.ts';
import { BANKS_CACHE_MS } from './limits.rules.ts';
import { createAdmin } from '../../api/testing/admin.ts';
import { randomDigits, type Person } from '../../api/testing/cast.ts';
import { createFakeProvider, type FakeProvider } from '../payments/testing/fake-provider.ts';
import { openFacade, read, type Facade } from '../../api/testing/facade.ts';

const BANK = '058';

let facade: Facade;
let payments: FakeProvider;

beforeAll(() => {
  facade = openFacade();
});
afterAll(() => facade.close());
beforeEach(() => {
  payments = createFakeProvider();
  facade.services.payments = payments;
});

/** A verified driver, Dauda Ade Driver, with an account that exists. */
async function createDriver(holder = 'DRIVER DAUDA'): Promise<{ driver: Person; accountNumber: string }> {
  const driver = await facade.cast.driver();
  await facade.sql`update public.driver_profiles set verified_name = 'Dauda Ade Driver' where id = ${driver.id}`;
  return { driver, accountNumber: addAccount(holder) };
}

function addAccount(holder: string): string {
  const accountNumber = randomDigits(10);
  payments.holders.set(`${BANK} ${accountNumber}`, holder);
  return accountNumber;
}

const find = (as: Person, accountNumber: string, bankCode = BANK) =>
  facade.call('POST', '/payout-account/holder', { as, json: { bankCode, accountNumber } });
const save = (as: Person, accountNumber: string, accountName = 'DRIVER DAUDA') =>
  facade.call('PUT', '/payout-account', { as, json: { bankCode: BANK, accountNumber, accountName } });
const readOwn = async (as: Person) =>
  read(ownPayoutAccountSchema, await facade.call('GET', '/payout-account', { as }));
const rowsOf = ({ id }: Person) =>
  facade.sql`select * from public.payout_accounts where payee_id = ${id} order by created_at`;

describe('banks', () => {
  test('come from the provider, once an hour', async () => {
    const person = await facade.cast.passenger();
    const banks = async () => read(bankListSchema, await facade.call('GET', '/banks', { as: person }));
    const { now } = facade.services;
    try {
      facade.services.now = () => 1_800_000_000_000;
      expect(await banks()).toEqual([
        { code: '50999', name: 'A New Microfinance Bank' },
        { code: '058', name: 'Guaranty Trust Bank' },
      ]);
      payments.down.add('banks');
      expect(await banks()).toHaveLength(2);
      expect(payments.calls).toEqual(['banks']);
      // While the provider does not answer, the old list stays.
      facade.services.now = () => 1_800_000_000_000 + BANKS_CACHE_MS;
      expect(await banks()).toHaveLength(2);
      expect(payments.calls).toHaveLength(2);
    } finally {
      facade.services.now = now;
    }
  });

  test('are the stored ones without a provider, and while it is down', async () => {
    const person = await facade.cast.passenger();
    const banks = async () => read(bankListSchema, await facade.call('GET', '/banks', { as: person }));
    payments.down.add('banks');
    const stored = await banks();
    expect(stored.length).toBeGreaterThanOrEqual(25);
    expect(stored).toContainEqual({ code: '057', name: 'Zenith Bank' });
    facade.services.payments = null;
    expect(await banks()).toEqual(stored);
  });
});

describe('the payout account', () => {
  test('is shown with its holder before it is saved, and its number is masked afterwards', async () => {
    const { driver, accountNumber } = await createDriver();
    expect(await readOwn(driver)).toEqual({
      isAvailable: true,
      isVerified: true,
      verifiedName: 'Dauda Ade Driver',
      account: null,
      candidate: null,
    });
    expect(read(accountHolderSchema, await find(driver, accountNumber))).toEqual({
      accountName: 'DRIVER DAUDA',
      nameMatches: true,
      verifiedName: 'Dauda Ade Driver',
    });
    const saved = await save(driver, accountNumber);
    expect(saved).toMatchObject({
      status: 200,
      body: {
        account: {
          state: 'ready',
          bankName: 'Guaranty Trust Bank',
          accountNumber: `•••• ${accountNumber.slice(-4)}`,
          accountName: 'DRIVER DAUDA',
          nameMatches: true,
        },
      },
    });
    expect(JSON.stringify(saved.body)).not.toContain(accountNumber);
    expect(await rowsOf(driver)).toMatchObject([{ recipient_code: `RCP_${BANK}_${accountNumber}` }]);
    // A retry changes nothing.
    expect((await save(driver, accountNumber)).body).toEqual(saved.body);
    expect(await rowsOf(driver)).toHaveLength(1);
  });

  test('waits 48 hours after the warning about a change, at the latest 72 hours after the change', async () => {
    const { driver, accountNumber } = await createDriver();
    await save(driver, accountNumber);
    const changed = await save(driver, addAccount('DAUDA A. DRIVER'), 'DAUDA A. DRIVER');
    const { account } = read(ownPayoutAccountSchema, changed);
    expect(account).toMatchObject({ state: 'waiting', nameMatches: true });
    const [row] = await facade.sql`
      select usable_from = created_at + interval '72 hours' as waits from public.payout_accounts
      where payee_id = ${driver.id} and replaced_at is null`;
    expect(row).toEqual({ waits: true });
    const { body } = await facade.call('GET', '/notifications', { as: driver });
    expect(notificationListSchema.parse(body).filter(({ kind }) => kind === 'payout_account')).toMatchObject([
      { kind: 'payout_account', title: 'Your payout account was changed', link: '/account/payments#payouts' },
      { kind: 'payout_account', title: 'Your payout account was added' },
    ]);
    // A thief reads the warning at once: it goes out all the same.
    expect((await facade.call('POST', '/notifications/read', { as: driver, json: {} })).status).toBe(200);
    const messages = await facade.sql`
      select d.channel, d.due_at <= clock_timestamp() as is_due, private.notification_message(d) ->> 'skip' as skip
      from private.deliveries d where d.user_id = ${driver.id} and d.kind = 'payout_account'`;
    expect(messages).toEqual([1, 2].map(() => ({ channel: 'email', is_due: true, skip: null })));
  });

  test('takes the name from the bank and not from the request', async () => {
    const { driver, accountNumber } = await createDriver('BOLA OTHER');
    const answer = await save(driver, accountNumber, 'Dauda Driver');
    expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(JSON.stringify(answer.body)).not.toContain('BOLA');
    expect(await rowsOf(driver)).toHaveLength(0);
    expect(payments.calls).not.toContain('createRecipient');
  });

  test("another person's account is checked by an administrator", async () => {
    const { driver, accountNumber } = await createDriver('BOLA OTHER');
    expect((await find(driver, accountNumber)).body).toMatchObject({ nameMatches: false });
    expect((await save(driver, accountNumber, 'BOLA OTHER')).body).toMatchObject({
      account: { state: 'checking', nameMatches: false, usableFrom: null },
    });
    const admin = await createAdmin(facade);
    const listed = await admin.call('GET', `/payout-accounts?search=${driver.email}`);
    const [item] = read(adminPayoutAccountSchema.array(), listed);
    expect(item).toMatchObject({
      payee: { id: driver.id, email: driver.email },
      verifiedName: 'Dauda Ade Driver',
      accountName: 'BOLA OTHER',
      accountNumber: `•••• ${accountNumber.slice(-4)}`,
      nameMatches: false,
      numberIsShared: false,
      isChange: false,
    });
    expect(JSON.stringify(listed.body)).not.toContain(accountNumber);
    const counted = async () =>
      read(analyticsSchema, await admin.call('GET', '/analytics')).counts.pendingPayoutAccounts;
    const waiting = await counted();
    const decide = (json: object, by = admin) =>
      by.call('POST', `/decide-payout-account/${item?.id}`, { json });
    expect(await decide({ approve: true })).toMatchObject({ status: 400 });
    // Another name needs two administrators.
    const approval = { approve: true, reason: 'Married name' };
    expect(await decide(approval)).toMatchObject({ body: { status: 'waiting' } });
    expect(await counted()).toBe(waiting);
    expect(await decide(approval, await createAdmin(facade))).toMatchObject({
      status: 200,
      body: { status: 'approved' },
    });
    expect(await decide({ approve: false, reason: 'Oh' })).toMatchObject({ status: 409 });
    expect((await readOwn(driver)).account?.state).toBe('ready');
    expect(await counted()).toBe(waiting - 1);
    expect((await admin.call('GET', `/payout-accounts?search=${driver.email}`)).body).toEqual([]);
  });

  test('with the number of another account is shown to administrators with that account', async () => {
    const { driver, accountNumber } = await createDriver();
    await save(driver, accountNumber);
    const company = await facade.cast.corporate();
    payments.holders.set(`${BANK} ${accountNumber}`, 'SAHEL LINES LTD');
    expect((await save(company, accountNumber, 'SAHEL LINES LTD')).body).toMatchObject({
      account: { state: 'checking', nameMatches: true },
    });
    const admin = await createAdmin(facade);
    expect((await admin.call('GET', `/payout-accounts?search=${company.email}`)).body).toMatchObject([
      { numberIsShared: true, nameMatches: true, duplicates: [{ kind: 'bank_account', userId: driver.id }] },
    ]);
  });

  test('two changes at once leave one current account', async () => {
    const { driver } = await createDriver();
    const numbers = [1, 2, 3, 4].map(() => addAccount('DRIVER DAUDA'));
    const answers = await Promise.all(numbers.map((number) => save(driver, number)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const rows = await rowsOf(driver);
    expect(rows).toHaveLength(4);
    expect(rows.filter((row) => row['replaced_at'] === null)).toHaveLength(1);
    expect(rows.filter((row) => row['usable_from'] > row['created_at'])).toHaveLength(3);
  });

  test('cannot be set while the caller is suspended between the bank and the database', async () => {
    const { driver, accountNumber } = await createDriver();
    const { createRecipient } = payments;
    payments.createRecipient = async (account) => {
      await facade.sql`
        select private.set_suspended(${driver.id}, true)`;
      return createRecipient(account);
    };
    expect(await save(driver, accountNumber)).toMatchObject({ status: 403, body: { code: 'suspended' } });
    expect(await rowsOf(driver)).toHaveLength(0);
  });
});

describe('refusals', () => {
  test.each([
    ['an account that does not exist', {}, 'none', 400, 'invalid_input'],
    ['a bank that is not in the list', { bankCode: '999' }, 'none', 400, 'invalid_input'],
    ['a number with nine digits', { accountNumber: '123456789' }, 'none', 400, 'invalid_input'],
    ['no bank', { bankCode: undefined }, 'none', 400, 'invalid_input'],
    ['a provider that refuses the call: our mistake', {}, 'refused', 503, 'unavailable'],
    ['a provider that does not answer', {}, 'down', 503, 'unavailable'],
  ] as const)('%s', async (_title, change, fault, status, code) => {
    const { driver } = await createDriver();
    // The list of banks is read before.
    await facade.call('GET', '/banks', { as: driver });
    const failing = { down: payments.down, refused: payments.refused, none: new Set<string>() }[fault];
    for (const call of ['banks', 'holderOf', 'createRecipient'] as const) failing.add(call);
    const json = { bankCode: BANK, accountNumber: '0000000000', ...change };
    for (const [method, path, body] of [
      ['POST', '/payout-account/holder', json],
      ['PUT', '/payout-account', { ...json, accountName: 'DRIVER DAUDA' }],
    ] as const) {
      const answer = await facade.call(method, path, { as: driver, json: body });
      expect(answer).toMatchObject({ status, body: { code } });
      expect(JSON.stringify(answer.body)).not.toContain('holderOf');
      expect(answer.headers.get('retry-after')).toBe(status === 503 ? '60' : null);
    }
    expect(await rowsOf(driver)).toHaveLength(0);
  });

  test('without a provider online payment is off, and nothing is asked', async () => {
    const { driver, accountNumber } = await createDriver();
    facade.services.payments = null;
    expect((await readOwn(driver)).isAvailable).toBe(false);
    for (const answer of [await find(driver, accountNumber), await save(driver, accountNumber)])
      expect(answer).toMatchObject({ status: 409, body: { code: 'payments_off' } });
  });

  test.each([
    ['passenger', 'forbidden'],
    ['unverifiedDriver', 'not_verified'],
    ['unverifiedCorporate', 'not_verified'],
  ] as const)('of a %s: %s', async (name, code) => {
    const person = await facade.cast[name]();
    const accountNumber = addAccount('CAST MEMBER');
    for (const answer of [
      await find(person, accountNumber),
      await save(person, accountNumber, 'CAST MEMBER'),
    ])
      expect(answer).toMatchObject({ status: 403, body: { code } });
    expect(payments.calls).toEqual([]);
  });

  test('a person looks up five holders an hour, and other people have their own limit', async () => {
    const { driver, accountNumber } = await createDriver();
    for (let n = 0; n < 5; n++) expect((await find(driver, accountNumber)).status).toBe(200);
    expect(await find(driver, accountNumber)).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(payments.calls.filter((call) => call === 'holderOf')).toHaveLength(5);
    // The account as they saw it can still be saved.
    expect((await save(driver, accountNumber)).status).toBe(200);
    const other = await createDriver();
    expect((await find(other.driver, other.accountNumber)).status).toBe(200);
  });
});
