import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from './testing/cast.ts';
import { openFacade, tripInput, type Call, type Facade } from './testing/facade.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const ID = '00000000-0000-4000-8000-000000000000';
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

const BODIES: Record<string, Call> = {
  'ten megabytes of JSON': { headers: JSON_TYPE, body: `"${'x'.repeat(TEN_MEGABYTES)}"` },
  'ten megabytes of form': {
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: 'x'.repeat(TEN_MEGABYTES),
  },
};

// Every other malformed input, on every route: input.abuse.test.ts.
describe('malformed input', () => {
  test.each(Object.entries(BODIES))('%s on every route', async (_, body) => {
    for (const { method, path } of routes.filter((route) => route.method !== 'GET')) {
      for (const as of people) {
        const { status } = await facade.call(method, path.replaceAll(/:\w+/g, ID), { ...body, as });
        expect({ method, path, status }).toSatisfy(() => status < 500);
      }
    }
    expect(facade.logged.filter((line) => line.includes('"failure"'))).toEqual([]);
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
      const answer = await facade.call(unused, path.replaceAll(/:\w+/g, ID), { as });
      expect({ path, ...answer }).toMatchObject({ path, status: 405, body: { code: 'method_not_allowed' } });
      expect(answer.headers.get('allow')).toContain(method);
    }
  });

  test('HEAD answers like GET without a body; a trailing slash changes nothing', async () => {
    expect(await facade.call('HEAD', '/health')).toMatchObject({ status: 200, body: null });
    expect(await facade.call('GET', '/places/?q=lagos')).toMatchObject({ status: 200 });
  });
});
