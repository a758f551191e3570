import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { showDashboard } from '../testing/admin-screen.tsx';
import { pasteInto } from '@/shared/testing/render.tsx';

vi.mock('../platform/analytics-charts.tsx', () => ({ AnalyticsCharts: () => <p>Charts</p> }));
afterEach(() => vi.unstubAllGlobals());

const REPORT = {
  id: crypto.randomUUID(),
  tripId: crypto.randomUUID(),
  reason: 'fraud',
  createdAt: '2026-01-09T08:30:00Z',
  decidedAt: null,
  outcome: null,
  note: null,
  reporter: { id: crypto.randomUUID(), name: 'Ngozi Eze' },
  reported: { id: crypto.randomUUID(), name: 'Dauda Driver' },
};

it('Messages shows the copied messages on demand, and closes the report with a reason', async () => {
  const { person, server } = showDashboard('messages', {
    'GET /api/admin/message-reports': () => Response.json([REPORT]),
    [`GET /api/admin/message-reports/${REPORT.id}`]: () =>
      Response.json({
        id: REPORT.id,
        words: 'Wants money',
        messages: [
          {
            side: 'passenger',
            kind: 'exact_pickup',
            body: null,
            createdAt: '2026-01-09T08:10:00Z',
            isReported: false,
          },
          {
            side: 'driver',
            kind: 'text',
            body: 'Pay me first',
            createdAt: '2026-01-09T08:20:00Z',
            isReported: true,
          },
        ],
      }),
    [`POST /api/admin/decide-message-report/${REPORT.id}`]: () =>
      Response.json({ id: REPORT.id, status: 'upheld' }),
  });
  await person.click(await screen.findByRole('button', { name: 'Read: Dauda Driver' }));
  const messages = await screen.findByRole('list', { name: 'Messages' });
  expect(within(messages).getByText('Where exactly do you pick up?')).toBeDefined();
  expect(within(messages).getByText(/, reported$/)).toBeDefined();
  expect(screen.getByText(': Wants money')).toBeDefined();
  await person.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  await person.click(screen.getByRole('button', { name: 'Uphold: Dauda Driver' }));
  await pasteInto(person, await screen.findByLabelText(/^Reason/), 'Asked for money');
  await person.click(screen.getByRole('button', { name: 'Yes, it is right' }));
  expect(await screen.findByText('Report Closed')).toBeDefined();
  const sent = server.requests.find(({ path }) => path.startsWith('/api/admin/decide-message-report'));
  expect(sent?.body).toEqual({ upheld: true, reason: 'Asked for money' });
});

it('Messages is empty without reports', async () => {
  showDashboard('messages', { 'GET /api/admin/message-reports': () => Response.json([]) });
  expect(await screen.findByText('No reports to decide')).toBeDefined();
});
