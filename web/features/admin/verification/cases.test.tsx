import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { requestCount, listOf, showDashboard } from '../testing/admin-screen.tsx';
import { ADMIN_SAMPLE, driverOf } from '../testing/admin-sample.ts';

// jsdom has no layout for the chart library to measure; the browser journey covers the charts.
vi.mock('../platform/analytics-charts.tsx', () => ({ AnalyticsCharts: () => <p>Charts</p> }));

const [FIRST, SECOND] = ADMIN_SAMPLE.ids;
const DAUDA = driverOf({ id: FIRST, fullName: 'Dauda Driver' });
const SANI = driverOf({ id: SECOND, fullName: 'Sani New' });
const APPROVE = `/api/admin/approve-driver/${FIRST}`;
const REJECT = `/api/admin/reject-driver/${FIRST}`;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const approveButton = () => screen.getByRole('button', { name: /^Approve/ });
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

function open(rows = [DAUDA, SANI]) {
  return showDashboard('pending-drivers', {
    ...listOf('pending-drivers', rows),
    'GET /api/admin/documents': () => Response.json({ url: 'https://storage.test/signed', changed: false }),
    [`POST ${APPROVE}`]: () => Response.json({ id: FIRST, status: 'approved' }),
    [`POST ${REJECT}`]: () => Response.json({ id: FIRST, status: 'rejected' }),
  });
}

/** Looks at every document of the open case, in its order. */
async function see(person: ReturnType<typeof open>['person']) {
  const documents = within(await screen.findByRole('region', { name: 'Documents of Dauda Driver' }));
  for (const button of documents.getAllByRole('button', { name: /\d$/ })) {
    await person.click(button);
    const shown = await waitFor(() => {
      const pictures = documents.queryAllByRole('img', { name: /Dauda Driver$/ });
      const links = documents.queryAllByRole('link', { name: /in a new tab$/ });
      expect(pictures.length + links.length).toBeGreaterThan(0);
      return { pictures, links };
    });
    for (const picture of shown.pictures) fireEvent.load(picture);
    for (const link of shown.links) fireEvent.click(link);
  }
}

describe('a submission beside its documents', () => {
  it('opens the first one with its first document, and the next one by key', async () => {
    const { person, server } = open();
    expect(await screen.findByRole('region', { name: 'Documents of Dauda Driver' })).toBeTruthy();
    await waitFor(() => expect(requestCount(server, '/api/admin/documents')).toBe(1));
    expect(headings()).toEqual(['Dauda Driver']);
    await person.keyboard('j');
    await waitFor(() => expect(headings()).toEqual(['Sani New']));
    expect(screen.getByTestId('address').textContent).toBe(`/admin/pending-drivers/${SECOND}`);
    await person.keyboard('k');
    await waitFor(() => expect(headings()).toEqual(['Dauda Driver']));
  });

  it('is not approved before every document was shown', async () => {
    const { person, server } = open();
    expect(await screen.findByText(/^Not seen yet: Driver’s licence/)).toBeTruthy();
    expect(approveButton()).toHaveProperty('disabled', true);
    await person.keyboard('a');
    await pass(1000);
    await person.keyboard('a');
    expect(requestCount(server, APPROVE)).toBe(0);
  });

  it('is approved by a second press that names the person, never by a double one', async () => {
    const { person, server } = open();
    await see(person);
    await waitFor(() => expect(approveButton()).toHaveProperty('disabled', false));
    await person.keyboard('a');
    await pass(300);
    await person.keyboard('a');
    expect(approveButton().textContent).toBe('Approve Dauda Driver: press again');
    expect(requestCount(server, APPROVE)).toBe(0);
    await pass(600);
    await person.keyboard('a');
    expect(await screen.findByText('Driver Approved')).toBeTruthy();
    expect(requestCount(server, APPROVE)).toBe(1);
    await waitFor(() => expect(headings()).toEqual(['Sani New']));
  });

  it('forgets the first press with Escape', async () => {
    const { person, server } = open();
    await see(person);
    await person.keyboard('a');
    await pass(700);
    await person.keyboard('{Escape}a');
    expect(approveButton().textContent).toBe('Approve Dauda Driver: press again');
    expect(requestCount(server, APPROVE)).toBe(0);
  });

  it('is rejected only with a reason, which may be a usual one', async () => {
    const { person, server } = open();
    await screen.findByText(/^Not seen yet/);
    await person.keyboard('r');
    expect(await screen.findByText('Please give a reason')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Reason'));
    await person.keyboard('a');
    expect(screen.getByLabelText('Reason')).toHaveProperty('value', 'a');
    await person.clear(screen.getByLabelText('Reason'));
    await person.click(screen.getByRole('button', { name: 'The document has expired' }));
    await person.click(screen.getByRole('button', { name: /^Reject/ }));
    expect(await screen.findByText('Driver Verification Rejected')).toBeTruthy();
    expect(server.requests.find(({ path }) => path === REJECT)?.body).toEqual({
      reason: 'The document has expired',
    });
  });

  it('needs a reason to accept a number that another account has', async () => {
    const duplicates = [
      {
        id: crypto.randomUUID(),
        kind: 'licence' as const,
        userId: SECOND,
        name: 'Felix Okoro',
        email: 'felix@tafiya.test',
        suspended: true,
        deleted: false,
        proved: true,
        accepted: false,
      },
    ];
    const { person, server } = open([driverOf({ id: FIRST, fullName: 'Dauda Driver', duplicates })]);
    await see(person);
    expect(screen.getByLabelText('Another account has it')).toBeTruthy();
    await person.keyboard('a');
    expect(await screen.findByText('Please give a reason')).toBeTruthy();
    expect(requestCount(server, APPROVE)).toBe(0);
  });
});
