import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { refusal } from '@/shared/testing/fake-server.ts';
import { showDashboard } from './testing/admin-screen.tsx';

// jsdom has no layout for the chart library to measure; the browser journey covers the charts.
vi.mock('./platform/analytics-charts.tsx', () => ({ AnalyticsCharts: () => <p>Charts</p> }));
vi.mock('./platform/demand-chart.tsx', () => ({ DemandChart: () => <p>Chart</p> }));

afterEach(() => vi.unstubAllGlobals());

const DAY = { date: '2026-12-04', people: 23, found: 4 };
const person = (id: number, name: string) => ({ id: `00000000-0000-4000-8000-00000000000${id}`, name });

it('Demand shows where most people found no trip', async () => {
  showDashboard('demand', {
    'GET /api/admin/demand': () =>
      Response.json({ days: [DAY], routes: [{ ...DAY, origin: 'Lagos', destination: 'Enugu' }] }),
  });
  expect(await screen.findByText('Chart')).toBeTruthy();
  const [row] = screen.getAllByRole('listitem');
  expect(row?.textContent).toMatch(
    /^Lagos to EnuguDay of travelFri 4 Dec.*Searched23Found a trip4Found none19$/,
  );
});

it('Demand says when there is none, and offers a retry', async () => {
  const { person: user, server } = showDashboard('demand', {
    'GET /api/admin/demand': () => refusal(500, 'internal', 'Broken'),
  });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  server.answer({ 'GET /api/admin/demand': () => Response.json({ days: [DAY], routes: [] }) });
  await user.click(retry);
  expect(await screen.findByText('No unmet demand')).toBeTruthy();
});

it('Cash answers lists drivers who took more than was agreed, with booking and sum', async () => {
  const answer = {
    driver: { ...person(1, 'Dauda Driver'), people: 2 },
    passenger: person(2, 'Ngozi Eze'),
    bookingId: person(3, '').id,
    tripId: person(4, '').id,
    origin: 'Lagos',
    destination: 'Enugu',
    departureDate: '2026-01-05T08:00:00Z',
    fare: 6500,
    paid: 8000,
    answeredAt: '2026-01-06T08:00:00Z',
  };
  showDashboard('money&list=cash', { 'GET /api/admin/cash-answers': () => Response.json([answer]) });
  const row = (await screen.findByText('Dauda Driver')).closest('li');
  expect(row?.textContent).toMatch(
    /^Dauda DriverPaid: ₦8,0002 passengersAgreed₦6,500PassengerNgozi EzeTripLagos to Enugu, .*Answered.*09:00$/,
  );
});
