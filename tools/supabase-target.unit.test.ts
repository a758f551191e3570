import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findTarget } from './supabase-target.ts';

const server = createServer((_request, response) => response.end('{}'));
let url: string;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
afterAll(() => server.close());

test('the database of a named Supabase is not used, also when SUPABASE_DB_URL is set', async () => {
  const env = { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: 'key', SUPABASE_DB_URL: 'postgres://real' };
  expect(await findTarget(env)).toEqual({ url, publishableKey: 'key', databaseUrl: null });
});
