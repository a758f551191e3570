import postgres from 'postgres';
import { expect, inject, test } from 'vitest';
import { createCast } from '../functions/api/testing/cast.ts';

const { databaseUrl, gatewayDatabaseUrl, jwtSecret } = inject('stack');

// Postgres inlines what an index is made of once per connection, as whoever touches the table first. pgTAP shares one
// connection with the owner, who may call everything, and so never notices what a person may not.
test('people change their name and phone as the first thing on a connection', async () => {
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
