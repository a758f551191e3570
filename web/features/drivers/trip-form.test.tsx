import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTripSchema } from '@tafiya/trips/contract.ts';
import { useSession } from '@/shared/session/store.ts';
import { userOf } from '@/shared/testing/people.ts';
import { settingsOf } from '@/shared/testing/settings.ts';
import { tripOf } from '@/shared/testing/trips.ts';
import { pasteInto } from '@/shared/testing/render.tsx';
import { keepTripDraft, pickFirstDay, showDriver } from './testing/driver-screen.tsx';

vi.mock('@/shared/live/channel.ts', () => ({ openChannel: () => () => undefined }));

beforeEach(() =>
  useSession.setState({ status: 'in', user: userOf({ userType: 'driver' }), token: 'token', problem: null }),
);
afterEach(() => {
  sessionStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the form of a new trip', () => {
  it('offers times every half hour, the seats of the vehicle, and fares of ₦1,000 to ₦50,000 in steps of ₦500', async () => {
    const { person } = showDriver();
    await person.click(await screen.findByRole('link', { name: 'Create Your First Trip' }));
    await screen.findByRole('button', { name: /^Publish/ });
    const times = within(screen.getByLabelText('Departure Time')).getAllByRole<HTMLOptionElement>('option');
    expect(times.map(({ value }) => value).filter(Boolean)).toHaveLength(36);
    expect([times[1]?.value, times.at(-1)?.value]).toEqual(['06:00', '23:30']);
    expect(screen.getByLabelText('Seats')).toMatchObject({ min: '1', max: '6' });
    const fare = { min: '1000', max: '50000', step: '500', placeholder: '8500' };
    expect(screen.getByLabelText('Fare per Seat (₦)')).toMatchObject(fare);
  });

  it('offers the times of the settings, and today where they allow it', async () => {
    vi.setSystemTime('2030-11-29T11:10:00Z'); // 12:10 in Lagos
    const { server, person } = showDriver();
    const settings = { departureFirst: '12:00', departureLast: '15:00', departureStepMinutes: 60 };
    server.answer({
      'GET /api/settings': () => Response.json(settingsOf({ ...settings, sameDayLeadMinutes: 60 })),
    });
    await person.click(await screen.findByRole('link', { name: 'Create Your First Trip' }));
    await screen.findByRole('button', { name: /^Publish/ });
    const times = () =>
      within(screen.getByLabelText('Departure Time'))
        .getAllByRole<HTMLOptionElement>('option')
        .flatMap(({ value }) => value || []);
    await waitFor(() => expect(times()).toEqual(['12:00', '13:00', '14:00', '15:00']));
    await pickFirstDay(person);
    expect(times()).toEqual(['14:00', '15:00']);
  });

  it('offers the estimated travel time of the route, and the durations that it may have', async () => {
    keepTripDraft();
    const { server, person } = showDriver();
    server.answer({ 'POST /api/trips': () => Response.json(tripOf(), { status: 201 }) });
    await person.click(await screen.findByRole('link', { name: 'Create Your First Trip' }));
    await screen.findByRole('button', { name: /^Publish/ });
    const field = screen.getByLabelText<HTMLSelectElement>('Travel Time');
    await within(field).findByText('12 h 28 min (our estimate)');
    const words = within(field)
      .getAllByRole<HTMLOptionElement>('option')
      .map(({ text }) => text);
    expect([words[1], words.at(-1)]).toEqual(['5 h', '24 h 45 min']);
    await person.selectOptions(field, '9 h 30 min');
    await person.click(screen.getByRole('button', { name: 'Publish Trip' }));
    expect(await screen.findByText('Trip created successfully!')).toBeDefined();
    const sent = server.requests.find(({ method }) => method === 'POST');
    expect(createTripSchema.parse(sent?.body).durationMinutes).toBe(570);
  });

  it('publishes what the trip offers, and names it while the choices are folded', async () => {
    keepTripDraft();
    const { server, person } = showDriver();
    server.answer({ 'POST /api/trips': () => Response.json(tripOf(), { status: 201 }) });
    await person.click(await screen.findByRole('link', { name: 'Create Your First Trip' }));
    await screen.findByRole('button', { name: /^Publish/ });
    await person.click(screen.getByRole('button', { name: /^Luggage and comfort/ }));
    await person.selectOptions(screen.getByLabelText('Luggage in the fare'), 'One medium bag each');
    await person.click(screen.getByRole('checkbox', { name: 'Air conditioning' }));
    await pasteInto(person, screen.getByLabelText(/^Price of an extra bag/), '1500');
    await pasteInto(person, screen.getByLabelText(/^Price of a child seat/), '2000');
    await person.click(
      screen.getByRole('button', {
        name: /^One medium bag each, Extra bag ₦1,500, Child seat ₦2,000, Air conditioning/,
      }),
    );
    expect(screen.queryByLabelText('Luggage in the fare')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Publish Trip' }));
    expect(await screen.findByText('Trip created successfully!')).toBeDefined();
    const sent = server.requests.find(({ method }) => method === 'POST');
    expect(createTripSchema.parse(sent?.body).choices).toEqual({
      luggage: 'medium',
      extraLuggageFare: 1500,
      childSeatFare: 2000,
      airConditioning: true,
    });
  });

  it('offers trips for women only to drivers who may', async () => {
    keepTripDraft();
    const { server, person } = showDriver({ profile: { mayOfferWomenOnly: true } });
    server.answer({ 'POST /api/trips': () => Response.json(tripOf(), { status: 201 }) });
    await person.click(await screen.findByRole('link', { name: 'Create Your First Trip' }));
    await screen.findByRole('button', { name: /^Publish/ });
    await person.click(screen.getByRole('button', { name: /^Luggage and comfort/ }));
    await person.click(screen.getByRole('checkbox', { name: 'Women only' }));
    await person.click(screen.getByRole('button', { name: 'Publish Trip' }));
    expect(await screen.findByText('Trip created successfully!')).toBeDefined();
    const sent = server.requests.find(({ method }) => method === 'POST');
    expect(createTripSchema.parse(sent?.body).choices?.womenOnly).toBe(true);
  });

  it('offers no trips for women only to other drivers', async () => {
    const { person } = showDriver({ profile: { mayOfferWomenOnly: false } });
    await person.click(await screen.findByRole('link', { name: 'Create Your First Trip' }));
    await screen.findByRole('button', { name: /^Publish/ });
    await person.click(screen.getByRole('button', { name: /^Luggage and comfort/ }));
    expect(screen.getByRole('checkbox', { name: 'Air conditioning' })).toBeDefined();
    expect(screen.queryByRole('checkbox', { name: 'Women only' })).toBeNull();
  });

  it('asks at the field for a text that is no place, and does not send it', async () => {
    keepTripDraft({ destination: 'Atlantis' });
    const { server, person } = showDriver();
    server.answer({ 'GET /api/places': () => Response.json([]) });
    await person.click(await screen.findByRole('link', { name: 'Create Your First Trip' }));
    await person.click(await screen.findByRole('button', { name: /^Publish/ }));
    const words = 'We don’t know “Atlantis”. Check the spelling or choose a town nearby.';
    expect(await screen.findByText(words)).toBeDefined();
    expect(server.requests.filter(({ method }) => method === 'POST')).toEqual([]);
    // Another field does not answer the question.
    await pasteInto(person, screen.getByLabelText('Seats'), '5');
    expect(screen.getByText(words)).toBeDefined();
    await pasteInto(person, screen.getByRole('combobox', { name: 'To' }), 'Abuja');
    await waitFor(() => expect(screen.queryByText(words)).toBeNull());
  });
});
