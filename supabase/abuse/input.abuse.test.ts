import pMap from 'p-map';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { nameOf } from '../functions/_shared/core/calls/declare-call.ts';
import { CALLS } from '../functions/api/calls.ts';
import { errorBodySchema } from '../functions/_shared/core/errors.contract.ts';
import type { CallerName } from '../functions/_shared/core/calls/who.ts';
import { createFixtures, type Fixtures } from '../functions/api/testing/fixtures.ts';
import { PERMISSIONS } from '../functions/api/testing/permissions.ts';
import type { Attack, Caller, Reply } from './support/attacker.ts';
import { digestOf } from './support/digest.ts';
import { hostileBodies, hostileQueries, TEXTS } from './support/hostile.ts';
import { expectedFor, requestOf, routes } from './support/routes.ts';
import { createWorld, type World } from './support/world.ts';

// Bad input to every call: foreign ids and rights, hostile values in every field, query parameter and id, bodies of every form
// and of any size. The check after each test fails on any 5xx, on internals and on secrets in an answer.
const IDS = [
  'abc',
  '%00',
  '%F0%9F%9A%8C',
  '%E0%A4%A',
  "1'%20or%201=1--",
  '..%2F..%2Fadmin',
  '00000000-0000-4000-8000-000000000000%20or%20true',
  'x'.repeat(3000),
];
/** Sent unchanged, as JSON unless the type is another. */
const RAW_BODIES: Record<string, Pick<Attack, 'body' | 'headers'>> = {
  nothing: {},
  'an array': { body: '[{"a":1}]' },
  null: { body: 'null' },
  'a text': { body: '"🚌"' },
  'a polluted prototype': {
    body: '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}',
  },
  'duplicate keys': { body: '{"status":"waiting","status":"completed","name":"a","name":"<b>"}' },
  'a depth of 30,000': { body: `{"name":${'['.repeat(30_000)}${']'.repeat(30_000)}}` },
  'bytes that are not UTF-8': { body: new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) },
  'a number beyond the range': { body: '{"seats":1e999,"farePerSeat":1e999,"stars":1e999}' },
  'half an object': { body: '{"name":' },
  'the wrong type': { body: '<a/>', headers: { 'content-type': 'text/xml' } },
  'no type': { body: new Uint8Array([1, 2, 3]), headers: { 'content-type': '' } },
  'a broken form': {
    body: '--x\r\nnonsense',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  },
};
/** In every field of a body at once. */
const EVERYWHERE = [null, { $ne: null }, ['a'], true, '7'];
/** The link of a mail leads to it: people read its answers, so they are pages. */
const PAGE = 'POST /unsubscribe';

/** Changes the rules for all people of the stack. */
const GLOBAL = new Set(['PATCH /admin/settings']);

/** How many calls one file sends at a time: a process refuses searches while 32 calls are under way. */
const AT_ONCE = { concurrency: 8 };

const calls = new Map<string, (typeof CALLS)[number]['call']>(CALLS.map(({ call }) => [nameOf(call), call]));
const changes = routes.filter((route) => !route.startsWith('GET '));

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterEach(() => world.check());
afterAll(() => world.close());

/** The first caller who may make the call. */
function rightfulCaller(route: string): CallerName {
  const cells = Object.entries(PERMISSIONS.get(route) ?? {});
  return (cells.find(([name, cell]) => cell === 'yes' && name !== 'anonymous')?.[0] ??
    'passenger') as CallerName;
}

/** The route's sample, as the rightful caller would send it. */
async function sampleOf(route: string, fixtures: Fixtures) {
  const name = rightfulCaller(route);
  const { request: own, method, path, attack } = await requestOf(route, fixtures, name);
  const { as, headers } = await fixtures.as(name);
  const cookie = headers?.['cookie'];
  const caller: Caller = { name, ...(as && { token: as.token }), ...(cookie !== undefined && { cookie }) };
  const send = (change: Attack, request = own): Promise<Reply> =>
    world.send(caller, request, { ...attack, ...change, headers: { ...attack.headers, ...change.headers } });
  return { send, json: attack.json, method, path };
}

const RIGHTS = {
  userType: 'admin',
  user_type: 'admin',
  isVerified: true,
  is_verified: true,
  isAdmin: true,
  role: 'service_role',
  suspended: false,
  is_driver_verified: true,
  ratingAverage: 5,
};

describe('ids of other people and rights in a body', () => {
  // Only what the sample itself does not allow this caller: its own rows may change.
  const foreign = changes.filter(
    (route) => !(route.includes(':id') && expectedFor(route, 'other passenger') === 'yes'),
  );
  const requests = new Map<string, Awaited<ReturnType<typeof requestOf>>>();
  const digest = () => {
    const { passenger, driver, corporate } = world.people;
    return digestOf(
      world.facade.sql,
      [passenger, driver, corporate].flatMap((one) => one ?? []),
    );
  };
  let before: Record<string, string>;
  beforeAll(async () => {
    for (const route of foreign)
      requests.set(route, await requestOf(route, world.fixtures, 'other passenger'));
    before = await digest();
  });

  test.each(foreign)('%s ignores or refuses them', async (route) => {
    const { people, callers, facade } = world;
    const { request = '', attack = {} } = requests.get(route) ?? {};
    const victim = people['passenger']?.id;
    const driverId = people['driver']?.id;
    const ids = { id: victim, userId: victim, passengerId: victim, driverId, ownerId: victim };
    const json = { ...RIGHTS, ...ids, ...Object(attack.json), ...ids };
    await world.send(callers['other passenger'], request, { json });
    expect(await digest()).toEqual(before);
    const [row] = await facade.sql`
      select p.user_type, p.is_verified, exists (select from private.admins a where a.user_id = p.id) as admin
      from public.profiles p where p.id = ${people['other passenger']?.id ?? ''}`;
    expect(row).toEqual({ user_type: 'passenger', is_verified: false, admin: false });
  });
});

describe('hostile values in a body', () => {
  test.each(changes.filter((route) => !GLOBAL.has(route)))('%s', async (route) => {
    // With rows of its own: some of the bodies are accepted.
    const fixtures = createFixtures(world.facade, inject('stack').jwtSecret);
    const { send, json } = await sampleOf(route, fixtures);
    const fields = Object.keys(json ?? {});
    const filled = EVERYWHERE.map((value) => Object.fromEntries(fields.map((field) => [field, value])));
    const answers = await pMap([...filled, ...hostileBodies(json)], (body) => send({ json: body }), AT_ONCE);
    for (const { headers, ...raw } of Object.values(RAW_BODIES)) {
      const type = { 'content-type': 'application/json', ...headers };
      answers.push(await send({ json: undefined, ...raw, headers: type }));
    }
    for (const { status, headers: sent, text, body } of answers) {
      expect(status).toBeLessThan(500);
      const isSaid = route === PAGE || errorBodySchema.safeParse(body).success;
      expect({ status, text }).toSatisfy(() => status < 400 || isSaid);
      expect(sent.get('x-injected')).toBeNull();
      expect(sent.get('x-content-type-options')).toBe('nosniff');
      // Never a page, whatever is in the text; one route answers pages, which repeat no text.
      const type = route === PAGE ? /^(?:text\/html|application\/json)/ : /^application\/json/;
      expect(sent.get('content-type') ?? 'application/json').toMatch(type);
      expect(type.test('text/html') && text.includes('alert(1)')).toBe(false);
    }
  });
});

/** A query cannot contain a lone surrogate. */
const { 'a lone surrogate': _, ...IN_A_QUERY } = TEXTS;
const VALUES = [...Object.values(IN_A_QUERY).map((text) => text.slice(0, 2000)), '-1', '1e999'];
const ODD = [
  'limit[]=1',
  'limit=1&limit=2',
  '__proto__[a]=1',
  '%',
  '=',
  '&&&',
  'q=%ff',
  'cursor=%00',
  `a=${'x'.repeat(4000)}`,
];
/** Parameters that some calls declare: here for those that do not. */
const OTHERS = [
  'q',
  'search',
  'sort',
  'order',
  'cursor',
  'limit',
  'page',
  'path',
  'select',
  'origin',
  'status',
];
const UNDECLARED = OTHERS.flatMap((name) =>
  VALUES.map((value) => String(new URLSearchParams({ [name]: value }))),
);
const UNDECLARED_PER_ROUTE = 3;

describe('hostile values in a query', () => {
  const reads = routes.filter((route) => route.startsWith('GET '));

  test.each([...reads.entries()])('%i: %s', async (index, route) => {
    const { send, path } = await sampleOf(route, world.fixtures);
    const [address = '', sample] = path.split('?');
    const query = Object.fromEntries(new URLSearchParams(sample));
    const declared = hostileQueries(calls.get(route)?.query?.shape ?? {}, query, VALUES);
    // The handler gets no parameter that is not declared: three of them at each route, all of them together.
    const undeclared = Array.from(
      { length: UNDECLARED_PER_ROUTE },
      (_, n) => UNDECLARED[(index * UNDECLARED_PER_ROUTE + n) % UNDECLARED.length] ?? '',
    );
    const queries = [...declared, ...undeclared, ...ODD];
    const answers = await pMap(queries, (one) => send({}, `GET /api${address}?${one}`), AT_ONCE);
    for (const { status } of answers) expect(status).toBeLessThan(500);
  });
});

test.each(routes.filter((route) => route.includes(':')))(
  'an id of a wrong form is refused: %s',
  async (route) => {
    const { send, json, method } = await sampleOf(route, world.fixtures);
    const address = route.split(' ')[1] ?? '';
    const answers = await pMap(
      IDS,
      (id) => send(json === undefined ? {} : { json }, `${method} /api${address.replace(/:\w+/, id)}`),
      AT_ONCE,
    );
    for (const { status } of answers) expect([400, 401, 403, 404, 405, 414]).toContain(status);
  },
);

const JSON_TYPE = { 'content-type': 'application/json' };
const TEN_MEGABYTES = `{"name":"${'x'.repeat(10 * 1024 * 1024)}"}`;

describe('ten megabytes', () => {
  test('are refused by the gateway', async () => {
    for (const request of [
      'POST /api/trips',
      'PATCH /api/user',
      'POST /api/auth/login',
      'POST /api/shares/view',
    ]) {
      const attack = { body: TEN_MEGABYTES, headers: JSON_TYPE };
      const { status } = await world.send(world.callers['driver'], request, attack);
      expect({ request, status }).toSatisfy(() => [400, 413].includes(status));
    }
  });

  test.each([JSON_TYPE['content-type'], 'multipart/form-data; boundary=x'])(
    'of %s fail nowhere',
    async (type) => {
      const { facade, people } = world;
      const logged = facade.logged.length;
      const statuses: Record<string, number> = {};
      for (const route of changes) {
        const [method = '', address = ''] = route.split(' ');
        const path = address.replaceAll(/:\w+/g, crypto.randomUUID());
        for (const as of [people['passenger'], people['driver']]) {
          const call = { body: TEN_MEGABYTES, headers: { 'content-type': type }, as };
          statuses[route] = (await facade.call(method, path, call)).status;
          expect({ route, status: statuses[route] }).toSatisfy(() => (statuses[route] ?? 500) < 500);
        }
      }
      // The registration takes both types, from all visitors.
      expect(statuses['POST /auth/register']).toBe(413);
      expect(facade.logged.slice(logged).filter((line) => line.includes('"failure"'))).toEqual([]);
    },
  );
});

describe('headers', () => {
  test('of every answer of the façade forbid sniffing, framing, caching and scripts', async () => {
    for (const request of ['GET /api/health', 'GET /api/user', 'GET /api/nothing', 'POST /api/auth/login']) {
      const { headers } = await world.send({ name: 'anonymous' }, request);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cache-control')).toMatch(/^no-store/);
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    }
  });

  test.each(['https://evil.test', 'null', 'http://localhost.evil.test', 'file://'])(
    'allow the origin %s no answer of the façade',
    async (origin) => {
      for (const request of [
        'GET /api/user',
        'OPTIONS /api/user',
        'OPTIONS /api/admin/users',
        'POST /api/admin/login',
      ]) {
        const headers = { origin, 'access-control-request-method': 'POST' };
        const answer = await world.send(world.callers['passenger'], request, { headers });
        expect([null, inject('stack').url]).toContain(answer.headers.get('access-control-allow-origin'));
        expect(answer.status).toBeLessThan(500);
      }
    },
  );

  test('that claim to be a proxy, a method or an address do not change the caller', async () => {
    const headers = {
      'x-http-method-override': 'DELETE',
      'x-original-url': '/api/admin/users',
      'x-rewrite-url': '/api/admin/users',
      'x-forwarded-host': 'evil.test',
      'x-user-id': world.people['passenger']?.id ?? '',
      'x-supabase-auth': 'service_role',
      'request.jwt.claims': '{"role":"service_role"}',
      role: 'service_role',
    };
    const { status, text } = await world.send({ name: 'anonymous' }, 'GET /api/user', { headers });
    expect(status).toBe(401);
    expect(text).not.toContain('evil.test');
  });
});
