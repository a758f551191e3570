import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lagosDate } from '@tafiya/core/lagos-time.ts';
import {
  type CompanyMoney as Line,
  companyMoneySchema,
  type EarningsSummary,
  earningsSummarySchema,
} from '@tafiya/payouts/earnings/contract.ts';
import { ownPayoutAccountSchema, type OwnPayoutAccount } from '@tafiya/payouts/contract.ts';
import { fakeServer } from '@/shared/testing/fake-server.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { saveFile } from '@/shared/ui/save-file.ts';
import { CompanyMoney } from './company-money.tsx';

vi.mock('@/shared/ui/save-file.ts', () => ({ saveFile: vi.fn<typeof saveFile>() }));
afterEach(() => vi.unstubAllGlobals());

const YEAR = lagosDate(Date.now()).slice(0, 4);
const SUMMARY: EarningsSummary = {
  coming: 611_500,
  waiting: 0,
  nextAvailableAt: null,
  available: 182_600,
  frozen: 0,
  onTheWay: 0,
  paid: 2_283_805,
  owed: 0,
  payoutsFrom: '10:00',
  payoutMin: 1000,
  lastPayout: null,
};
const ACCOUNT: NonNullable<OwnPayoutAccount['account']> = {
  state: 'ready',
  bankCode: '057',
  bankName: 'Zenith Bank',
  accountNumber: '•••• 4471',
  accountName: 'Sahel Lines Ltd',
  nameMatches: true,
  usableFrom: null,
  rejectionReason: null,
  createdAt: '2030-03-01T09:30:00+01:00',
};
const lineOf = (change: Partial<Line>): Line => ({
  month: null,
  route: null,
  plate: null,
  trips: 862,
  seats: 11_420,
  filledPercent: 74,
  cash: 2_784_000,
  online: 3_336_400,
  sentBack: 96_500,
  commission: 161_995,
  pays: 3_077_905,
  paid: 1_000_000,
  ...change,
});
const LINES = [
  lineOf({ month: `${YEAR}-11` }),
  lineOf({ month: `${YEAR}-11`, route: 'Abuja to Lagos', trips: 118 }),
  lineOf({ month: `${YEAR}-11`, plate: 'KAD-204-SL', trips: 30 }),
  lineOf({ month: `${YEAR}-10`, trips: 848, paid: 3_077_905 }),
  lineOf({ trips: 1710 }),
];

function show({
  summary = {},
  account = ACCOUNT,
  lines = LINES,
}: { summary?: Partial<EarningsSummary>; account?: OwnPayoutAccount['account']; lines?: Line[] } = {}) {
  const own = {
    isAvailable: true,
    isVerified: true,
    verifiedName: 'Sahel Lines Ltd',
    account,
    candidate: null,
  };
  fakeServer({
    'GET /api/driver/earnings/summary': () =>
      Response.json(earningsSummarySchema.parse({ ...SUMMARY, ...summary })),
    'GET /api/payout-account': () => Response.json(ownPayoutAccountSchema.parse(own)),
    [`GET /api/corporate/money/${YEAR}`]: () => Response.json(companyMoneySchema.parse(lines)),
  });
  renderApp(<CompanyMoney />);
  return userEvent.setup();
}
const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

describe('the money of a company', () => {
  it('shows what Tafiya pays, when and where to, and what is held; then months with their sum', async () => {
    show();
    const paid = (await screen.findByText('Tafiya pays the company')).parentElement;
    expect(paid?.textContent).toContain('₦182,600');
    expect(paid?.textContent).toContain('with the next payout, after 10:00');
    expect(await screen.findByText(/^to Zenith Bank •••• 4471, Sahel Lines Ltd\./)).toBeDefined();
    expect(screen.getByText('₦611,500')).toBeDefined();
    expect(await screen.findByRole('table', { name: 'Months' })).toBeDefined();
    expect(names()).toEqual(['November', 'October', `${YEAR} until today`]);
    expect(screen.getByText('Part paid')).toBeDefined();
    expect(screen.getByText('Paid', { exact: true })).toBeDefined();
  });

  it('opens a month to its routes or buses; the CSV has the rows on screen', async () => {
    const person = show();
    await person.click(await screen.findByRole('button', { name: 'November' }));
    expect(names()).toEqual(['November', 'Abuja to Lagos', 'October', `${YEAR} until today`]);
    await person.click(screen.getByRole('link', { name: 'By bus' }));
    expect(names()).toEqual(['November', 'KAD-204-SL', 'October', `${YEAR} until today`]);
    await person.click(screen.getByRole('button', { name: 'Download CSV' }));
    const [text = ''] = vi.mocked(saveFile).mock.lastCall ?? [];
    expect(text.split('\r\n').slice(1)).toEqual([
      `${YEAR}-11,,862,11420,74,2784000,3336400,96500,161995,3077905,Part paid`,
      `${YEAR}-11,KAD-204-SL,30,11420,74,2784000,3336400,96500,161995,3077905,`,
      `${YEAR}-10,,848,11420,74,2784000,3336400,96500,161995,3077905,Paid`,
      `${YEAR} until today,,1710,11420,74,2784000,3336400,96500,161995,3077905,`,
      '',
    ]);
  });

  it('tells of a hold above all, and asks for an account where there is none', async () => {
    show({
      summary: { hold: { since: '2030-11-19T09:00:00Z', amount: 5000, reason: 'Two bookings look odd' } },
      account: null,
      lines: [],
    });
    const hold = within(await screen.findByRole('complementary', { name: 'Payouts' }));
    expect(hold.getByText('₦5,000 is on hold')).toBeDefined();
    expect(hold.getByText('Two bookings look odd.')).toBeDefined();
    expect(hold.getByRole('link', { name: 'Ask us about it' })).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Add payout account' })).toBeDefined();
    expect(screen.getByText('No month yet. A month appears here after its first trip.')).toBeDefined();
    expect(screen.getByText(/^Tafiya pays the company after the trip/)).toBeDefined();
  });
});
