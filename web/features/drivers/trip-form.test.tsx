import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTripSchema } from '@tafiya/trips/contract.ts';
import { useSession } from '@/shared/session/store.ts';
import { userOf } from '@/shared/testing/people.ts';
import { settingsOf } from '@/shared/testing/settings.ts';
import { tripOf } from '@/shared/testing/trips.ts';
import { pasteInto } from '@/shared/testing/render.tsx';
import { keepTripDraft, next, openStep, pickFirstDay, showDriver } from './testing/driver-screen.tsx';

vi.mock('@/shared/live/channel.ts', () => ({ openChannel: () => () => undefined }));

beforeEach(() =>
  useSession.setState({ status: 'in', user: userOf({ userType: 'driver' }), token: 'token', problem: null }),
);
afterEach(() => {
  sessionStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The times that can be tapped or chosen. */
const times = () =>
  within(screen.getByRole('group', { name: 'Departure Time' }))
    .getAllByRole<HTMLOptionElement>('option')
    .flatMap(({ value }) => value || []);

const digitsOf = (sum: string) => Number(sum.replaceAll(/\D/g, ''));

describe('the form of a new trip', () => {
  it('offers times every half hour, the seats of the vehicle, and fares of ₦1,000 to ₦50,000 in steps of ₦500', async () => {
    const { person } = await openStep(2);
    expect(times()).toHaveLength(36);
    expect([times()[0], times().at(-1)]).toEqual(['06:00', '23:30']);
    await person.click(screen.getByRole('button', { name: 'Next: seats' }));
    await screen.findByRole('img', { name: 'Step 3 of 4' });
    expect(screen.getByLabelText('Seats')).toMatchObject({ min: '1', max: '6', value: '6' });
    const fare = screen.getByLabelText<HTMLInputElement>('Fare per Seat');
    const before = digitsOf(fare.value);
    await person.click(screen.getByRole('button', { name: 'One more step' }));
    expect(digitsOf(fare.value) - before).toBe(500);
    await pasteInto(person, fare, '1000');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'One less step' }).disabled).toBe(true);
    await pasteInto(person, fare, '50000');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'One more step' }).disabled).toBe(true);
    expect(screen.getByText('₦1,000 to ₦50,000, in steps of ₦500')).toBeDefined();
    expect(screen.getByText('all of your Sienna')).toBeDefined();
  });

  it('offers the times of the settings, and today where they allow it', async () => {
    vi.setSystemTime('2030-11-29T11:10:00Z'); // 12:10 in Lagos
    const { server, person } = showDriver({ path: '/create-trip?step=2' });
    const settings = { departureFirst: '12:00', departureLast: '15:00', departureStepMinutes: 60 };
    server.answer({
      'GET /api/settings': () => Response.json(settingsOf({ ...settings, sameDayLeadMinutes: 60 })),
    });
    await screen.findByRole('img', { name: 'Step 2 of 4' });
    await waitFor(() => expect(times()).toEqual(['12:00', '13:00', '14:00', '15:00']));
    await pickFirstDay(person);
    expect(times()).toEqual(['14:00', '15:00']);
  });

  it('offers the estimated travel time of the route, and the durations that it may have', async () => {
    const { server, person } = await openStep(2);
    server.answer({ 'POST /api/trips': () => Response.json(tripOf(), { status: 201 }) });
    expect(await screen.findByText('You arrive about 20:00, 12 h 28 min')).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Change the travel time' }));
    const field = screen.getByLabelText<HTMLSelectElement>('Travel Time');
    await within(field).findByText('12 h 28 min (our estimate)');
    const words = within(field)
      .getAllByRole<HTMLOptionElement>('option')
      .map(({ text }) => text);
    expect([words[1], words.at(-1)]).toEqual(['5 h', '24 h 45 min']);
    await person.selectOptions(field, '9 h 30 min');
    await person.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.getByText('You arrive about 17:00, 9 h 30 min')).toBeDefined();
    await next(person, 'seats', 3);
    await next(person, 'check and publish', 4);
    await person.click(screen.getByRole('button', { name: 'Publish Trip' }));
    expect(await screen.findByRole('heading', { name: 'Trip created successfully!' })).toBeDefined();
    const sent = server.requests.find(({ method }) => method === 'POST');
    expect(createTripSchema.parse(sent?.body).durationMinutes).toBe(570);
  });

  it('publishes what the trip offers, and names it in its row', async () => {
    const { server, person } = await openStep(3);
    server.answer({ 'POST /api/trips': () => Response.json(tripOf(), { status: 201 }) });
    await person.click(screen.getByRole('button', { name: /^Luggage, comfort and more/ }));
    await person.selectOptions(screen.getByLabelText('Luggage in the fare'), 'One medium bag each');
    await person.click(screen.getByRole('checkbox', { name: 'Air conditioning' }));
    await pasteInto(person, screen.getByLabelText(/^Price of an extra bag/), '1500');
    await pasteInto(person, screen.getByLabelText(/^Price of a child seat/), '2000');
    // Enter closes the sheet, and publishes nothing.
    await person.keyboard('{Enter}');
    expect(screen.queryByLabelText('Luggage in the fare')).toBeNull();
    expect(
      screen.getByText('One medium bag each, Extra bag ₦1,500, Child seat ₦2,000, Air conditioning'),
    ).toBeDefined();
    await next(person, 'check and publish', 4);
    await person.click(screen.getByRole('button', { name: 'Publish Trip' }));
    expect(await screen.findByRole('heading', { name: 'Trip created successfully!' })).toBeDefined();
    const sent = server.requests.find(({ method }) => method === 'POST');
    expect(createTripSchema.parse(sent?.body).choices).toEqual({
      luggage: 'medium',
      extraLuggageFare: 1500,
      childSeatFare: 2000,
      airConditioning: true,
    });
  });

  it.each([
    [true, 'offers trips for women only to drivers who may'],
    [false, 'offers no trips for women only to other drivers'],
  ])('%s: %s', async (mayOfferWomenOnly) => {
    const { person } = await openStep(3, { profile: { mayOfferWomenOnly } });
    await person.click(screen.getByRole('button', { name: /^Luggage, comfort and more/ }));
    expect(screen.getByRole('checkbox', { name: 'Air conditioning' })).toBeDefined();
    expect(screen.queryByRole('checkbox', { name: 'Women only' }) !== null).toBe(mayOfferWomenOnly);
  });

  it('asks at the field for a text that is not a place, and does not go on', async () => {
    keepTripDraft({ destination: 'Atlantis' });
    const { server, person } = showDriver({ path: '/create-trip?step=1' });
    server.answer({ 'GET /api/places': () => Response.json([]) });
    await person.click(await screen.findByRole('button', { name: 'Next: when' }));
    const words = 'We don’t know “Atlantis”. Check the spelling or choose a town nearby.';
    expect(await screen.findByText(words)).toBeDefined();
    await pasteInto(person, screen.getByRole('combobox', { name: 'To' }), 'Abuja');
    await waitFor(() => expect(screen.queryByText(words)).toBeNull());
    await next(person, 'when', 2);
  });

  it('does not go on with the same place at both ends', async () => {
    const { person } = await openStep(1, { draft: { destination: 'Lagos', date: '', time: '' } });
    await person.click(screen.getByRole('button', { name: 'Next: when' }));
    expect(await screen.findByText('Origin and destination must be different')).toBeDefined();
  });
});
