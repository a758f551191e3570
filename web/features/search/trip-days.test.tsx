import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { addDays, dayInWords, lagosDate } from '@tafiya/core/lagos-time.ts';
import { fakeServer } from '@/shared/testing/fake-server.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { TripDays } from './trip-days.tsx';

const TODAY = lagosDate(Date.now());
const CRITERIA = { origin: 'Lagos', destination: 'Abuja', seatsNeeded: 2 };

afterEach(() => vi.unstubAllGlobals());

const show = (day: string) =>
  renderApp(<TripDays search={{ criteria: CRITERIA, smart: false }} day={day} />, '/search');
const daysShown = () => screen.getAllByRole('link').map((link) => link.getAttribute('aria-label'));

test('shows two weeks with the number of trips and the lowest fare, and a tap searches that day', async () => {
  const date = addDays(TODAY, 2);
  const server = fakeServer({
    'POST /api/trips/days': () => Response.json([{ date, trips: 2, fareFrom: 35_000 }]),
  });
  show(TODAY);
  const day = await screen.findByRole('link', { name: `${dayInWords(date)}, 2 trips from ₦35,000` });
  expect(daysShown()).toHaveLength(14);
  expect(daysShown()[0]).toBe(`${dayInWords(TODAY)}, no trips`);
  expect(screen.getByRole('link', { current: 'date' }).getAttribute('aria-label')).toBe(daysShown()[0]);
  expect(server.requests[0]?.body).toEqual({ ...CRITERIA, departureDate: TODAY });
  await userEvent.click(day);
  expect(screen.getByTestId('address').textContent).toBe(`/search?from=Lagos&to=Abuja&date=${date}&seats=2`);
});

test('begins six days before a day that is further away', () => {
  fakeServer();
  const day = addDays(TODAY, 40);
  show(day);
  expect(daysShown()[0]).toBe(dayInWords(addDays(day, -6)));
  expect(screen.getByRole('link', { current: 'date' }).getAttribute('aria-label')).toBe(dayInWords(day));
});

test('the days stay links when their figures do not arrive', () => {
  fakeServer();
  show(TODAY);
  expect(daysShown()).toHaveLength(14);
  expect(screen.queryByText(/trips?$/i)).toBeNull();
});
