import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { refusal, type FakeServer } from '@/shared/testing/fake-server.ts';
import { listOf, requestCount, showDashboard } from './testing/admin-screen.tsx';
import { ADMIN_SAMPLE, driverOf, userRowOf } from './testing/admin-sample.ts';

// jsdom has no layout for the chart library to measure; the browser journey covers the charts.
vi.mock('./analytics-charts.tsx', () => ({ AnalyticsCharts: () => <p>Charts</p> }));

afterEach(() => vi.unstubAllGlobals());

const USER = ADMIN_SAMPLE.ids[0];
const SUSPENDED = { suspended: true };

const sent = ({ requests }: FakeServer, path: string) =>
  requests.find((call) => call.method === 'POST' && call.path === path)?.body;

describe('decisions', () => {
  it.each([
    [
      'verification',
      'unverified-users',
      'Approve User: Ngozi Eze',
      'Yes, approve',
      `verify-user/${USER}`,
      { approve: true },
      'User Verified',
      'Failed to update user verification status',
    ],
    [
      'verification',
      'unverified-users',
      'Reject: Ngozi Eze',
      'Yes, reject',
      `verify-user/${USER}`,
      { approve: false, reason: 'Blurred' },
      'User Rejected',
      'Failed to update user verification status',
    ],
    [
      'verification&list=drivers',
      'unverified-drivers',
      'Approve Driver: Ngozi Eze',
      'Yes, approve',
      `verify-driver/${USER}`,
      { approve: true },
      'Driver Verified',
      'Failed to update driver verification status',
    ],
    [
      'verification&list=drivers',
      'unverified-drivers',
      'Reject: Ngozi Eze',
      'Yes, reject',
      `verify-driver/${USER}`,
      { approve: false, reason: 'Blurred' },
      'Driver Rejected',
      'Failed to update driver verification status',
    ],
    [
      'pending-drivers',
      'pending-drivers',
      'Approve: Dauda Driver',
      'Yes, approve',
      `approve-driver/${USER}`,
      {},
      'Driver Approved',
      'Failed to approve driver verification',
    ],
    [
      'pending-drivers',
      'pending-drivers',
      'Reject: Dauda Driver',
      'Yes, reject',
      `reject-driver/${USER}`,
      { reason: 'Blurred' },
      'Driver Verification Rejected',
      'Failed to reject driver verification',
    ],
    [
      'users',
      'users',
      'Suspend Ngozi Eze',
      'Yes, suspend',
      `suspend-user/${USER}`,
      { suspended: true, reason: 'Admin action' },
      'User Suspended',
      'Failed to update user suspension status',
    ],
    [
      'drivers',
      'drivers',
      'Suspend Ngozi Eze',
      'Yes, suspend',
      `suspend-user/${USER}`,
      { suspended: true, reason: 'Admin action' },
      'User Suspended',
      'Failed to update user suspension status',
    ],
    [
      'users',
      'users',
      'Unsuspend Ngozi Eze',
      'Yes, unsuspend',
      `suspend-user/${USER}`,
      { suspended: false },
      'User Suspension Lifted',
      'Failed to update user suspension status',
    ],
  ])(
    'tab %s, list %s: "%s" is confirmed, sent and reported',
    async (tab, list, button, confirm, path, body, done, failed) => {
      const changes = button.startsWith('Unsuspend') ? SUSPENDED : {};
      const row = list.includes('driver') ? driverOf() : userRowOf(changes);
      const { person, server } = showDashboard(tab, {
        ...listOf(list, [row]),
        [`POST /api/admin/${path}`]: () => refusal(500, 'internal', ''),
      });
      await person.click(await screen.findByRole('button', { name: button }));
      const sheet = within(screen.getByRole('dialog'));
      for (const field of sheet.queryAllByLabelText<HTMLTextAreaElement>('Reason')) {
        if (field.value === '') await person.type(field, 'Blurred');
      }
      await person.click(sheet.getByRole('button', { name: confirm }));
      await waitFor(() => expect(screen.getAllByText(failed).length).toBeGreaterThan(0));
      server.answer({
        [`POST /api/admin/${path}`]: () => Response.json({ id: USER, status: 'done' }),
        ...listOf(list, []),
      });
      const analyticsRequests = requestCount(server, '/api/admin/analytics');
      await person.click(sheet.getByRole('button', { name: confirm }));
      expect(await screen.findByText(done)).toBeTruthy();
      expect(sent(server, `/api/admin/${path}`)).toEqual(body);
      expect(screen.queryByRole('dialog')).toBeNull();
      await waitFor(() => expect(screen.queryByRole('button', { name: button })).toBeNull());
      expect(requestCount(server, '/api/admin/analytics')).toBeGreaterThan(analyticsRequests);
    },
  );

  it('require a reason for a rejection', async () => {
    const { person, server } = showDashboard('pending-drivers', listOf('pending-drivers', [driverOf()]));
    await person.click(await screen.findByRole('button', { name: 'Reject: Dauda Driver' }));
    await person.click(screen.getByRole('button', { name: 'Yes, reject' }));
    expect(screen.getByText('Please give a reason')).toBeTruthy();
    expect(sent(server, `/api/admin/reject-driver/${USER}`)).toBeUndefined();
  });

  it("show another administrator's earlier decision and the current list", async () => {
    const message = 'This driver has already been rejected.';
    const { person, server } = showDashboard('pending-drivers', {
      ...listOf('pending-drivers', [driverOf()]),
      [`POST /api/admin/approve-driver/${USER}`]: () => refusal(409, 'conflict', message),
    });
    await person.click(await screen.findByRole('button', { name: 'Approve: Dauda Driver' }));
    server.answer(listOf('pending-drivers', []));
    await person.click(screen.getByRole('button', { name: 'Yes, approve' }));
    const sheet = within(screen.getByRole('dialog'));
    expect((await sheet.findByRole('alert')).textContent).toContain(message);
    expect(await screen.findByText('No Pending Verifications')).toBeTruthy();
    await person.click(sheet.getByText('Close'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
