import { authCalls } from '../../_shared/calls/auth.ts';
import { nameOf, type Call } from '../../_shared/calls/declare-call.ts';
import { CALLS } from '../../_shared/calls/index.ts';
import type { CallerName } from '../../_shared/calls/who.ts';
import { tripInput } from './facade.ts';
import type { Fixtures } from './fixtures.ts';
import { PREPARED_B } from './prepared-calls-b.ts';
import { PREPARED_C } from './prepared-calls-c.ts';
import type { MakeSample, Prepare, Prepared, Sample } from './sample-call.ts';

const MISSING_ID = '00000000-0000-4000-8000-000000000000';

const onBooking: Prepare = async (fixtures) => ({ parts: { id: await fixtures.booking() } });
const onHold: Prepare = async (fixtures) => ({ parts: { id: await fixtures.hold() } });
const onTrip: Prepare = async (fixtures) => ({ parts: { id: await fixtures.trip() } });
const onStop: Prepare = async (fixtures) => ({
  parts: { id: await fixtures.tripUnderWay(), stopId: await fixtures.stop() },
  body: { at: null },
});

/** What must exist before a declared call, by its name. A call that needs nothing is not listed. Sorted by path. */
const PREPARED: Record<string, Prepare> = {
  ...PREPARED_B,
  ...PREPARED_C,
  'POST /auth/login': (fixtures) => ({ body: { email: `${fixtures.key()}@no.test` } }),
  'POST /auth/register': registration,
  'POST /bookings': async (fixtures) => ({
    body: { tripId: await fixtures.trip(), clientKey: fixtures.key() },
  }),
  'GET /bookings/:id': onBooking,
  'POST /bookings/:id/board': async (fixtures) => {
    const id = await fixtures.booking();
    await fixtures.tripUnderWay();
    return { parts: { id }, body: { code: await fixtures.boardingCode() } };
  },
  // In cash nothing comes back.
  'POST /bookings/:id/cancel': async (fixtures) => ({
    parts: { id: await fixtures.booking() },
    body: { seenRefund: 0 },
  }),
  'GET /bookings/:id/cancellation': onBooking,
  'GET /bookings/:id/payment': onHold,
  'POST /bookings/:id/payment': async (fixtures) => ({
    parts: { id: await fixtures.hold() },
    body: { clientKey: fixtures.key() },
  }),
  'PUT /bookings/:id/refund-account': onHold,
  'POST /bookings/:id/release': onHold,
  'GET /documents': async (fixtures) => ({ query: { path: await fixtures.document() } }),
  'POST /driver/trips/:id/decline': async (fixtures) => ({ parts: { id: await fixtures.fleetTrip() } }),
  'PUT /driver/vehicle': async (fixtures, caller) => ({
    body: { plateNumber: fixtures.plate(), ...(await fixtures.vehicleFiles(caller)) },
  }),
  'POST /driver/verify': async (fixtures, caller) => {
    const drives = caller === 'driver' || caller === 'other driver';
    const paper = drives ? await fixtures.documentOf(caller) : await fixtures.document();
    return { body: { driverLicenseUrl: paper, passportPhotoUrl: paper } };
  },
  'PUT /papers': async (fixtures, caller) => ({ body: await fixtures.paper(caller) }),
  // Without the provider's proof, which no person has.
  'POST /payments/paystack': () => ({ bytes: '{}' }),
  'GET /places/:id/points': () => ({ parts: { id: 'lagos' } }),
  'POST /trips': () => ({ body: tripInput() }),
  'GET /trips/:id': onTrip,
  'PATCH /trips/:id': onTrip,
  'POST /trips/:id/cancel': onTrip,
  'GET /trips/:id/cancellation': onTrip,
  'GET /trips/:id/passengers': async (fixtures) => {
    await fixtures.booking();
    return { parts: { id: await fixtures.trip() } };
  },
  'POST /trips/:id/stops/:stopId/left': onStop,
  'POST /trips/:id/stops/:stopId/reached': onStop,
};

/** As a form; auth.api.test.ts registers with JSON too. */
async function registration(fixtures: Fixtures): Promise<Prepared> {
  const form = new FormData();
  const fields = { ...authCalls.register.example.body, email: `${fixtures.key()}@new.test` };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const request = new Request('http://localhost', { method: 'POST', body: form });
  return {
    bytes: await request.arrayBuffer(),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  };
}

async function sampleOf(call: Call, fixtures: Fixtures, caller: CallerName): Promise<Sample> {
  const prepared = (await PREPARED[nameOf(call)]?.(fixtures, caller)) ?? {};
  const { parts = {}, body, bytes, headers } = prepared;
  const query = new URLSearchParams(
    Object.entries({ ...call.example?.query, ...prepared.query }).map(([name, value]) => [
      name,
      String(value),
    ]),
  ).toString();
  const path = call.path.replaceAll(/:(\w+)/g, (_, part: string) => parts[part] ?? MISSING_ID);
  return {
    path: query === '' ? path : `${path}?${query}`,
    ...(headers && { headers }),
    ...(bytes === undefined ? call.body && { json: { ...call.example?.body, ...body } } : { body: bytes }),
  };
}

/** The sample of every declared call: its example, with what must exist before. */
export const SAMPLE_CALLS: Record<string, MakeSample> = Object.fromEntries(
  CALLS.map(({ call }): [string, MakeSample] => [
    nameOf(call),
    (fixtures, caller) => sampleOf(call, fixtures, caller),
  ]),
);

/** The names of PREPARED, which a test compares with the calls. */
export const PREPARED_NAMES: readonly string[] = Object.keys(PREPARED);
