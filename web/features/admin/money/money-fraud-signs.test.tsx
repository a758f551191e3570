import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FraudSign } from '@tafiya/payouts/admin.contract.ts';
import { pasteInto } from '@/shared/testing/render.tsx';
import { showDashboard } from '../testing/admin-screen.tsx';

// jsdom has no layout for the chart library to measure; the browser journey covers the charts.
vi.mock('../platform/analytics-charts.tsx', () => ({ AnalyticsCharts: () => <p>Charts</p> }));

afterEach(() => vi.unstubAllGlobals());

const ID = '3b0f2f5e-0d5e-4c7e-8f4e-1d1a3f0c9a01';
const REQUEST = '3b0f2f5e-0d5e-4c7e-8f4e-1d1a3f0c9a02';
const AT = '2031-03-02T20:00:00+01:00';

const show = (answers: Record<string, () => Response>) =>
  showDashboard('money&list=signs', {
    'GET /api/admin/confirmations': () => Response.json([]),
    ...answers,
  });

describe('Signs of fraud', () => {
  it('shows why payouts are held, with the numbers and the signs of each person', async () => {
    const sign: FraudSign = {
      id: ID,
      kind: 'one_payer',
      words: 'One passenger paid ₦90,000 of ₦120,000 in 30 days.',
      payee: { id: ID, name: 'Dauda Driver', signs: 2 },
      other: { id: REQUEST, name: 'Ngozi Eze', signs: 1 },
      foundAt: AT,
      seenAt: AT,
      decideBy: '2031-03-05',
      isOverdue: true,
    };
    const { server, person: user } = show({
      'GET /api/admin/fraud-signs': () => Response.json([sign]),
      [`POST /api/admin/release-payouts/${ID}`]: () => Response.json({ id: ID, status: 'released' }),
    });
    const row = await screen.findByRole('listitem');
    expect(row.textContent).toMatch(/^Dauda Driver2 signsOverdue.*₦90,000 of ₦120,000.*Ngozi Eze \(1 sign\)/);
    expect(row.textContent).toContain('Wed 5 Mar 2031');
    await user.click(within(row).getByRole('button', { name: 'Release payouts: Dauda Driver' }));
    const sheet = within(await screen.findByRole('dialog'));
    await pasteInto(user, sheet.getByLabelText('Reason'), 'Family, checked');
    await user.click(sheet.getByRole('button', { name: 'Yes, release' }));
    expect(await screen.findByText('Payouts Released')).toBeTruthy();
    expect(server.requests.map(({ path }) => path)).toContain(`/api/admin/release-payouts/${ID}`);
  });

  it('says that there are none', async () => {
    show({ 'GET /api/admin/fraud-signs': () => Response.json([]) });
    expect(await screen.findByText('No signs of fraud')).toBeTruthy();
  });

  it('shows a hold that an administrator made without a sign', async () => {
    const words = 'Held by an administrator: Unclear papers';
    const payee = { id: ID, name: 'Dauda Driver', signs: 0 };
    const held = { id: ID, kind: 'held', words, payee, other: null, foundAt: AT, seenAt: AT };
    show({
      'GET /api/admin/fraud-signs': () => Response.json([{ ...held, decideBy: '2031-03-05' }]),
    });
    const row = await screen.findByRole('listitem');
    expect(row.textContent).toMatch(/^Dauda DriverNo sign.*Unclear papersPassengerNone/);
    expect(within(row).getByRole('button', { name: 'Release payouts: Dauda Driver' })).toBeTruthy();
  });
});
