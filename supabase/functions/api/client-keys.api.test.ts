import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { nameOf, type Call } from '../_shared/core/calls/declare-call.ts';
import { CALLERS } from '../_shared/core/calls/who.ts';
import { CALLS } from './calls.ts';
import { openFacade, type Facade } from './testing/facade.ts';
import { createFixtures } from './testing/fixtures.ts';
import { SAMPLE_CALLS } from './testing/sample-calls.ts';

const WITHIN_MS = 60_000;
const OTHER_WORDS = 'These are other words than before.';
const TRAVELLERS = { travellers: [{ name: 'Ngozi Eze' }] };

/** One detail of each call with a client key that another request has; what is not stored in its row, where there is such. */
const OTHER_DETAILS: Record<string, object> = {
  'POST /admin/answer-support/:id': { body: OTHER_WORDS },
  'POST /bookings': { confirmsWomenOnly: true },
  'POST /bookings/:id/payment': { method: 'transfer' },
  'POST /corporate/routes': { frequency: 'weekly' },
  'POST /corporate/trips': { farePerSeat: 12_000 },
  'POST /corporate/vehicles': { capacity: 3 },
  'POST /holds': TRAVELLERS,
  'POST /journeys': TRAVELLERS,
  'POST /schedules': { endsOn: '2099-01-01' },
  'POST /support': { body: OTHER_WORDS },
  'POST /support/:id/messages': { body: OTHER_WORDS },
  'POST /support-visitors': { body: OTHER_WORDS },
  'POST /support-visitors/messages': { body: OTHER_WORDS },
  'POST /threads/:id/messages': { body: OTHER_WORDS },
  'POST /trips': { payment: 'cash' },
  'POST /trips/:id/requests': TRAVELLERS,
  'POST /trips/dates': { payment: 'cash' },
};

let facade: Facade;
beforeAll(() => {
  facade = openFacade();
});
afterAll(() => facade.close());

/** The token of a visitor's mail, in place of the example's, which opens nothing. */
async function linkOfVisitor(): Promise<string> {
  const token = `${crypto.randomUUID()}`.replaceAll('-', '').slice(0, 22);
  await facade.sql`
    with thread as (
      insert into private.support_threads (visitor_email, subject)
      values (${`${token}@no.test`}, 'other') returning id
    )
    insert into private.support_links (token_hash, thread_id)
    select sha256(${token}::bytea), t.id from thread t`;
  return token;
}

function hasClientKey({ body }: Call): boolean {
  if (body === undefined) return false;
  const { properties } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  return properties?.['clientKey'] !== undefined;
}
const keyed = CALLS.map(({ call }) => call).filter(hasClientKey);

describe('a call with a client key', () => {
  test('is listed here', () => {
    expect(keyed.map(nameOf).toSorted()).toEqual(Object.keys(OTHER_DETAILS).toSorted());
  });

  test.each(keyed.map((call) => [nameOf(call), call] as const))(
    '%s answers the same request again, and refuses the key with another detail',
    async (name, call) => {
      const caller = CALLERS.find((who) => call.who.cells[who] === 'yes') ?? 'anonymous';
      const fixtures = createFixtures(facade, inject('stack').jwtSecret);
      const { path = call.path, headers, ...sample } = (await SAMPLE_CALLS[name]?.(fixtures, caller)) ?? {};
      const json = z.record(z.string(), z.unknown()).parse(sample.json ?? {});
      const as = await fixtures.as(caller);
      const token = 'token' in json && (await linkOfVisitor());
      const body = { clientKey: crypto.randomUUID(), ...json, ...(token && { token }) };
      const send = (change: object = {}) =>
        facade.call(call.method, path, {
          ...as,
          headers: { ...headers, ...as.headers },
          json: { ...body, ...change },
        });
      const first = await send();
      expect(first.status).toBeLessThan(300);
      expect((await send()).status).toBe(first.status);
      expect(await send(OTHER_DETAILS[name])).toMatchObject({ status: 409, body: { code: 'conflict' } });
      expect((await send()).status).toBe(first.status);
    },
    WITHIN_MS,
  );
});
