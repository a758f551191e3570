import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Trip } from '@tafiya/trips/contract.ts';
import { visibilityChanges } from '@/shared/testing/browser-events.ts';
import { SIGNED_OUT, useSession } from '@/shared/session/store.ts';
import { fakeServer, refusal } from '@/shared/testing/fake-server.ts';
import { userOf } from '@/shared/testing/people.ts';
import { pasteInto, renderApp } from '@/shared/testing/render.tsx';
import { matchOf, searchResponseOf } from '@/shared/testing/searches.ts';
import { tripOf } from '@/shared/testing/trips.ts';
import { useToast } from '@/shared/ui/toaster.ts';
import { loadSearchForm } from './late-form.ts';
import { SearchPage } from './search-page.tsx';

const RESULTS = '/search?from=Lagos&to=Abuja';

function show(path: string) {
  const onBook = vi.fn<(trip: Trip, seats: number) => void>();
  renderApp(<SearchPage onBook={onBook} onBookBoth={() => undefined} />, path);
  return { onBook, person: userEvent.setup() };
}

function signIn() {
  useSession.setState({ status: 'in', user: userOf(), token: 'token', problem: null });
}

// As when the page opens with the form (ask-early.ts).
beforeEach(async () => void (await loadSearchForm()));
beforeEach(() => {
  useSession.setState(SIGNED_OUT);
  useToast.setState({ current: null });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('search page', () => {
  it('shows the form, three feature cards and the initial text before the first search', () => {
    fakeServer();
    show('/search');
    expect(screen.getByRole('heading', { level: 1, name: 'Find Your Perfect Trip' })).toBeDefined();
    expect(screen.getByText('Ready to Find Your Trip?')).toBeDefined();
    for (const name of ['Smart Matching', 'Location Flexibility', 'Time Intelligence']) {
      expect(screen.getByRole('heading', { name })).toBeDefined();
    }
    expect(screen.queryByText('How Trip Matching Works')).toBeNull();
  });

  it("shows 'Login required' when the session ended while the page was open, and keeps the results", async () => {
    fakeServer({ 'POST /api/trips/search': () => Response.json(searchResponseOf()) });
    useSession.setState({ status: 'loading', user: null, token: null, problem: { kind: 'offline' } });
    const { person } = show(RESULTS);
    await person.click(await screen.findByRole('button', { name: 'Sort and filter' }));
    const toggle = await screen.findByRole('switch', { name: /Smart Recommendations/ });
    await person.click(toggle);
    expect(await screen.findByText('Login required')).toBeDefined();
    expect(screen.getByText('Please log in to get personalized recommendations')).toBeDefined();
    expect(toggle.getAttribute('aria-checked')).toBe('false');
    expect(screen.getByTestId('address').textContent).toBe(RESULTS);
  });

  it('offers recommendations only to people who are signed in', async () => {
    fakeServer({ 'POST /api/trips/search': () => Response.json(searchResponseOf()) });
    const { person } = show(RESULTS);
    await person.click(await screen.findByRole('button', { name: 'Sort and filter' }));
    expect(await screen.findByRole('switch', { name: /Pay online/ })).toBeDefined();
    expect(screen.queryByRole('switch', { name: /Smart Recommendations/ })).toBeNull();
  });

  it('runs a normal search, and shows why, when a visitor opens the link of a personalized search', async () => {
    fakeServer({ 'POST /api/trips/search': () => Response.json(searchResponseOf()) });
    const { person } = show('/search?smart=1');
    await pasteInto(person, screen.getByRole('combobox', { name: 'From' }), 'Lagos');
    await pasteInto(person, screen.getByRole('combobox', { name: 'To' }), 'Abuja');
    await person.click(screen.getByRole('button', { name: 'Find Trips' }));
    expect(await screen.findByText('Recommendations failed')).toBeDefined();
    expect(screen.getByText('Authentication required for personalized recommendations')).toBeDefined();
    expect(await screen.findByRole('article', { name: 'Lagos to Abuja' })).toBeDefined();
  });

  it('requires origin, destination and 1 to 8 seats', async () => {
    const server = fakeServer();
    const { person } = show('/search');
    const seats = screen.getByLabelText('Seats Needed');
    await pasteInto(person, seats, '9');
    await person.click(screen.getByRole('button', { name: 'Find Trips' }));
    expect(await screen.findByText('Origin is required')).toBeDefined();
    expect(screen.getByText('Destination is required')).toBeDefined();
    expect(screen.getByText('Maximum 8 seats')).toBeDefined();
    await pasteInto(person, seats, '0');
    expect(await screen.findByText('At least 1 seat required')).toBeDefined();
    expect(server.requests).toEqual([]);
  });

  it('ignores an invalid field that is not shown', async () => {
    signIn();
    const server = fakeServer({ 'POST /api/trips/search': () => Response.json(searchResponseOf()) });
    const { person } = show('/search');
    await pasteInto(person, screen.getByRole('combobox', { name: 'From' }), 'Lagos');
    await pasteInto(person, screen.getByRole('combobox', { name: 'To' }), 'Abuja');
    await pasteInto(person, screen.getByLabelText('Maximum Price (₦)'), '-5');
    await person.click(screen.getByRole('button', { name: 'Find Trips' }));
    expect(await screen.findByText('Enter a price above 0, or leave it empty')).toBeDefined();
    expect(server.requests.some(({ method }) => method === 'POST')).toBe(false);
    await person.click(screen.getByRole('button', { name: 'Simple' }));
    await person.click(screen.getByRole('button', { name: 'Find Trips' }));
    expect(await screen.findByText(/^Search completed\./)).toBeDefined();
    const sent = server.requests.find(({ method }) => method === 'POST')?.body;
    expect(sent).not.toHaveProperty('maxPrice');
  });

  it.each([{ kind: 'offline' }, { kind: 'failed', message: 'Failed to fetch user' }] as const)(
    'searches as a visitor when the session cannot be restored: $kind',
    async (problem) => {
      useSession.setState({ status: 'loading', user: null, token: null, problem });
      fakeServer({ 'POST /api/trips/search': () => Response.json(searchResponseOf()) });
      show(RESULTS);
      expect(await screen.findByRole('article', { name: 'Lagos to Abuja' })).toBeDefined();
    },
  );

  it('shows a suspended user why the search fails', async () => {
    useSession.setState({
      status: 'loading',
      user: null,
      problem: { kind: 'suspended', message: 'Your account is suspended.' },
    });
    fakeServer({ 'POST /api/trips/search': () => refusal(403, 'suspended', 'Your account is suspended.') });
    show(RESULTS);
    expect(await screen.findByText('Your account is suspended.')).toBeDefined();
  });

  it('searches for today when the date of a saved link has passed', async () => {
    const server = fakeServer({ 'POST /api/trips/search': () => Response.json(searchResponseOf()) });
    show(`${RESULTS}&date=2026-01-02`);
    expect(await screen.findByRole('article', { name: 'Lagos to Abuja' })).toBeDefined();
    expect(server.requests.find(({ method }) => method === 'POST')?.body).not.toHaveProperty('departureDate');
  });

  it('searches for the new day when the page was open over midnight', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-26T20:00:00Z') });
    const server = fakeServer({ 'POST /api/trips/search': () => Response.json(searchResponseOf()) });
    const { person } = show('/search');
    await pasteInto(person, screen.getByRole('combobox', { name: 'From' }), 'Lagos');
    await pasteInto(person, screen.getByRole('combobox', { name: 'To' }), 'Abuja');
    vi.setSystemTime(Date.parse('2026-11-27T05:00:00Z'));
    act(() => visibilityChanges());
    await person.click(screen.getByRole('button', { name: 'Find Trips' }));
    expect(await screen.findByText(/^Search completed\./)).toBeDefined();
    const sent = server.requests.find(({ method }) => method === 'POST')?.body;
    expect(sent).not.toHaveProperty('departureDate');
    expect(sent).toMatchObject({ origin: 'Lagos' });
    await person.click(await screen.findByRole('button', { name: /Change$/ }));
    expect(screen.getByRole('button', { name: /Departure Date/ }).textContent).toContain('27 Nov');
  });

  it('opens Advanced by default only for signed-in users', async () => {
    fakeServer();
    const { person } = show('/search');
    expect(screen.queryByText('Pickup Radius')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Advanced' }));
    for (const label of [
      'Maximum Price (₦)',
      'Preferred Departure Time',
      'Time Flexibility',
      'Pickup Radius',
    ]) {
      expect(screen.getByLabelText(label)).toBeDefined();
    }
    const sliders = {
      'Time Flexibility': { min: '1', max: '12', step: '1', value: '2' },
      'Pickup Radius': { min: '10', max: '200', step: '10', value: '50' },
      'Minimum Driver Rating': { min: '1', max: '5', step: '0.1', value: '3' },
    };
    for (const [label, slider] of Object.entries(sliders)) {
      expect(screen.getByLabelText(label)).toMatchObject(slider);
    }
    expect(screen.getByLabelText('Minimum Driver Rating').getAttribute('aria-valuetext')).toBe('3.0');
    await person.click(screen.getByRole('button', { name: 'Simple' }));
    expect(screen.queryByText('Pickup Radius')).toBeNull();
  });

  it('keeps the search in the URL, reports its outcome and shows the matches', async () => {
    const server = fakeServer({
      'POST /api/trips/search': () =>
        Response.json(searchResponseOf({ matches: [matchOf({ reasoning: ['a'] })] })),
    });
    const { person, onBook } = show('/search');
    await pasteInto(person, screen.getByRole('combobox', { name: 'From' }), 'Lagos');
    await pasteInto(person, screen.getByRole('combobox', { name: 'To' }), 'Abuja');
    await person.click(screen.getByRole('button', { name: 'One more' }));
    await person.click(screen.getByRole('button', { name: 'Find Trips' }));
    const spoken = await screen.findByText('Search completed. Found 1 matching trip');
    expect(getComputedStyle(spoken).position).toBe('absolute');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Search Results'));
    expect(screen.getByText(/^1 trip found for Lagos to Abuja, .*, 2 seats, within 50 km$/)).toBeDefined();
    expect(screen.getByTestId('address').textContent).toBe('/search?from=Lagos&to=Abuja&seats=2');
    expect(server.requests.find((call) => call.path === '/api/trips/search')?.body).toMatchObject({
      seatsNeeded: 2,
    });

    const card = within(screen.getByRole('article', { name: 'Lagos to Abuja' }));
    expect(card.getByText('94% match').dataset['level']).toBe('default');
    expect(card.getByText('Verified')).toBeDefined();
    expect(screen.getByText('How Trip Matching Works')).toBeDefined();
    await person.click(card.getByRole('button', { name: /^Book This Trip/ }));
    expect(onBook).toHaveBeenCalledWith(expect.objectContaining({ id: tripOf().id }), 2);
  });

  it('shows that it is searching, and offers a retry that works when the search failed', async () => {
    const server = fakeServer({
      'POST /api/trips/search': () => refusal(503, 'unavailable', 'We are busy.'),
    });
    const { person } = show(RESULTS);
    expect(screen.getAllByText('Finding the best trips for you...').length).toBeGreaterThan(0);
    const alert = await screen.findByText('Search failed');
    expect(alert).toBeDefined();
    expect(screen.getByText('We are busy.')).toBeDefined();
    server.answer({ 'POST /api/trips/search': () => Response.json(searchResponseOf()) });
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article', { name: 'Lagos to Abuja' })).toBeDefined();
  });

  it('runs the search on screen again as personalized recommendations', async () => {
    signIn();
    fakeServer({
      'POST /api/trips/search': () => Response.json(searchResponseOf()),
      'POST /api/trips/recommendations': () => {
        const { matches, ...rest } = searchResponseOf({ personalized: true });
        return Response.json({ ...rest, recommendations: matches });
      },
    });
    const { person } = show(RESULTS);
    expect(await screen.findByText('Search Results')).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Sort and filter' }));
    await person.click(await screen.findByRole('switch', { name: /Smart Recommendations/ }));
    expect(
      await screen.findByText('Personalized recommendations ready. Found 1 tailored trip for you'),
    ).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Personalized Recommendations' })).toBeDefined();
  });

  it('falls back to a normal search when recommendations fail', async () => {
    signIn();
    fakeServer({
      'POST /api/trips/search': () => Response.json(searchResponseOf()),
      'POST /api/trips/recommendations': () => refusal(500, 'internal', 'No recommendations today.'),
    });
    const { person } = show(RESULTS);
    await person.click(await screen.findByRole('button', { name: 'Sort and filter' }));
    await person.click(await screen.findByRole('switch', { name: /Smart Recommendations/ }));
    expect(await screen.findByText('Recommendations failed')).toBeDefined();
    expect(screen.getByText('No recommendations today.')).toBeDefined();
    expect(await screen.findByRole('heading', { name: 'Search Results' })).toBeDefined();
    expect(screen.getByRole('article', { name: 'Lagos to Abuja' })).toBeDefined();
  });

  it('starts over with New Search', async () => {
    fakeServer({ 'POST /api/trips/search': () => Response.json(searchResponseOf()) });
    const { person } = show(RESULTS);
    await person.click(await screen.findByRole('button', { name: /Change$/ }));
    await person.click(await screen.findByRole('button', { name: 'New Search' }));
    expect(screen.getByText('Ready to Find Your Trip?')).toBeDefined();
    expect(screen.getByTestId('address').textContent).toBe('/search');
  });
});
