import { nameOf, type Call } from '../../_shared/calls/declare-call.ts';
import { CALLS } from '../../_shared/calls/index.ts';
import type { CallerName } from '../../_shared/calls/who.ts';
import { tripInput } from './facade.ts';
import type { Fixtures } from './fixtures.ts';
import { PREPARED_B } from './prepared-calls-b.ts';
import type { MakeSample, Prepare, Sample } from './sample-call.ts';

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
  'POST /admin/jobs/:name/run': () => ({ parts: { name: 'forget_admin_sessions' } }),
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

async function sampleOf(call: Call, fixtures: Fixtures, caller: CallerName): Promise<Sample> {
  const { parts = {}, body, bytes } = (await PREPARED[nameOf(call)]?.(fixtures, caller)) ?? {};
  const query = new URLSearchParams(
    Object.entries(call.example?.query ?? {}).map(([name, value]) => [name, String(value)]),
  ).toString();
  const path = call.path.replaceAll(/:(\w+)/g, (_, part: string) => parts[part] ?? MISSING_ID);
  return {
    path: query === '' ? path : `${path}?${query}`,
    ...(bytes !== undefined && { body: bytes }),
    ...(call.body && { json: { ...call.example?.body, ...body } }),
  };
}

/** The sample of every declared call: its example, with what must exist before. */
export const DECLARED_SAMPLES: Record<string, MakeSample> = Object.fromEntries(
  CALLS.map(({ call }): [string, MakeSample] => [
    nameOf(call),
    (fixtures, caller) => sampleOf(call, fixtures, caller),
  ]),
);

/** The names of PREPARED, which a test compares with the calls. */
export const PREPARED_NAMES: readonly string[] = Object.keys(PREPARED);
