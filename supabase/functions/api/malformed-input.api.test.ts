import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nameOf } from '../_shared/core/calls/declare-call.ts';
import { CALLS } from './calls.ts';
import { errorBodySchema } from '../_shared/core/errors.contract.ts';
import type { Person } from './testing/cast.ts';
import { openFacade, tripInput, type Answer, type Call, type Facade } from './testing/facade.ts';

const cells = new Map(CALLS.map(({ call }) => [nameOf(call), call.who.cells]));

const JSON_TYPE = { 'content-type': 'application/json' };
const TEN_MEGABYTES = 10 * 1024 * 1024;

interface Route {
  method: string;
  path: string;
}

let facade: Facade;
/** Each route once: the façade lists a route for each of its handlers. */
let routes: Route[];
/** People whose input is read: authentication.api.test.ts tries visitors and suspended people on every route. */
let people: Person[];

beforeAll(async () => {
  facade = openFacade();
  people = [await facade.cast.passenger(), await facade.cast.driver()];
  routes = [
    ...new Map(facade.routes.map((route) => [`${route.method} ${route.path}`, route] as const)).values(),
  ];
});
afterAll(() => facade.close());

const FIELDS = `
  email password name phone userType tripId seats clientKey reason
  origin destination departureDate seatsAvailable totalSeats farePerSeat description
  seatsNeeded maxPrice timeFlexibility radiusKm preferredDepartureTime driverRatingMin
  status token
`
  .trim()
  .split(/\s+/);

function filledWith(value: unknown): string {
  return JSON.stringify(Object.fromEntries(FIELDS.map((field) => [field, value])));
}

const BODIES: Record<string, Call> = {
  nothing: {},
  'an empty text': { headers: JSON_TYPE, body: '' },
  'half an object': { headers: JSON_TYPE, body: '{"email":' },
  'an array': { headers: JSON_TYPE, body: '[{"a":1}]' },
  null: { headers: JSON_TYPE, body: 'null' },
  'a number': { headers: JSON_TYPE, body: '42' },
  'a text': { headers: JSON_TYPE, body: '"🚌"' },
  'the wrong type': { headers: { 'content-type': 'text/xml' }, body: '<a/>' },
  'no type': { body: new Uint8Array([1, 2, 3]) },
  'a broken form': {
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: '--x\r\nnonsense',
  },
  'ten megabytes of JSON': { headers: JSON_TYPE, body: `"${'x'.repeat(TEN_MEGABYTES)}"` },
  'ten megabytes of form': {
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: 'x'.repeat(TEN_MEGABYTES),
  },
  'bytes that are not UTF-8': { headers: JSON_TYPE, body: new Uint8Array([0xff, 0xfe, 0xfd]) },
  'deep nesting': { headers: JSON_TYPE, body: `{"email":${'['.repeat(30_000)}${']'.repeat(30_000)}}` },
  'nulls everywhere': { headers: JSON_TYPE, body: filledWith(null) },
  'objects everywhere': { headers: JSON_TYPE, body: filledWith({ $ne: null }) },
  'arrays everywhere': { headers: JSON_TYPE, body: filledWith(['a']) },
  'numbers as texts everywhere': { headers: JSON_TYPE, body: filledWith('7') },
  'negative numbers everywhere': { headers: JSON_TYPE, body: filledWith(-1) },
  'enormous numbers everywhere': { headers: JSON_TYPE, body: filledWith(1e308) },
  'numbers beyond the range of a double': {
    headers: JSON_TYPE,
    body: filledWith(0).replaceAll(':0', ':1e999'),
  },
  'NUL everywhere': { headers: JSON_TYPE, body: filledWith('a\0b') },
  'lone surrogates everywhere': { headers: JSON_TYPE, body: filledWith('\ud800') },
  'emoji everywhere': { headers: JSON_TYPE, body: filledWith('👩‍👩‍👧‍👦🚌') },
  'SQL everywhere': { headers: JSON_TYPE, body: filledWith("'; drop table public.trips; --") },
  'long texts everywhere': { headers: JSON_TYPE, body: filledWith('x'.repeat(2500)) },
  'true everywhere': { headers: JSON_TYPE, body: filledWith(true) },
  'a polluted prototype': { headers: JSON_TYPE, body: '{"__proto__":{"isAdmin":true},"constructor":{}}' },
};

/** The link of a mail leads to it: people read its answers, so they are pages. */
const PAGE = '/unsubscribe';

function isRefusedWithError({ path, status, body }: Answer & { path: string }): boolean {
  return status < 400 || (status < 500 && (path === PAGE || errorBodySchema.safeParse(body).success));
}

const IDS = [
  '00000000-0000-4000-8000-000000000000',
  'abc',
  '%00',
  '%F0%9F%9A%8C',
  '%E0%A4%A',
  "1'%20or%201=1",
  '..%2F..',
];

/** Who sends the n-th input to a route: the one whom the call lets in; both in turns if it lets in both or neither. */
function senderOf({ method, path }: Route, n: number): Person | undefined {
  const { passenger, driver } = cells.get(`${method} ${path}`) ?? {};
  if (passenger === driver) return people[n % people.length];
  return people[passenger === 'yes' ? 0 : 1];
}

describe('malformed input gets an error body and never a 5xx', () => {
  test.each([...Object.keys(BODIES).entries()])('%i: every route × %s', async (n, name) => {
    for (const route of routes.filter(({ method }) => method !== 'GET')) {
      const { method, path } = route;
      const call = { ...BODIES[name], as: senderOf(route, n) };
      const answer = await facade.call(method, path.replace(':id', IDS[0] ?? ''), call);
      expect({ method, path, ...answer }).toSatisfy(isRefusedWithError);
    }
    expect(facade.logged.filter((line) => line.includes('"failure"'))).toEqual([]);
  });

  test.each([...IDS.entries()])('%i: every route with the id %s', async (n, id) => {
    for (const route of routes.filter(({ path }) => path.includes(':id'))) {
      const { method, path } = route;
      const json = method === 'GET' ? undefined : {};
      const answer = await facade.call(method, path.replace(':id', id), { as: senderOf(route, n), json });
      // Deleting what is not there is done.
      expect([400, 401, 403, 404, ...(method === 'DELETE' ? [204] : [])]).toContain(answer.status);
    }
  });

  const queries = [
    '?limit=1e999',
    '?limit=-1',
    '?cursor=%00',
    '?cursor=%F0%9F%9A%8C',
    '?q=%00',
    '?limit[]=1',
    '?a=1&a=2',
    '?%',
  ];
  test.each([...queries.entries()])('%i: every list with the query %s', async (n, query) => {
    for (const route of routes.filter(({ method }) => method === 'GET')) {
      const as = senderOf(route, n);
      const answer = await facade.call('GET', `${route.path.replace(':id', IDS[0] ?? '')}${query}`, { as });
      expect(answer.status).toBeLessThan(500);
    }
  });

  test('a body over the size limit gets 413', async () => {
    const driver = people[1];
    const call = BODIES['ten megabytes of JSON'];
    expect(await facade.call('POST', '/trips', { ...call, as: driver })).toMatchObject({
      status: 413,
      body: { code: 'payload_too_large' },
    });
    const form = BODIES['ten megabytes of form'];
    expect(await facade.call('POST', '/auth/register', form)).toMatchObject({ status: 413 });
  });

  test('the error names the field that has the wrong type', async () => {
    const driver = people[1];
    const answer = await facade.call('POST', '/trips', {
      as: driver,
      json: { ...tripInput(), farePerSeat: '8500' },
    });
    expect(answer).toMatchObject({ status: 400, body: { error: 'farePerSeat must be a number' } });
  });
});

function fits(pattern: string, path: string): boolean {
  return new RegExp(`^${pattern.replaceAll(':id', '[^/]+')}$`).test(path);
}

describe('paths and methods', () => {
  test('an unknown path gets a 404 in JSON', async () => {
    for (const path of ['/nope', '/', '/user/extra', '/trips/1/2/3', '/../etc/passwd', '/admin.php']) {
      expect(await facade.call('GET', path)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
  });

  test('a known path with another method gets 405 and the allowed methods', async () => {
    const as = people[0];
    for (const { method, path } of routes) {
      // Includes methods of patterns that match the path: DELETE /shares/view revokes the link with the id "view".
      const used = routes.filter((route) => fits(route.path, path)).map((route) => route.method);
      const unused = ['DELETE', 'PATCH', 'PUT', 'POST', 'GET'].find((other) => !used.includes(other)) ?? '';
      const answer = await facade.call(unused, path.replace(':id', IDS[0] ?? ''), { as });
      expect({ path, ...answer }).toMatchObject({ path, status: 405, body: { code: 'method_not_allowed' } });
      expect(answer.headers.get('allow')).toContain(method);
    }
  });

  test('HEAD answers like GET without a body; a trailing slash changes nothing', async () => {
    expect(await facade.call('HEAD', '/health')).toMatchObject({ status: 200, body: null });
    expect(await facade.call('GET', '/places/?q=lagos')).toMatchObject({ status: 200 });
  });
});
