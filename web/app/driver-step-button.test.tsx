import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DriverStep } from '@/shared/trips/next-step.ts';
import { SIGNED_OUT, useSession } from '@/shared/session/store.ts';
import { fakeServer } from '@/shared/testing/fake-server.ts';
import { userOf } from '@/shared/testing/people.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { tripOf } from '@/shared/testing/trips.ts';
import { DriverStepButton } from './driver-step-button.tsx';

vi.mock('@/shared/live/channel.ts', () => ({ openChannel: () => () => undefined }));

const TRIP = tripOf();
const STATUS = `/api/trips/${TRIP.id}/status`;

beforeEach(() =>
  useSession.setState({ status: 'in', user: userOf({ userType: 'driver' }), token: 'token', problem: null }),
);
afterEach(() => {
  cleanup();
  useSession.setState(SIGNED_OUT);
  vi.unstubAllGlobals();
});

function show(step: DriverStep) {
  const server = fakeServer({
    [`POST ${STATUS}`]: () => Response.json(TRIP),
    [`GET /api/trips/${TRIP.id}`]: () => Response.json(TRIP),
  });
  renderApp(<DriverStepButton trip={TRIP} step={step} />, '/dashboard');
  const sent = () => server.requests.filter(({ path }) => path === STATUS).map(({ body }) => body);
  return { sent, person: userEvent.setup() };
}

it('sets the status waiting with one tap, and opens drive mode', async () => {
  const { sent, person } = show({ kind: 'wait', from: null });
  await person.click(screen.getByRole('button', { name: 'Waiting for passengers' }));
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe(`/track/${TRIP.id}`));
  expect(sent()).toEqual([{ status: 'waiting' }]);
});

it('starts the trip and opens its tracking page', async () => {
  const { sent, person } = show({ kind: 'start', from: null });
  await person.click(screen.getByRole('button', { name: 'Start Trip' }));
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe(`/track/${TRIP.id}`));
  expect(sent()).toEqual([{ status: 'en_route' }]);
});

it('says from when the trip can start', () => {
  show({ kind: 'start', from: '2030-11-29T06:15:00Z' });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Start Trip' }).disabled).toBe(true);
  expect(screen.getByText(/^Possible from .*07:15\.$/)).toBeDefined();
});

it.each<DriverStep>([
  { kind: 'passengers' },
  { kind: 'board', place: 'Lagos', missing: 1 },
  { kind: 'arrive' },
  { kind: 'complete', from: null },
])('leaves the step $kind to drive mode', (step) => {
  show(step);
  expect(screen.getByRole('link').getAttribute('href')).toBe(`/track/${TRIP.id}`);
});
