import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Books } from '@tafiya/payouts/admin.contract.ts';
import type { Transaction } from '@tafiya/payouts/transactions.contract.ts';
import { ADMIN_SAMPLE } from '../testing/admin-sample.ts';
import { showDashboard } from '../testing/admin-screen.tsx';

const saveFile = vi.hoisted(() => vi.fn<(text: string, name: string, type: string) => void>());
vi.mock('@/shared/ui/save-file.ts', () => ({ saveFile }));

afterEach(() => vi.unstubAllGlobals());

const FIGURES = { all: 31, check: 1, held: 10, cash: 20 };
const twice: Transaction = {
  ...ADMIN_SAMPLE.transaction,
  state: 'check',
  status: 'cancelled',
  method: 'card',
  problem: 'paid_twice',
  paystackReference: 'tafiya-4f1c00000000000000000000000009a02',
  processedAt: null,
};
const listed = () => Response.json([twice], { headers: { 'x-figures': JSON.stringify(FIGURES) } });

describe('Finances', () => {
  it('has one state for each payment, and filters with figures that add up to that of the page', async () => {
    showDashboard('finances', { 'GET /api/admin/transactions': listed });
    expect(await screen.findByText('Paid twice, to check')).toBeTruthy();
    const chips = within(screen.getByRole('navigation', { name: 'Show' })).getAllByRole('link');
    expect(chips.map(({ textContent }) => textContent)).toEqual([
      'All payments31',
      'To check1',
      'Held10',
      'Paid to the driver',
      'Cash20',
      'Sent back',
    ]);
  });

  it('saves as CSV what the filter and the search show', async () => {
    const { server, person } = showDashboard('/admin/finances?only=held&search=ngozi', {
      'GET /api/admin/transactions': ({ query }) =>
        query.get('format') === 'csv' ? new Response('State') : listed(),
    });
    await screen.findByText('Paid twice, to check');
    await person.click(screen.getByRole('button', { name: 'CSV' }));
    await waitFor(() =>
      expect(saveFile).toHaveBeenCalledWith('State', 'payments.csv', 'text/csv;charset=utf-8'),
    );
    const asked = server.requests.findLast(({ path }) => path === '/api/admin/transactions')?.query;
    expect(Object.fromEntries(asked ?? [])).toEqual({
      format: 'csv',
      only: 'held',
      search: 'ngozi',
      sort: 'newest',
    });
  });
});

const books: Books = { checkedAt: '2026-01-05T19:00:00Z', problem: null, differences: 0, difference: 0 };

describe('The head of the ledger', () => {
  it.each([
    [books, /^Debit and credit agree\. Last checked .*20:00\.$/],
    [{ ...books, checkedAt: null }, /^Not checked yet$/],
    [{ ...books, problem: 'a journal does not sum to zero' }, /^The ledger does not agree\. Last checked/],
    [
      { ...books, problem: 'fee', differences: 2, difference: 355 },
      /^2 differences of ₦355 to the provider\./,
    ],
  ])('says whether the books agree and when that was checked: %j', async (answer, words) => {
    showDashboard('/admin/finances/ledger', {
      'GET /api/admin/books': () => Response.json(answer),
      'GET /api/admin/ledger-accounts': () => Response.json([]),
    });
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
    const links = screen.getByRole('main').querySelectorAll('a[href="/admin/finances/reconciliation"]');
    expect(links.length > 0).toBe(answer.problem !== null);
  });
});
