import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { settingsOf } from '@/shared/testing/trips.ts';
import { listOf, showDashboard } from './testing/admin-screen.tsx';

// jsdom has no layout for the chart library to measure; the browser journey covers the charts.
vi.mock('./analytics-charts.tsx', () => ({ AnalyticsCharts: () => <p>Charts</p> }));

afterEach(() => vi.unstubAllGlobals());

it('Settings switches same-day trips on and off', async () => {
  const { person, server } = showDashboard('settings', {
    'GET /api/settings': () => Response.json(settingsOf()),
    'PATCH /api/admin/settings': () => Response.json(settingsOf({ sameDayLeadMinutes: 60 })),
  });
  const field = await screen.findByLabelText<HTMLSelectElement>('Earliest departure');
  expect(field.value).toBe('off');
  await person.selectOptions(field, 'Today, 1 hour from now');
  expect(await screen.findByText('Settings saved')).toBeTruthy();
  expect(field.value).toBe('60');
  expect(server.requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ sameDayLeadMinutes: 60 });
});

it('Reports shows who was left behind, and by whom', async () => {
  const person = (name: string) => ({ id: crypto.randomUUID(), name, phone: '+2348030000001' });
  const report = {
    id: crypto.randomUUID(),
    kind: 'left_behind',
    createdAt: '2026-01-09T08:30:00Z',
    reporter: person('Ngozi Eze'),
    trip: {
      id: crypto.randomUUID(),
      origin: 'Lagos',
      destination: 'Abuja',
      departureDate: '2026-01-09T06:30:00Z',
      status: 'en_route',
      driver: person('Dauda Driver'),
    },
  };
  showDashboard('reports', listOf('trip-reports', [report]));
  expect((await screen.findByRole('listitem')).textContent).toMatch(/left behind.*Ngozi Eze.*Dauda Driver/);
});
