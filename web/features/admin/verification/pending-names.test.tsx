import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { WAITING_NAME } from '../testing/admin-sample.ts';
import { listOf, showDashboard } from '../testing/admin-screen.tsx';
import { pasteInto } from '@/shared/testing/render.tsx';

// jsdom has no layout for the chart library to measure; the browser journey covers the charts.
vi.mock('../platform/analytics-charts.tsx', () => ({ AnalyticsCharts: () => <p>Charts</p> }));

afterEach(() => vi.unstubAllGlobals());

const TAB = 'verification&list=names';
const DECIDE = `/api/admin/decide-name/${WAITING_NAME.id}`;

it.each([
  ['Accept Name', undefined, { approve: true }],
  ['Reject', 'Not on your licence', { approve: false, reason: 'Not on your licence' }],
] as const)('%s is confirmed and sent', async (label, reason, body) => {
  const { person, server } = showDashboard(TAB, {
    ...listOf('pending-names', [WAITING_NAME]),
    [`POST ${DECIDE}`]: () => Response.json({ id: WAITING_NAME.id, status: 'approved' }),
  });
  expect(await screen.findByText('Dauda Bello Driver')).toBeDefined();
  await person.click(screen.getByRole('button', { name: `${label}: Dauda Driver` }));
  const sheet = within(await screen.findByRole('dialog'));
  if (reason !== undefined) await pasteInto(person, sheet.getByLabelText('Reason'), reason);
  await person.click(sheet.getByRole('button', { name: /^Yes/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.requests.find(({ path }) => path === DECIDE)?.body).toEqual(body);
});

it('can be empty', async () => {
  showDashboard(TAB, listOf('pending-names', []));
  expect(await screen.findByText('No Pending Names')).toBeDefined();
});
