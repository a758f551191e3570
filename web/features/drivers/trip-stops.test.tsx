import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTripSchema, editTripSchema } from '@tafiya/trips/contract.ts';
import { useSession } from '@/shared/session/store.ts';
import { fakeDevice } from '@/shared/testing/fake-device.ts';
import { userOf } from '@/shared/testing/people.ts';
import { driverTripOf, tripOf } from '@/shared/testing/trips.ts';
import { pasteInto } from '@/shared/testing/render.tsx';
import type { PinMapProps } from '@/shared/geo/pin-map.tsx';
import { NO_POINT } from '@/shared/trip-form/way-fields.ts';
import { keepTripDraft, next, showDriver } from './testing/driver-screen.tsx';
import type { TripFields } from './trip-fields.ts';

vi.mock('@/shared/live/channel.ts', () => ({ openChannel: () => () => undefined }));
vi.mock('@/shared/geo/pin-map.tsx', () => ({
  PinMap: ({ start, lookAt, onChoose }: PinMapProps) => (
    <button type="button" onClick={() => onChoose(lookAt ?? start)}>
      Use this point
    </button>
  ),
}));

const ALONG = ['Ibadan', 'Lokoja'].map((name) => ({
  placeId: name.toLowerCase(),
  name,
  state: 'x',
  latitude: 7,
  longitude: 5,
  km: 100,
  minutes: 100,
  fare: null,
}));
const POINTS = [
  { name: 'Jibowu Park', latitude: 6.52, longitude: 3.37, uses: 4 },
  { name: 'Yaba', latitude: 6.51, longitude: 3.38, uses: 0 },
];

beforeEach(() =>
  useSession.setState({ status: 'in', user: userOf({ userType: 'driver' }), token: 'token', problem: null }),
);
afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

async function openForm(draft: Partial<TripFields> = {}) {
  keepTripDraft(draft);
  const shown = showDriver({ path: '/create-trip?step=1' });
  shown.server.answer({
    'GET /api/places/along': () => Response.json(ALONG),
    'GET /api/places/Lagos/points': () => Response.json(POINTS),
    'POST /api/trips': () => Response.json(tripOf(), { status: 201 }),
  });
  await screen.findByRole('img', { name: 'Step 1 of 4' });
  return shown;
}

/** Adds stops with a tap each and opens their sheet. */
async function addStops(person: UserEvent, ...towns: string[]): Promise<void> {
  for (const town of towns)
    await person.click(await screen.findByRole('button', { name: `Add a stop in ${town}` }));
  await person.click(screen.getByRole('button', { name: `Change the stop in ${towns[0]}` }));
  await screen.findByRole('group', { name: `Stop in ${towns[0]}` });
}

const stopIn = (town: string) => within(screen.getByRole('group', { name: `Stop in ${town}` }));
const done = (person: UserEvent) => person.click(screen.getByRole('button', { name: 'Done' }));

/** From the first step to the end. */
async function publish(person: UserEvent): Promise<void> {
  await next(person, 'when', 2);
  await next(person, 'seats', 3);
  await next(person, 'check and publish', 4);
  await person.click(screen.getByRole('button', { name: 'Publish Trip' }));
  expect(await screen.findByRole('heading', { name: 'Trip created successfully!' })).toBeDefined();
}

describe('stops in the form of a new trip', () => {
  it('are proposed towns to tap in, with time and fare, and every pair has its fare', async () => {
    const { server, person } = await openForm();
    await addStops(person, 'Lokoja', 'Ibadan');
    expect(stopIn('Ibadan').getByLabelText('Time')).toMatchObject({ value: '09:55' });
    expect(stopIn('Ibadan').getByLabelText('Fare to here (₦)')).toMatchObject({ value: '4000' });
    expect(stopIn('Lokoja').getByLabelText('Fare to here (₦)')).toMatchObject({ value: '15500' });
    const pairs = within(screen.getByRole('list', { name: 'What each part costs' })).getAllByRole('listitem');
    expect(pairs.map(({ textContent }) => textContent)).toEqual([
      'Lagos → Ibadan₦4,000',
      'Lagos → Lokoja₦15,500',
      'Lagos → Abuja₦21,500',
      'Ibadan → Lokoja₦11,500',
      'Ibadan → Abuja₦17,500',
      'Lokoja → Abuja₦6,000',
    ]);
    expect(screen.queryByRole('button', { name: /Add a stop in/ })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Remove the stop in Lokoja' }));
    await done(person);
    await publish(person);
    const sent = createTripSchema.parse(server.requests.find(({ method }) => method === 'POST')?.body);
    expect(sent.stops).toMatchObject([{ place: 'Ibadan', fare: 4000 }]);
    expect(Date.parse(sent.stops?.[0]?.time ?? '') - Date.parse(sent.departureDate)).toBe(145 * 60_000);
    expect(sent).toMatchObject({
      originPoint: { name: 'Jibowu Park' },
      destinationPoint: { name: 'Jabi Park' },
    });
  });

  it('show their errors beside the fields, and publish nothing', async () => {
    const { server, person } = await openForm();
    await addStops(person, 'Ibadan');
    await pasteInto(person, stopIn('Ibadan').getByLabelText('Fare to here (₦)'), '500');
    await done(person);
    await person.click(screen.getByRole('button', { name: 'Next: when' }));
    expect(await screen.findByText('Please check the stops on the way.')).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Change the stop in Ibadan' }));
    expect(stopIn('Ibadan').getByText('Each part of the way costs at least ₦1,000')).toBeDefined();
    expect(server.requests.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('a place is added by name with Enter, which publishes nothing', async () => {
    const { server, person } = await openForm();
    await person.click(await screen.findByRole('button', { name: 'Another stop' }));
    const field = await screen.findByRole('combobox', { name: 'Another place' });
    await pasteInto(person, field, 'Akure');
    await person.keyboard('{Enter}');
    await person.type(field, '{Enter}');
    expect(await screen.findByRole('group', { name: 'Stop in Akure' })).toBeDefined();
    expect(server.requests.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('a text that is not a place asks at its field, and is not a stop', async () => {
    const { server, person } = await openForm();
    const guess = { placeId: 'akure', name: 'Akure', state: 'Ondo', kind: 'city', isGuess: true };
    server.answer({ 'GET /api/places': () => Response.json([guess]) });
    await person.click(await screen.findByRole('button', { name: 'Another stop' }));
    await pasteInto(person, await screen.findByRole('combobox', { name: 'Another place' }), 'Akuru');
    await person.click(screen.getByRole('button', { name: 'Add stop' }));
    expect(await screen.findByText('We don’t know “Akuru”. Did you mean Akure?')).toBeDefined();
    expect(screen.queryByRole('group', { name: 'Stop in Akuru' })).toBeNull();
  });

  it('follow another fare of a later step', async () => {
    const { server, person } = await openForm();
    await person.click(await screen.findByRole('button', { name: 'Add a stop in Ibadan' }));
    await next(person, 'when', 2);
    await next(person, 'seats', 3);
    await pasteInto(person, screen.getByLabelText('Fare per Seat'), '43000');
    await next(person, 'check and publish', 4);
    await person.click(screen.getByRole('button', { name: 'Publish Trip' }));
    expect(await screen.findByRole('heading', { name: 'Trip created successfully!' })).toBeDefined();
    const sent = createTripSchema.parse(server.requests.find(({ method }) => method === 'POST')?.body);
    expect(sent.stops).toMatchObject([{ place: 'Ibadan', fare: 8500 }]);
  });
});

describe('a meeting point in the form', () => {
  it('takes the name and pin of a suggestion, but no pin of an area', async () => {
    const { person } = await openForm({ originPoint: NO_POINT });
    await person.click(screen.getByRole('button', { name: /^They get on at/ }));
    const point = screen.getByRole('group', { name: /^Where passengers get on/ });
    await person.click(await within(point).findByRole('button', { name: 'Yaba' }));
    expect(within(point).getByRole('textbox')).toMatchObject({ value: 'Yaba' });
    expect(within(point).queryByText('Pin set')).toBeNull();
    await person.clear(within(point).getByRole('textbox'));
    await person.click(await within(point).findByRole('button', { name: 'Jibowu Park' }));
    expect(within(point).getByRole('textbox')).toMatchObject({ value: 'Jibowu Park' });
    expect(within(point).getByText('Pin set')).toBeDefined();
    expect(within(point).queryByRole('button', { name: 'Yaba' })).toBeNull();
  });

  it('gets a pin from the map and from the device, and words when there is no position', async () => {
    const { person } = await openForm({ originPoint: NO_POINT });
    const device = fakeDevice();
    await person.click(screen.getByRole('button', { name: /^They get on at/ }));
    const point = screen.getByRole('group', { name: /^Where passengers get on/ });
    const here = () => within(point).getByRole('button', { name: 'Use where I am' });
    device.fail(1);
    await person.click(here());
    expect(await within(point).findByText(/Your browser does not share your location/)).toBeDefined();
    device.moveTo(6.52, 3.37, { accuracy: 1500 });
    await person.click(here());
    expect(await within(point).findByText(/only known to within 1.5 km/)).toBeDefined();
    device.moveTo(6.52, 3.37, { accuracy: 20 });
    await person.click(here());
    expect(await within(point).findByText('Pin set')).toBeDefined();
    await person.click(within(point).getByRole('button', { name: 'Remove the pin' }));
    await person.click(within(point).getByRole('button', { name: 'Set on the map' }));
    await person.click(await screen.findByRole('button', { name: 'Use this point' }));
    expect(within(point).getByText('Pin set')).toBeDefined();
  });

  it('gets a pin from a known point, and from a link of a map app', async () => {
    const { server, person } = await openForm();
    await person.click(screen.getByRole('button', { name: /^They get on at/ }));
    const point = screen.getByRole('group', { name: /^Where passengers get on/ });
    const openMap = async (button: string) => {
      await person.click(within(point).getByRole('button', { name: button }));
      return within(await screen.findByRole('dialog', { name: /^Where passengers get on/ }));
    };
    let sheet = await openMap('Set on the map');
    const known = within(await sheet.findByRole('group', { name: 'Known points' }));
    expect(known.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Jibowu Park, 1.1 km',
      'Yaba, 1.1 km',
    ]);
    await person.click(known.getByRole('button', { name: /^Jibowu Park/ }));
    await person.click(await sheet.findByRole('button', { name: 'Use this point' }));
    sheet = await openMap('Move the pin');
    const link = sheet.getByLabelText(/^Link from a map app/);
    await pasteInto(person, link, 'https://maps.app.goo.gl/abc');
    expect(await sheet.findByText(/^A short link does not contain the position/)).toBeDefined();
    await person.clear(link);
    await pasteInto(person, link, 'https://maps.google.com/?q=6.51,3.36');
    expect(await sheet.findByText(/^The map shows the position of the link/)).toBeDefined();
    await person.click(sheet.getByRole('button', { name: 'Use this point' }));
    await done(person);
    await publish(person);
    const sent = server.requests.find(({ method }) => method === 'POST');
    expect(createTripSchema.parse(sent?.body).originPoint).toMatchObject({ latitude: 6.51, longitude: 3.36 });
  });
});

describe('stops of an existing trip', () => {
  const stop = { placeId: 'x', seatsAvailable: 3, reachedAt: null, leftAt: null };
  const stops = [
    {
      ...stop,
      id: '3b1d8a5e-4a0e-4a55-8a53-0c6b6f0f1d01',
      place: 'Lagos',
      time: '2030-11-29T06:30:00Z',
      fare: 0,
      point: null,
    },
    {
      ...stop,
      id: '3b1d8a5e-4a0e-4a55-8a53-0c6b6f0f1d02',
      place: 'Ibadan',
      time: '2030-11-29T08:30:00Z',
      fare: 5000,
      point: null,
    },
    {
      ...stop,
      id: '3b1d8a5e-4a0e-4a55-8a53-0c6b6f0f1d03',
      place: 'Abuja',
      time: '2030-11-29T18:04:00Z',
      fare: 21_500,
      point: null,
    },
  ];

  it('are loaded for the form; a refusal is shown in plain words', async () => {
    const trip = driverTripOf({ needsPoints: true });
    const { server, person } = showDriver({ trips: [trip], path: `/trips/${trip.id}` });
    const words = 'Passengers get on or off in Ibadan: this stop stays.';
    server.answer({
      [`GET /api/trips/${trip.id}`]: () =>
        Response.json(tripOf({ stops, arrivalDate: '2030-11-29T18:04:00Z' })),
      [`PATCH /api/trips/${trip.id}`]: () =>
        Response.json({ error: words, code: 'conflict' }, { status: 409 }),
    });
    await person.click(await screen.findByRole('button', { name: 'Edit Trip' }));
    await person.click(await screen.findByRole('button', { name: 'Remove the stop in Ibadan' }));
    await person.type(
      screen.getByRole('textbox', { name: /Where passengers get on in Lagos/ }),
      'Jibowu Park',
    );
    await person.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText(words)).toBeDefined();
    const sent = server.requests.find(({ method }) => method === 'PATCH');
    expect(editTripSchema.parse(sent?.body)).toEqual({ stops: [], originPoint: { name: 'Jibowu Park' } });
  });
});
