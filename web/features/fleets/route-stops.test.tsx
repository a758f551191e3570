import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  editFleetRouteSchema,
  type Fleet,
  newFleetRouteSchema,
  scheduleTripSchema,
} from '@tafiya/fleets/contract.ts';
import { fillIn, pasteInto } from '@/shared/testing/render.tsx';
import { OWN_FLEET, showFleet } from './testing/fleet-screen.tsx';

vi.mock('@/shared/live/channel.ts', () => ({ openChannel: () => () => undefined }));

const [EXPRESS, NORTHERN] = OWN_FLEET.routes;
/** From Kano to Kaduna in 3.5 hours, with a stop. */
const STOPPING = {
  ...NORTHERN,
  id: '5a3b1e00-0000-4000-8000-000000000029',
  name: 'Zaria Shuttle',
  farePerSeat: 9500,
  stops: [{ place: 'Zaria', minutes: 120, fare: 6000, point: { name: 'Kwangila' } }],
  originPoint: { name: 'Naibawa Park' },
  destinationPoint: { name: 'Kawo Park' },
};
const OWN = { ...OWN_FLEET, routes: [EXPRESS, STOPPING] } as Fleet;

function show(tab: string, answers: Record<string, () => Response> = {}) {
  const { server, person } = showFleet(OWN, `/corporate?tab=${tab}`, {
    'GET /api/places/along': () => Response.json([]),
    'POST /api/corporate/routes': () => Response.json(STOPPING, { status: 201 }),
    [`PATCH /api/corporate/routes/${STOPPING.id}`]: () => Response.json(STOPPING),
    'POST /api/corporate/trips': () => Response.json(OWN.trips[0], { status: 201 }),
    ...answers,
  });
  const sent = (method: string) =>
    server.requests.find((request) => request.method === method && !request.path.endsWith('/plan'))?.body;
  return { sent, person };
}

afterEach(() => vi.unstubAllGlobals());

describe('a route with stops', () => {
  it('is created with minutes, fares and meeting points; errors are beside the fields', async () => {
    const { sent, person } = show('routes');
    await person.click(await screen.findByRole('button', { name: 'Create Route' }));
    const form = within(await screen.findByRole('form', { name: 'Create route' }));
    await fillIn({ Name: 'Shuttle', From: 'Kano', To: 'Kaduna' });
    await person.click(form.getByRole('button', { name: /Stops on the way/ }));
    expect(form.getByText('Enter the duration first.')).toBeDefined();
    await fillIn({ 'Duration, hours': '4' });
    await pasteInto(person, await form.findByRole('combobox', { name: 'Another place' }), 'Zaria');
    await person.keyboard('{Enter}');
    const stop = within(await form.findByRole('group', { name: 'Stop in Zaria' }));
    await person.click(form.getByRole('button', { name: 'Create route' }));
    expect(await stop.findByText('Fare is required')).toBeDefined();
    await pasteInto(person, stop.getByLabelText('Fare to here (₦)'), '6000');
    await pasteInto(person, stop.getByLabelText('Time (minutes)'), '150');
    expect(stop.getByText('2 h 30 min after departure')).toBeDefined();
    await person.click(form.getByRole('button', { name: 'Create route' }));
    expect(await form.findByText('Fare per seat is required')).toBeDefined();
    await pasteInto(person, form.getByLabelText(/^Fare per Seat/), '9500');
    await pasteInto(
      person,
      form.getByRole('textbox', { name: /Where passengers get on in Kano/ }),
      'Naibawa Park',
    );
    await person.click(form.getByRole('button', { name: 'Create route' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(newFleetRouteSchema.parse(sent('POST'))).toMatchObject({
      origin: 'Kano',
      duration: 240,
      farePerSeat: 9500,
      stops: [{ place: 'Zaria', minutes: 150, fare: 6000, point: null }],
      originPoint: { name: 'Naibawa Park' },
      destinationPoint: null,
    });
  });

  it('asks at the field for a text that is not a place, and does not send it', async () => {
    const { sent, person } = show('routes', { 'GET /api/places': () => Response.json([]) });
    await person.click(await screen.findByRole('button', { name: 'Create Route' }));
    await fillIn({ Name: 'Shuttle', From: 'Kano', To: 'Atlantis', 'Duration, hours': '4' });
    const form = within(await screen.findByRole('form', { name: 'Create route' }));
    await person.click(form.getByRole('button', { name: 'Create route' }));
    expect(await form.findByText(/We don’t know “Atlantis”/)).toBeDefined();
    expect(sent('POST')).toBeUndefined();
  });

  it('shows its stops, and an edit sends only what changed', async () => {
    const { sent, person } = show('routes');
    expect(await screen.findByRole('cell', { name: 'Zaria' })).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Edit Zaria Shuttle' }));
    await person.click(await screen.findByRole('button', { name: 'Remove the stop in Zaria' }));
    await person.clear(screen.getByRole('textbox', { name: /Where passengers get off in Kaduna/ }));
    await person.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(editFleetRouteSchema.parse(sent('PATCH'))).toEqual({ stops: [], destinationPoint: null });
  });

  it('fills in the form of a trip, which may leave a stop out', async () => {
    const { sent, person } = show('trips');
    await person.click(await screen.findByRole('link', { name: 'Schedule Trip' }));
    const form = within(await screen.findByRole('form', { name: 'Schedule trip' }));
    await person.selectOptions(form.getByLabelText('Route'), 'Zaria Shuttle');
    expect(form.getByLabelText(/^Fare per Seat/)).toMatchObject({ value: '9500' });
    expect(await form.findByRole('textbox', { name: /Where passengers get on in Kano/ })).toMatchObject({
      value: 'Naibawa Park',
    });
    await person.click(form.getByRole('button', { name: '1 stop on the way' }));
    await person.selectOptions(form.getByLabelText('Departure Time'), '08:00');
    const stop = within(await form.findByRole('group', { name: 'Stop in Zaria' }));
    expect(stop.getByLabelText('Time')).toMatchObject({ value: '10:00' });
    expect(stop.getByLabelText('Fare to here (₦)')).toMatchObject({ value: '6000' });
    await person.click(form.getByRole('button', { name: 'Remove the stop in Zaria' }));
    await person.click(form.getByRole('button', { name: /Departure Date/ }));
    const days = (await screen.findAllByRole('gridcell')).map((day) =>
      day.querySelector('button:not(:disabled)'),
    );
    await person.click(days.find((day) => day !== null) ?? document.body);
    await person.click(form.getByRole('button', { name: 'Schedule Trip' }));
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    expect(scheduleTripSchema.parse(sent('POST'))).toMatchObject({
      routeId: STOPPING.id,
      stops: [],
      originPoint: { name: 'Naibawa Park' },
      destinationPoint: { name: 'Kawo Park' },
    });
  });
});
