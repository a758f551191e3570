import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { DeliveryFigures } from '@tafiya/deliveries/admin.contract.ts';
import { refusal } from '@/shared/testing/fake-server.ts';
import { writeDraft } from '@/shared/session/drafts.ts';
import { pasteInto } from '@/shared/testing/render.tsx';
import { showDashboard } from '../testing/admin-screen.tsx';

// jsdom has no layout for the chart library to measure; the browser journey covers the charts.
vi.mock('./analytics-charts.tsx', () => ({ AnalyticsCharts: () => <p>Charts</p> }));

afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const DEAD = {
  id: '00000000-0000-4000-8000-000000000001',
  channel: 'email',
  kind: 'refund',
  name: 'Ngozi Eze',
  personId: null,
  problem: 'no answer',
  attempts: 6,
  createdAt: '2026-11-20T10:00:00Z',
  settledAt: '2026-11-20T11:00:00Z',
  canRetry: true,
} as const;

const SMS_TODAY = {
  isOn: true,
  pages: 12,
  naira: 84,
  refused: 0,
  codePages: 4,
  codePagesMax: 300,
  alarmPages: 6,
  alarmPagesMax: 500,
  otherPages: 2,
  pagesMax: 500,
};

function figuresOf(changes: Partial<DeliveryFigures> = {}): DeliveryFigures {
  const quiet = { waiting: 0, oldestDueSeconds: 0, sent: 3, skipped: 1, dead: 0 };
  return {
    countedAt: '2026-11-28T08:00:00.000Z',
    channels: [
      { channel: 'push', ...quiet },
      { channel: 'email', ...quiet, waiting: 2, oldestDueSeconds: 600 },
      { channel: 'sms', ...quiet },
    ],
    dead: [DEAD, { ...DEAD, id: '00000000-0000-4000-8000-000000000002', name: 'Bola Ade', canRetry: false }],
    suppressed: [
      {
        address: 'gone@no.test',
        channel: 'email',
        reason: 'no such mailbox',
        suppressedAt: '2026-11-20T10:00:00Z',
      },
    ],
    smsToday: SMS_TODAY,
    ...changes,
  };
}

function show(answer: () => Response = () => Response.json(figuresOf())) {
  return showDashboard('deliveries', {
    'GET /api/admin/deliveries': answer,
    [`POST /api/admin/deliveries/${DEAD.id}/retry`]: () => new Response(null, { status: 204 }),
    'POST /api/admin/remove-suppression': () => new Response(null, { status: 204 }),
  });
}

it('Deliveries raises an alarm when messages are late, and shows the share that was skipped', async () => {
  show();
  expect(await screen.findByText(/^Messages are late: Email by 10 min\./)).toBeTruthy();
  expect(screen.getAllByText('1 (25 %)')).toHaveLength(3);
});

it('a dead message is shown with its reason and sent again, unless it is too late', async () => {
  const { person, server } = show();
  const rows = within(await screen.findByRole('list', { name: 'Dead messages' })).getAllByRole('listitem');
  expect(rows[0]?.textContent).toMatch(/Ngozi Eze.*Refund.*no answer/);
  expect(rows[1]?.textContent).toContain('Too late');
  await person.click(screen.getByRole('button', { name: 'Retry: Refund to Ngozi Eze' }));
  expect(await screen.findByText('The message is due again')).toBeTruthy();
  expect(server.requests.some(({ path }) => path.endsWith(`${DEAD.id}/retry`))).toBe(true);
});

it('an address takes messages again', async () => {
  const { person, server } = show();
  await person.click(await screen.findByRole('button', { name: 'Remove gone@no.test' }));
  await waitFor(() =>
    expect(server.requests.find(({ path }) => path === '/api/admin/remove-suppression')?.body).toEqual({
      address: 'gone@no.test',
    }),
  );
});

it('shows empty lists, and a retry after an error', async () => {
  const { person, server } = show(() => refusal(503, 'unavailable', 'We are busy.'));
  expect(await screen.findByText('We are busy.')).toBeTruthy();
  server.answer({
    'GET /api/admin/deliveries': () => Response.json(figuresOf({ dead: [], suppressed: [] })),
  });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No dead messages')).toBeTruthy();
  expect(screen.getByText('No suppressed addresses')).toBeTruthy();
});

it('typed ceilings of SMS are kept over a reload', async () => {
  writeDraft('sms-ceilings', { smsAlarmPagesPerDayMax: 2000 });
  show();
  const field = await screen.findByLabelText<HTMLInputElement>('Alarms and check-ins, pages a day');
  await waitFor(() => expect(field.value).toBe('2000'));
});

it('the ceilings of SMS are shown with the pages of today, and changed', async () => {
  const { person, server } = show(() =>
    Response.json(
      figuresOf({ smsToday: { ...SMS_TODAY, isOn: false, pages: 1200, naira: 8400, refused: 3 } }),
    ),
  );
  expect((await screen.findByText(/^1,200 pages/)).textContent).toBe(
    '1,200 pages, ₦8,400. A ceiling stopped 3 SMS.',
  );
  expect(screen.getByText('SMS are off: this installation has no SMS provider.')).toBeTruthy();
  expect(screen.getByText(/^4 today\. At the ceiling no one can confirm/)).toBeTruthy();
  server.answer({ 'PATCH /api/admin/settings': () => refusal(503, 'unavailable', 'We are busy.') });
  const field = screen.getByLabelText('Alarms and check-ins, pages a day');
  await pasteInto(person, field, '2.5');
  await person.click(screen.getByRole('button', { name: 'Save ceilings' }));
  expect(await screen.findByText(/Enter a whole number of pages/)).toBeTruthy();
  await pasteInto(person, field, '2000');
  await person.click(screen.getByRole('button', { name: 'Save ceilings' }));
  expect(await screen.findByText('We are busy.')).toBeTruthy();
  expect(server.requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
    smsCodePagesPerDayMax: 300,
    smsAlarmPagesPerDayMax: 2000,
    smsPagesPerDayMax: 500,
  });
});
