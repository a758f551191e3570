import { expect, test } from 'vitest';
import { openFacade, tripInput } from './testing/facade.ts';

const UNREACHABLE = '127.0.0.1:1';

test('while the database is down every call gets 503 with Retry-After', async () => {
  const facade = openFacade({ GATEWAY_DB_URL: `postgres://app_gateway:x@${UNREACHABLE}/postgres` });
  const as = await facade.cast.driver();
  const answers = [
    await facade.call('GET', '/health'),
    await facade.call('GET', '/trips'),
    await facade.call('GET', '/user', { as }),
    await facade.call('POST', '/trips', { as, json: tripInput() }),
    await facade.call('POST', '/auth/login', { json: { email: 'a@b.test', password: 'x' } }),
  ];
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(answer.headers.get('retry-after')).toBe('2');
  }
  await facade.close();
});

test('while Auth is down, signing in gets 503 and other calls work', async () => {
  const facade = openFacade({ SUPABASE_URL: `http://${UNREACHABLE}` });
  const json = {
    email: 'a@b.test',
    password: 'long-enough',
    name: 'A',
    phone: '08031234567',
    userType: 'passenger',
  };
  expect(await facade.call('POST', '/auth/login', { json })).toMatchObject({ status: 503 });
  expect(await facade.call('POST', '/auth/register', { json })).toMatchObject({ status: 503 });
  expect(await facade.call('GET', '/health')).toMatchObject({ status: 200 });
  await facade.close();
});

test('while Storage is down, files get 503 and other calls work', async () => {
  const facade = openFacade({ SUPABASE_URL: `http://${UNREACHABLE}` });
  const as = await facade.cast.driver();
  const json = { kind: 'proof-of-address', contentType: 'image/png' };
  const upload = await facade.call('POST', '/objects/upload', { as, json });
  expect(upload).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(await facade.call('GET', '/user', { as })).toMatchObject({ status: 200 });
  expect(await facade.call('GET', '/trips')).toMatchObject({ status: 200 });
  await facade.close();
});

test('a log line never contains a token, a password, a key or a query string', async () => {
  const facade = openFacade({ SUPABASE_URL: `http://${UNREACHABLE}` });
  const as = await facade.cast.passenger();
  const json = { email: 'secret@b.test', password: 'my-very-own-password' };
  await facade.call('GET', '/user?secret=query', { as });
  await facade.call('POST', '/auth/login', { as, json });
  const log = facade.logged.join('\n');
  expect(facade.logged.length).toBeGreaterThan(2);
  for (const secret of [
    as.token,
    json.password,
    json.email,
    'secret=query',
    facade.services.config.secretKey,
  ]) {
    expect(log).not.toContain(secret);
  }
  await facade.close();
});
