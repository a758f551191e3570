import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FakeServer } from '@/shared/testing/fake-server.ts';
import { pasteInto } from '@/shared/testing/render.tsx';
import { listOf, showDashboard } from '../testing/admin-screen.tsx';
import { ADMIN_SAMPLE, driverOf, duplicateOf, userRowOf } from '../testing/admin-sample.ts';

// jsdom has no layout for the chart library to measure; the browser journey covers the charts.
vi.mock('../platform/analytics-charts.tsx', () => ({ AnalyticsCharts: () => <p>Charts</p> }));

afterEach(() => vi.unstubAllGlobals());

const USER = ADMIN_SAMPLE.ids[0];

const sent = ({ requests }: FakeServer, path: string) =>
  requests.find((call) => call.method === 'POST' && call.path === path)?.body;

describe('decisions', () => {
  it('on a submission with a number that another account only typed need no reason', async () => {
    const { person, server } = showDashboard('pending-drivers', {
      ...listOf('pending-drivers', [driverOf({ duplicates: [duplicateOf({ proved: false })] })]),
      [`POST /api/admin/approve-driver/${USER}`]: () => Response.json({ id: USER, status: 'approved' }),
    });
    expect(await screen.findByText('Only typed')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Approve: Dauda Driver' }));
    const sheet = within(screen.getByRole('dialog'));
    expect(sheet.queryByLabelText('Reason')).toBeNull();
    await person.click(sheet.getByRole('button', { name: 'Yes, approve' }));
    expect(await screen.findByText('Driver Approved')).toBeTruthy();
    expect(sent(server, `/api/admin/approve-driver/${USER}`)).toEqual({});
  });

  it('about connected people ask for password and reason, and are then sent again', async () => {
    const decision = `/api/admin/verify-user/${USER} 5eed`;
    const error = 'Each administrator shares a phone with somebody in this, so two of you decide.';
    const { person, server } = showDashboard('verification', {
      ...listOf('unverified-users', [userRowOf()]),
      [`POST /api/admin/verify-user/${USER}`]: () =>
        Response.json({ error, code: 'forbidden', decision }, { status: 403 }),
      'POST /api/admin/agreements': () => Response.json({ success: true }),
    });
    await person.click(await screen.findByRole('button', { name: 'Approve User: Ngozi Eze' }));
    const sheet = within(screen.getByRole('dialog'));
    await person.click(sheet.getByRole('button', { name: 'Yes, approve' }));
    expect((await sheet.findByRole('alert')).textContent).toContain(error);
    const agree = sheet.getByRole('button', { name: 'Decide with this reason' });
    await pasteInto(person, sheet.getByLabelText('Why you decide'), 'Because I say so');
    await pasteInto(person, sheet.getByLabelText('Your email'), 'ada@tafiya.test');
    await pasteInto(person, sheet.getByLabelText('Your password'), 'a-good-password');
    await person.click(agree);
    expect(await sheet.findByText('Please give a reason of at least 30 characters')).toBeTruthy();
    expect(sent(server, '/api/admin/agreements')).toBeUndefined();
    await pasteInto(person, sheet.getByLabelText('Why you decide'), 'I have called her twice, and it is her');
    server.answer({
      [`POST /api/admin/verify-user/${USER}`]: () => Response.json({ id: USER, status: 'verified' }),
    });
    await person.click(agree);
    expect(await screen.findByText('User Verified')).toBeTruthy();
    expect(sent(server, '/api/admin/agreements')).toEqual({
      decision,
      reason: 'I have called her twice, and it is her',
      email: 'ada@tafiya.test',
      password: 'a-good-password',
    });
    const asked = server.requests.filter(({ path }) => path === `/api/admin/verify-user/${USER}`);
    expect(asked.map(({ body }) => body)).toEqual([{ approve: true }, { approve: true }]);
  });
});
