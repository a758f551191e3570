import postgres from 'postgres';
import { expect, inject, test } from 'vitest';
import { createCast } from '../functions/api/testing/cast.ts';

const { databaseUrl, gatewayDatabaseUrl, jwtSecret } = inject('stack');

// PostgreSQL inlines the functions of an index once per connection, with the privileges of the first role that uses the
// table. pgTAP shares one connection with the owner, who may execute everything, so it cannot detect a missing privilege.
test('a person changes name and phone in the first statement on a connection', async () => {
  const owner = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  const { id } = await createCast(owner, jwtSecret).passenger();
  await owner.end();
  const fresh = postgres(gatewayDatabaseUrl, { max: 1, onnotice: () => {} });
  const changed = await fresh.begin(async (transaction) => {
    const claims = JSON.stringify({ sub: id, role: 'authenticated' });
    await transaction`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`;
    return transaction`
      update public.profiles set name = 'Ada Obi', phone = '+2348031234567' where id = ${id} returning name, phone`;
  });
  await fresh.end();
  expect([...changed]).toEqual([{ name: 'Ada Obi', phone: '+2348031234567' }]);
});
