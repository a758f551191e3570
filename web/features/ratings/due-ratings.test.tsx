import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '@/shared/testing/fake-server.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { DueRatings } from './due-ratings.tsx';

const BOOKING = '00000000-0000-4000-8000-000000000001';
const DUE = {
  bookingId: BOOKING,
  tripId: '00000000-0000-4000-8000-000000000002',
  personName: 'Emeka Nwosu',
  origin: 'Lagos',
  destination: 'Abuja',
  departureDate: '2026-11-19T06:00:00Z',
  closesAt: '2026-12-03T18:00:00Z',
  cashFare: null,
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows the send button after a star is chosen, and sends stars and comment', async () => {
  const server = fakeServer({
    'GET /api/ratings/due': () => Response.json([DUE]),
    [`POST /api/bookings/${BOOKING}/rating`]: () => Response.json({ average: null, count: 0, ratings: [] }),
  });
  renderApp(<DueRatings />);
  const person = userEvent.setup();
  expect(await screen.findByText('How was your trip with Emeka Nwosu?')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Send rating' })).toBeNull();
  expect(screen.queryByLabelText('Comment (optional)')).toBeNull();
  await person.click(screen.getByRole('radio', { name: /4 of 5/ }));
  await person.type(screen.getByLabelText('Comment (optional)'), 'On time');
  await person.click(screen.getByRole('button', { name: 'Send rating' }));
  await waitFor(() =>
    expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({
      stars: 4,
      comment: 'On time',
    }),
  );
});

it('keeps stars and comment when the server is away, and sends them with the next press', async () => {
  const path = `POST /api/bookings/${BOOKING}/rating`;
  const server = fakeServer({
    'GET /api/ratings/due': () => Response.json([DUE]),
    [path]: () => refusal(503, 'unavailable', 'We are busy. Please try again.'),
  });
  renderApp(<DueRatings />);
  const person = userEvent.setup();
  await person.click(await screen.findByRole('radio', { name: /4 of 5/ }));
  await person.type(screen.getByLabelText('Comment (optional)'), 'On time');
  await person.click(screen.getByRole('button', { name: 'Send rating' }));
  expect(await screen.findByText('We are busy. Please try again.')).toBeDefined();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Comment (optional)').value).toBe('On time');
  server.answer({ [path]: () => Response.json({ average: null, count: 0, ratings: [] }) });
  await person.click(screen.getByRole('button', { name: 'Send rating' }));
  await waitFor(() => expect(screen.queryByText('We are busy. Please try again.')).toBeNull());
  const sent = server.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(sent).toEqual([
    { stars: 4, comment: 'On time' },
    { stars: 4, comment: 'On time' },
  ]);
});

it('shows nothing when there is no trip to rate', async () => {
  const server = fakeServer({ 'GET /api/ratings/due': () => Response.json([]) });
  renderApp(<DueRatings />);
  await waitFor(() => expect(server.requests).toHaveLength(1));
  expect(screen.queryByRole('region', { name: 'Rate your trips' })).toBeNull();
});

it('asks a passenger what they paid in cash, before the rating', async () => {
  const answerPath = `/api/bookings/${BOOKING}/cash-answer`;
  const server = fakeServer({
    'GET /api/ratings/due': () => Response.json([{ ...DUE, cashFare: 6500 }]),
    [`POST ${answerPath}`]: () => new Response(null, { status: 204 }),
  });
  renderApp(<DueRatings />);
  const person = userEvent.setup();
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
  expect(await screen.findByText('Thank you. The driver does not see your answer.')).toBeDefined();
  expect(server.requests.filter(({ path }) => path === answerPath).map(({ body }) => body)).toEqual([
    { answer: 'more', paid: 8000 },
  ]);
});

it('takes a yes with one tap', async () => {
  const server = fakeServer({
    'GET /api/ratings/due': () => Response.json([{ ...DUE, cashFare: 6500 }]),
    [`POST /api/bookings/${BOOKING}/cash-answer`]: () => new Response(null, { status: 204 }),
  });
  renderApp(<DueRatings />);
  await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
  expect(await screen.findByText('Thank you. The driver does not see your answer.')).toBeDefined();
  expect(server.requests.at(-1)?.body).toEqual({ answer: 'yes' });
});
