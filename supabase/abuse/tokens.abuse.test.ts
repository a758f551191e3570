import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { mintToken, type Person } from '../functions/api/testing/cast.ts';
import { openPhone } from '../functions/location-ws/testing/phone.ts';
import { authMessage } from '../functions/location-ws/testing/tracking-fixture.ts';
import { listen, realtimeClient } from '../testing/stack.ts';
import { createWorld, type World } from './support/world.ts';
import { PNG } from '../functions/_shared/documents/testing/files.ts';

// Every kind of bad token at every entry point: API, Storage, Auth, Realtime and the location socket.
const ENTRY_POINTS = ['api', 'file', 'link', 'auth', 'realtime', 'location'];
const REAL = { role: 'authenticated', aud: 'authenticated' };
const HOUR_SECONDS = 3600;

let world: World;
let victim: Person & { document: string };
beforeAll(async () => {
  world = await createWorld();
  victim = await personWithDocument();
});
afterEach(() => world.check());
afterAll(() => world.close());

async function personWithDocument() {
  const person = await world.facade.cast.passenger();
  const document = `${person.id}/proof-of-address-${crypto.randomUUID()}.png`;
  await world.facade.services.documents.upload(
    { path: document, contentType: 'image/png', bytes: PNG },
    person.token,
  );
  return { ...person, document };
}

/** The entry points at which the token opens something of its owner. */
async function openedBy(token: string, owner = victim): Promise<string[]> {
  const { id, document } = owner;
  const caller = { name: 'a bad token', token };
  const isFound = async (request: string, json?: object) => {
    const { status, body } = await world.send(caller, request, json ? { json } : {});
    return status < 300 && !(Array.isArray(body) && body.length === 0);
  };
  const opened = await Promise.all([
    isFound('GET /api/user'),
    isFound(`GET /storage/v1/object/authenticated/documents/${document}`),
    isFound(`GET /api/documents?path=${document}`),
    isFound('GET /auth/v1/user'),
    joins(token, `user:${id}`),
    signsIn({ ...owner, token }),
  ]);
  return ENTRY_POINTS.filter((_, n) => opened[n]);
}

async function joins(token: string, topic: string): Promise<boolean> {
  const { url, publishableKey } = inject('stack');
  const client = realtimeClient(url, publishableKey, { token });
  try {
    const { statuses } = await listen(client, topic, { private: true });
    return statuses[0] === 'SUBSCRIBED';
  } finally {
    await client.removeAllChannels();
    client.realtime.disconnect();
  }
}

async function signsIn(person: Person): Promise<boolean> {
  const phone = await openPhone(`${inject('stack').url}/location-ws`);
  phone.send(authMessage(person, 'passenger'));
  const closed = phone.waitForClose().then(() => false);
  const signedIn = phone.waitFor('auth_success').then(() => true);
  closed.catch(() => undefined);
  signedIn.catch(() => undefined);
  const isIn = await Promise.race([closed, signedIn]);
  phone.terminate();
  return isIn;
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const inAnHour = () => Math.floor(Date.now() / 1000) + HOUR_SECONDS;

/** The victim's token with other claims and the old signature. */
function edited(claims: object): string {
  const [header = '', payload = '', signature = ''] = victim.token.split('.');
  const before = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  return [header, encode({ ...before, ...claims }), signature].join('.');
}

async function signedWithOwnKey(header: object): Promise<string> {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  return new SignJWT({ ...REAL, sub: victim.id })
    .setProtectedHeader({ alg: 'ES256', jwk: await exportJWK(publicKey), ...header })
    .setExpirationTime('1h')
    .sign(privateKey);
}

const FORGED: Record<string, () => string | Promise<string>> = {
  'signed with another secret': () => mintToken(`${inject('stack').jwtSecret}x`, { sub: victim.id }),
  'signed with the publishable key': () => mintToken(inject('stack').publishableKey, { sub: victim.id }),
  'signed with the word secret': () => mintToken('secret', { sub: victim.id }),
  'without a signature (alg none)': () =>
    new UnsecuredJWT({ ...REAL, sub: victim.id }).setExpirationTime('1h').encode(),
  'with alg None in capitals': () =>
    `${encode({ alg: 'NONE', typ: 'JWT' })}.${encode({ ...REAL, sub: victim.id, exp: inAnHour() })}.`,
  'whose signature was cut off': () => victim.token.replace(/[^.]*$/, ''),
  'with a changed signature': () => `${victim.token.slice(0, -4)}AAAA`,
  'signed with an own key that it carries': () => signedWithOwnKey({}),
  'that names an own key server': () => signedWithOwnKey({ jku: 'http://127.0.0.1:1/keys' }),
  'that names a file as its key': () => signedWithOwnKey({ kid: '../../../../dev/null' }),
  'edited to the service role': () => edited({ role: 'service_role' }),
  'edited to the administrators’ role': () => edited({ role: 'app_admin' }),
  'edited to another person': () => edited({ sub: crypto.randomUUID() }),
  'edited to live longer': () => edited({ exp: inAnHour() + HOUR_SECONDS }),
  expired: () => mintToken(inject('stack').jwtSecret, { sub: victim.id, exp: inAnHour() - HOUR_SECONDS - 1 }),
  'the publishable key': () => inject('stack').publishableKey,
  'the word null': () => 'null',
  SQL: () => "' or 1=1 --",
};

test('control: the owner’s token opens every entry point', async () => {
  expect(await openedBy(await withSession(victim))).toEqual(ENTRY_POINTS);
});

/** A token of a session that exists in Auth, as after a sign-in. */
async function withSession({ id, email }: Person): Promise<string> {
  const session = crypto.randomUUID();
  await world.facade.sql`
    insert into auth.sessions (id, user_id, created_at, updated_at) values (${session}, ${id}, now(), now())`;
  return mintToken(inject('stack').jwtSecret, { sub: id, email, session_id: session });
}

describe('a token opens no entry point', () => {
  test.each(Object.keys(FORGED))('%s', async (name) => {
    expect(await openedBy((await FORGED[name]?.()) ?? '')).toEqual([]);
  });

  test('of a suspended person', async () => {
    const person = await personWithDocument();
    const token = await withSession(person);
    await world.facade.sql`
      select private.set_suspended(${person.id}, true)`;
    // Auth itself checks only the ban, which the façade sets with the suspension.
    expect((await openedBy(token, person)).filter((place) => place !== 'auth')).toEqual([]);
  });

  test('of a deleted account', async () => {
    const person = await personWithDocument();
    const token = await withSession(person);
    await world.facade.sql`delete from auth.users where id = ${person.id}`;
    expect(await openedBy(token, person)).toEqual([]);
  });

  test('of a session that has ended', async () => {
    const person = await personWithDocument();
    const token = await withSession(person);
    await world.facade.sql`delete from auth.sessions where user_id = ${person.id}`;
    expect(await openedBy(token, person)).toEqual([]);
  });
});

describe('an administrator', () => {
  test.each(['anonymous', 'passenger', 'admin account', 'suspended'] as const)(
    'is not reached by a forged cookie of %s',
    async (name) => {
      const { facade, callers } = world;
      const cookies = [
        'x',
        'f'.repeat(64),
        "' or 1=1 --",
        callers[name].token ?? 'null',
        inject('stack').setupKey,
      ];
      const routes = facade.routes.filter(({ path }) =>
        /^\/admin\/(?:users|trips|audit|jobs|live-ticket)$/.test(path),
      );
      for (const { method, path } of routes) {
        for (const cookie of cookies) {
          const caller = { ...callers[name], cookie: `tafiya_admin=${encodeURIComponent(cookie)}` };
          const { status } = await world.send(caller, `${method} /api${path}`);
          expect({ path, cookie, status }).toMatchObject({ status: 401 });
        }
      }
    },
  );
});
