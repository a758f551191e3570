import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSession } from '@/shared/session/store.ts';
import { fakeServer, refusal } from '@/shared/testing/fake-server.ts';
import { userOf } from '@/shared/testing/people.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { DueCard } from './due-card.tsx';
import { RatePage } from './rate-page.tsx';

const BOOKING = '00000000-0000-4000-8000-000000000001';
const DUE = {
  bookingId: BOOKING,
  tripId: '00000000-0000-4000-8000-000000000002',
  personName: 'Emeka Nwosu',
  origin: 'Lagos',
  destination: 'Abuja',
  departureDate: '2026-11-19T06:00:00Z',
  closesAt: '2026-12-03T18:00:00Z',
  cashFare: null as number | null,
};
const RATING = `POST /api/bookings/${BOOKING}/rating`;

beforeEach(() => useSession.setState({ status: 'in', user: userOf(), token: 'token', problem: null }));
afterEach(() => vi.unstubAllGlobals());

function show(due: (typeof DUE)[], path: string) {
  const server = fakeServer({
    'GET /api/ratings/due': () => Response.json(due),
    [RATING]: () => Response.json({ average: null, count: 0, ratings: [] }),
    [`POST /api/bookings/${BOOKING}/cash-answer`]: () => new Response(null, { status: 204 }),
  });
  renderApp(
    <Routes>
      <Route path="/rate/:id?" element={<RatePage />} />
      <Route path="/dashboard" element={<p>My trips</p>} />
    </Routes>,
    path,
  );
  const sent = (name: string) =>
    server.requests.filter((each) => each.path.endsWith(name)).map(({ body }) => body);
  return { server, sent, person: userEvent.setup() };
}

it('asks for stars, then for words, sends both and goes back to My trips', async () => {
  const { sent, person } = show([DUE], '/rate');
  expect(await screen.findByRole('heading', { name: 'How was your trip with Emeka?' })).toBeDefined();
  expect(screen.getByText('1 of 2')).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true);
  await person.click(screen.getByRole('radio', { name: /4 of 5/ }));
  await person.click(screen.getByRole('button', { name: 'Next' }));
  await person.click(screen.getByRole('button', { name: 'Left on time' }));
  await person.click(screen.getByRole('button', { name: 'Clean car' }));
  await person.click(screen.getByRole('button', { name: 'Clean car' }));
  await person.click(screen.getByRole('button', { name: 'Send rating' }));
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/dashboard'));
  expect(sent('/rating')).toEqual([{ stars: 4, comment: 'Left on time.' }]);
});

it('keeps stars and comment when the server is away, and sends them with the next press', async () => {
  const { server, sent, person } = show([DUE], `/rate/${BOOKING}?stars=4`);
  server.answer({ [RATING]: () => refusal(503, 'unavailable', 'We are busy. Please try again.') });
  await person.type(await screen.findByLabelText('Comment (optional)'), 'On time');
  await person.click(screen.getByRole('button', { name: 'Send rating' }));
  expect(await screen.findByText('We are busy. Please try again.')).toBeDefined();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Comment (optional)').value).toBe('On time');
  server.answer({ [RATING]: () => Response.json({ average: null, count: 0, ratings: [] }) });
  await person.click(screen.getByRole('button', { name: 'Send rating' }));
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/dashboard'));
  expect(sent('/rating')).toEqual([
    { stars: 4, comment: 'On time' },
    { stars: 4, comment: 'On time' },
  ]);
});

it('asks a passenger what they paid in cash, before the words', async () => {
  const { sent, person } = show([{ ...DUE, cashFare: 6500 }], `/rate/${BOOKING}?stars=5`);
  const question = await screen.findByRole('group', { name: 'Did you pay ₦6,500 in cash?' });
  expect(question.textContent).toContain('The driver does not see your answer.');
  await person.click(screen.getByRole('button', { name: 'I paid more' }));
  const sum = screen.getByLabelText('What did you pay in all? (₦)');
  await person.type(sum, '6500');
  expect(screen.getByText('Enter more than ₦6,500')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Send answer' })).toHaveProperty('disabled', true);
  await person.clear(sum);
  await person.type(sum, '8000');
  await person.click(screen.getByRole('button', { name: 'Send answer' }));
  expect(await screen.findByRole('heading', { name: 'What should others know?' })).toBeDefined();
  expect(sent('/cash-answer')).toEqual([{ answer: 'more', paid: 8000 }]);
});

it('takes a yes with one tap', async () => {
  const { sent, person } = show([{ ...DUE, cashFare: 6500 }], `/rate/${BOOKING}?stars=5`);
  await person.click(await screen.findByRole('button', { name: 'Yes, ₦6,500' }));
  expect(await screen.findByText('3 of 3')).toBeDefined();
  expect(sent('/cash-answer')).toEqual([{ answer: 'yes' }]);
});

it('asks what went wrong after few stars, and offers help', async () => {
  show([DUE], `/rate/${BOOKING}?stars=1`);
  expect(await screen.findByRole('heading', { name: 'What went wrong?' })).toBeDefined();
  const help = screen.getByRole('link', { name: 'Ask Tafiya for help' });
  expect(help.getAttribute('href')).toBe(`/support/new?booking=${BOOKING}`);
});

it('leads a driver from one passenger to the next', async () => {
  useSession.setState({ user: userOf({ userType: 'driver' }) });
  const next = '00000000-0000-4000-8000-000000000003';
  const { person } = show(
    [DUE, { ...DUE, bookingId: next, personName: 'Ada Obi' }],
    `/rate/${BOOKING}?stars=5`,
  );
  await person.click(await screen.findByRole('button', { name: 'Send rating' }));
  expect(await screen.findByRole('heading', { name: 'How was your trip with Ada?' })).toBeDefined();
});

it('says that there is nothing to rate', async () => {
  show([], `/rate/${BOOKING}`);
  expect(await screen.findByRole('heading', { name: 'No trip to rate' })).toBeDefined();
});

it('on My trips each star is the first answer, and the question can wait', async () => {
  const onLater = vi.fn<() => void>();
  renderApp(<DueCard due={DUE} onLater={onLater} />);
  const star = screen.getByRole('link', { name: '4 of 5: Good' });
  expect(star.getAttribute('href')).toBe(`/rate/${BOOKING}?stars=4`);
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect(onLater).toHaveBeenCalledOnce();
});
