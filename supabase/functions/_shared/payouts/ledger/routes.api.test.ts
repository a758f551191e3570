import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { ledgerAccountSchema } from '../admin.contract.ts';
import { createAdmin, type Admin } from '../../../api/testing/admin.ts';
import { nextPage, openFacade, read, type Facade } from '../../../api/testing/facade.ts';

let facade: Facade;
let admin: Admin;

beforeAll(async () => {
  facade = openFacade();
  admin = await createAdmin(facade);
});
afterAll(() => facade.close());

test('accounts of the ledger come page by page, those of the platform first, and are searched', async () => {
  const owner = await facade.cast.driver();
  await facade.sql`
    insert into private.ledger_accounts (code, owner_id, may_go_debit, may_go_credit)
    values ('driver_payable', ${owner.id}, true, true)`;
  const first = await admin.call('GET', '/ledger-accounts?limit=100');
  const accounts = read(z.array(ledgerAccountSchema), first);
  const owned = accounts.findIndex(({ owner }) => owner !== null);
  expect(accounts.slice(owned < 0 ? accounts.length : owned).every(({ owner }) => owner !== null)).toBe(true);
  const codes: string[] = [];
  let path = '/ledger-accounts?limit=3&search=pay';
  for (let pages = 0; path !== '' && pages < 50; pages += 1) {
    const answer = await admin.call('GET', path);
    codes.push(...read(z.array(ledgerAccountSchema), answer).map(({ code }) => code));
    path = answer.headers.has('link') ? nextPage('/ledger-accounts', answer) : '';
  }
  expect(codes.filter((code) => code === 'payouts_in_transit')).toHaveLength(1);
  expect(codes).not.toContain('gateway_fees');
  const own = read(
    z.array(ledgerAccountSchema),
    await admin.call('GET', `/ledger-accounts?search=${owner.email.toUpperCase()}`),
  );
  expect(own).toMatchObject([{ code: 'driver_payable' }]);
  for (const wrong of ['cursor=0', 'cursor=x', 'limit=0', 'cursor=9999999999']) {
    expect(await admin.call('GET', `/ledger-accounts?${wrong}`)).toMatchObject({ status: 400 });
  }
});
