import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { refusal, type FakeServer } from '@/shared/testing/fake-server.ts';
import { pasteInto } from '@/shared/testing/render.tsx';
import { listOf, requestCount, showDashboard } from '../testing/admin-screen.tsx';
import { ADMIN_SAMPLE, driverOf, duplicateOf, tripRowOf, userRowOf } from '../testing/admin-sample.ts';

// jsdom has no layout for the chart library to measure; the browser journey covers the charts.
vi.mock('../platform/analytics-charts.tsx', () => ({ AnalyticsCharts: () => <p>Charts</p> }));

afterEach(() => vi.unstubAllGlobals());

const USER = ADMIN_SAMPLE.ids[0];
/** Rows on which a decision is possible. */
const ROWS: Record<string, object> = {
  'Unsuspend: Ngozi Eze': { suspended: true },
  'Cancel bookings: Ngozi Eze': { suspended: true },
  'Withdraw approval: Ngozi Eze': { isVerified: true, verificationStatus: 'approved' },
  'Reopen: Ngozi Eze': { isRejected: true, verificationStatus: 'rejected' },
  'Approve Photo: Ngozi Eze': { photo: 'me/photo.png' },
  'Reject: Ngozi Eze': { photo: 'me/photo.png' },
};

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
      `/admin/users/${USER}`,
      'users',
      'Suspend: Ngozi Eze',
      'Yes, suspend',
      `suspend-user/${USER}`,
      { suspended: true, reason: 'Admin action' },
      'User Suspended',
      'Failed to update user suspension status',
    ],
    [
      `/admin/drivers/${USER}`,
      'drivers',
      'Suspend: Ngozi Eze',
      'Yes, suspend',
      `suspend-user/${USER}`,
      { suspended: true, reason: 'Admin action' },
      'User Suspended',
      'Failed to update user suspension status',
    ],
    [
      `/admin/users/${USER}`,
      'users',
      'Unsuspend: Ngozi Eze',
      'Yes, unsuspend',
      `suspend-user/${USER}`,
      { suspended: false, reason: 'Blurred' },
      'User Suspension Lifted',
      'Failed to update user suspension status',
    ],
    [
      `/admin/users/${USER}`,
      'users',
      'Withdraw approval: Ngozi Eze',
      'Yes, withdraw',
      `withdraw-user/${USER}`,
      { reason: 'Blurred' },
      'Approval Withdrawn',
      'Failed to change the decision',
    ],
    [
      `/admin/users/${USER}`,
      'users',
      'Reopen: Ngozi Eze',
      'Yes, reopen',
      `reopen-user/${USER}`,
      { reason: 'Blurred' },
      'Decision Reopened',
      'Failed to change the decision',
    ],
    [
      `/admin/drivers/${USER}`,
      'drivers',
      'Withdraw approval: Ngozi Eze',
      'Yes, withdraw',
      `withdraw-driver/${USER}`,
      { reason: 'Blurred' },
      'Approval Withdrawn',
      'Failed to change the decision',
    ],
    [
      `/admin/drivers/${USER}`,
      'drivers',
      'Reopen: Ngozi Eze',
      'Yes, reopen',
      `reopen-driver/${USER}`,
      { reason: 'Blurred' },
      'Decision Reopened',
      'Failed to change the decision',
    ],
    [
      `/admin/users/${USER}`,
      'users',
      'Cancel bookings: Ngozi Eze',
      'Yes, cancel the bookings',
      `cancel-bookings/${USER}`,
      { reason: 'Blurred' },
      'Bookings Cancelled',
      'Failed to cancel the booking',
    ],
    [
      'verification&list=photos',
      'pending-photos',
      'Approve Photo: Ngozi Eze',
      'Yes, approve',
      `decide-photo/${USER}`,
      { approve: true, photo: 'me/photo.png' },
      'Photo Approved',
      'Failed to update the photo',
    ],
    [
      'verification&list=photos',
      'pending-photos',
      'Reject: Ngozi Eze',
      'Yes, reject',
      `decide-photo/${USER}`,
      { approve: false, photo: 'me/photo.png', reason: 'Blurred' },
      'Photo Rejected',
      'Failed to update the photo',
    ],
  ])(
    'tab %s, list %s: "%s" is confirmed, sent and reported',
    async (tab, list, button, confirm, path, body, done, failed) => {
      const row =
        list.includes('driver') || list.includes('photo') ? driverOf(ROWS[button]) : userRowOf(ROWS[button]);
      const { person, server } = showDashboard(tab, {
        ...listOf(list, [row]),
        [`POST /api/admin/${path}`]: () => refusal(500, 'internal', ''),
      });
      await person.click(await screen.findByRole('button', { name: button }));
      const sheet = within(screen.getByRole('dialog'));
      for (const field of sheet.queryAllByLabelText<HTMLTextAreaElement>('Reason')) {
        if (field.value === '') await pasteInto(person, field, 'Blurred');
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

  it('on a submission with the number of another account need a reason', async () => {
    const duplicates = [
      duplicateOf(),
      duplicateOf({ id: USER, kind: 'licence', accepted: true, suspended: false }),
    ];
    const { person, server } = showDashboard('pending-drivers', {
      ...listOf('pending-drivers', [driverOf({ duplicates, photo: 'me/photo.png' })]),
      [`POST /api/admin/approve-driver/${USER}`]: () => Response.json({ id: USER, status: 'approved' }),
    });
    const duplicate = (await screen.findAllByRole('link', { name: 'Tunde Thief' }))[0]?.parentElement;
    expect(duplicate?.textContent).toBe('NIN: Tunde Thief, tunde@tafiya.test');
    expect(screen.getByText('Suspended')).toBeTruthy();
    expect(screen.getByText('Accepted before')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Approve: Dauda Driver' }));
    const sheet = within(screen.getByRole('dialog'));
    await person.click(sheet.getByRole('button', { name: 'Yes, approve' }));
    expect(sheet.getByText('Please give a reason')).toBeTruthy();
    await pasteInto(person, sheet.getByLabelText('Reason'), 'Twins');
    await person.click(sheet.getByRole('button', { name: 'Yes, approve' }));
    expect(await screen.findByText('Driver Approved')).toBeTruthy();
    expect(sent(server, `/api/admin/approve-driver/${USER}`)).toEqual({
      photo: 'me/photo.png',
      reason: 'Twins',
      duplicates: [ADMIN_SAMPLE.ids[1]],
    });
  });

  it('cancel a booking from the list of passengers', async () => {
    const { person, server } = showDashboard(`/admin/trips/${USER}`, {
      ...listOf('trips', [tripRowOf()]),
      [`GET /api/admin/trips/${USER}/passengers`]: () =>
        Response.json([
          {
            bookingId: ADMIN_SAMPLE.ids[1],
            name: 'Bola Ade',
            phone: null,
            seats: 2,
            paymentMethod: 'cash',
            totalFare: 43_000,
            origin: 'Lagos',
            destination: 'Abuja',
            boardedAt: null,
          },
        ]),
      [`POST /api/admin/cancel-booking/${ADMIN_SAMPLE.ids[1]}`]: () =>
        Response.json({ id: ADMIN_SAMPLE.ids[1], status: 'cancelled' }),
    });
    await person.click(await screen.findByRole('button', { name: /^Passengers, / }));
    await person.click(await screen.findByRole('button', { name: 'Cancel booking: Bola Ade' }));
    const sheet = within(screen.getByRole('dialog'));
    await pasteInto(person, sheet.getByLabelText('Reason'), 'Seat hoarding');
    await person.click(sheet.getByRole('button', { name: 'Yes, cancel the booking' }));
    expect(await screen.findByText('Booking Cancelled')).toBeTruthy();
    expect(sent(server, `/api/admin/cancel-booking/${ADMIN_SAMPLE.ids[1]}`)).toEqual({
      reason: 'Seat hoarding',
    });
  });

  it('require a reason for a rejection', async () => {
    const { person, server } = showDashboard('pending-drivers', listOf('pending-drivers', [driverOf()]));
    await person.click(await screen.findByRole('button', { name: 'Reject: Dauda Driver' }));
    await person.click(screen.getByRole('button', { name: 'Yes, reject' }));
    expect(screen.getByText('Please give a reason')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Reason'));
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
