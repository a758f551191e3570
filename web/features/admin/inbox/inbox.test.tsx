import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Inbox } from '@tafiya/admin/inbox.contract.ts';
import { refusal } from '@/shared/testing/fake-server.ts';
import { ADMIN_SAMPLE, driverOf, inboxItemOf, inboxOf, waitingOf } from '../testing/admin-sample.ts';
import { listOf, requestCount, showDashboard } from '../testing/admin-screen.tsx';

vi.mock('../platform/analytics-charts.tsx', () => ({ AnalyticsCharts: () => <p>Charts</p> }));
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(HTMLElement.prototype, 'scrollIntoView');
});

const [FIRST, SECOND] = ADMIN_SAMPLE.ids;
const ALARM = '2b6f0a63-90a8-4d0c-9f5c-0f3b9f4f7a03';
const alarm = inboxItemOf({
  kind: 'alarm',
  id: ALARM,
  name: 'Chiamaka Okafor',
  phone: '+2348030000001',
  count: null,
  isNew: true,
});
const driver = inboxItemOf();
const request = inboxItemOf({
  kind: 'support',
  id: SECOND,
  name: 'Bola Adeniyi',
  detail: 'payment',
  carer: { name: 'Halima Bako', isOwn: false, since: '2026-01-05T08:00:00Z' },
});
const WAITS = inboxOf({ alarms: [alarm], drivers: [driver], support: [request] });
const OWN = { name: 'Ade Admin', isOwn: true, since: '2026-01-05T08:00:00Z' };

function showInbox(path = '', inbox: Inbox = WAITS, { isWide = true } = {}) {
  vi.stubGlobal('matchMedia', () => ({
    matches: isWide,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  return showDashboard(`/admin/inbox${path}`, {
    'GET /api/admin/inbox': () => Response.json(inbox),
    'GET /api/admin/confirmations': () => Response.json([]),
    ...listOf('pending-drivers', [driverOf()]),
    ...listOf('support-threads', []),
  });
}

const address = () => screen.getByTestId('address').textContent;
const queue = () => within(screen.getByRole('region', { name: 'What waits' }));
const open = () => screen.getByRole('article');

describe('the inbox', () => {
  it('lists what waits by group, with who looks after it, and shows the first beside it', async () => {
    showInbox();
    await screen.findByRole('article');
    const groups = queue()
      .getAllByRole('region')
      .map((group) => [
        within(group).getByRole('heading').textContent,
        within(group)
          .getAllByRole('link')
          .map((link) => link.getAttribute('href')),
      ]);
    expect(groups).toEqual([
      ['Alarms1', [`/admin/inbox/alarm/${ALARM}`]],
      ['Drivers and vehicles1', [`/admin/inbox/driver/${FIRST}`]],
      ['Support1', [`/admin/inbox/support/${SECOND}`]],
    ]);
    expect(queue().getByRole('img', { name: 'Halima Bako looks after it' }).textContent).toBe('HB');
    expect(open().textContent).toContain('1 of 3');
    const heading = within(open()).getByRole('heading', { level: 2, name: 'Chiamaka Okafor' });
    expect(within(heading).getByRole('link').getAttribute('href')).toBe(`/admin/people/${FIRST}`);
  });

  it('shows the card of the list of today, limited to the open item, with its decisions', async () => {
    const { server } = showInbox(`/driver/${FIRST}`);
    expect(await within(await screen.findByRole('article')).findByText('LAG-12345')).toBeTruthy();
    expect(within(open()).queryByRole('search')).toBeNull();
    expect(within(open()).getByRole('button', { name: 'Approve: Dauda Driver' })).toBeTruthy();
    const [list] = server.requests.filter(({ path }) => path === '/api/admin/pending-drivers');
    expect(list?.query.get('id')).toBe(FIRST);
  });

  it('has the actions of an alarm at its foot, each with its question', async () => {
    const { person } = showInbox();
    await screen.findByRole('article');
    expect(within(open()).getByRole('link', { name: 'Call Chiamaka' }).getAttribute('href')).toBe(
      'tel:+2348030000001',
    );
    await person.keyboard('a');
    expect(
      await screen.findByRole('dialog', { name: 'Look after the alarm of Chiamaka Okafor?' }),
    ).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Not now' }));
    await person.keyboard('r');
    expect(await screen.findByRole('dialog', { name: 'End the alarm of Chiamaka Okafor?' })).toBeTruthy();
  });

  it('loads the pages of a list that the server does not limit until the open item is found', async () => {
    const report = inboxItemOf({ kind: 'message_report', name: 'Dauda Driver', detail: 'rude' });
    const rowOf = (id: string, name: string) => ({
      id,
      tripId: SECOND,
      reason: 'rude',
      createdAt: '2026-01-05T08:00:00Z',
      decidedAt: null,
      outcome: null,
      note: null,
      reporter: { id: SECOND, name: 'Bola Ade' },
      reported: { id: FIRST, name },
    });
    const { server } = showInbox(`/message_report/${FIRST}`, inboxOf({ support: [report] }));
    server.answer({
      'GET /api/admin/message-reports': ({ query }) =>
        query.get('cursor') === null
          ? Response.json([rowOf(SECOND, 'Somebody Else')], {
              headers: { link: '<?cursor=abc>; rel="next"' },
            })
          : Response.json([rowOf(FIRST, 'Dauda Driver')]),
    });
    expect(
      await within(await screen.findByRole('article')).findByRole('button', { name: 'Read: Dauda Driver' }),
    ).toBeTruthy();
    expect(within(open()).queryByText('Somebody Else')).toBeNull();
  });

  it('folds a long group into one row, which keys pass over until it is opened', async () => {
    const many = Array.from({ length: 30 }, (_, at) =>
      inboxItemOf({
        id: `${FIRST.slice(0, -2)}${at + 10}`,
        name: `Driver ${at}`,
        kind: at < 28 ? 'driver' : 'photo',
      }),
    );
    const { person } = showInbox('', inboxOf({ drivers: many, support: [request] }));
    await screen.findByRole('article');
    const names = () =>
      queue()
        .getAllByRole('link')
        .map((link) => link.querySelector('b')?.textContent);
    expect([names().length, names().at(-1)]).toEqual([16, 'Bola Adeniyi']);
    await person.keyboard('j'.repeat(15));
    await waitFor(() => expect(address()).toBe(`/admin/inbox/support/${SECOND}`));
    await person.click(queue().getByRole('button', { name: '15 more 13 drivers, 2 photos' }));
    expect(names().length).toBe(31);
  });

  it('moves with j and k, keeps the open row in sight, and goes back with Escape', async () => {
    const { person } = showInbox();
    await screen.findByRole('article');
    const seen = vi.fn<(this: HTMLElement) => void>();
    Object.assign(HTMLElement.prototype, { scrollIntoView: seen });
    await person.keyboard('j');
    await waitFor(() => expect(address()).toBe(`/admin/inbox/driver/${FIRST}`));
    await waitFor(() => expect(seen.mock.contexts.at(-1)).toBe(queue().getByRole('link', { current: true })));
    await person.keyboard('j');
    await person.keyboard('j');
    await waitFor(() => expect(address()).toBe(`/admin/inbox/support/${SECOND}`));
    await person.keyboard('k');
    await waitFor(() => expect(address()).toBe(`/admin/inbox/driver/${FIRST}`));
    await person.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe('/admin/inbox'));
  });

  it('takes a free item with a; only the next a opens its decision, which asks before it decides', async () => {
    const { person, server } = showInbox(`/driver/${FIRST}`);
    await within(await screen.findByRole('article')).findByText('LAG-12345');
    server.answer({
      [`POST /api/admin/inbox/${FIRST}/take`]: () => {
        server.answer({
          'GET /api/admin/inbox': () => Response.json(inboxOf({ drivers: [{ ...driver, carer: OWN }] })),
        });
        return Response.json(OWN);
      },
    });
    await person.keyboard('a');
    await waitFor(() => expect(open().textContent).toContain('you look after it'));
    expect(server.requests.find(({ path }) => path.endsWith('/take'))?.body).toEqual({ kind: 'driver' });
    expect(screen.queryByRole('dialog')).toBeNull();
    await person.keyboard('aa');
    expect(await screen.findByRole('dialog')).toBeTruthy();
    expect(requestCount(server, `/api/admin/approve-driver/${FIRST}`)).toBe(0);
  });

  it('says who has an item that another administrator has taken meanwhile', async () => {
    const { person, server } = showInbox(`/driver/${FIRST}`);
    server.answer({
      [`POST /api/admin/inbox/${FIRST}/take`]: () => Response.json({ ...OWN, name: 'Tolu', isOwn: false }),
    });
    await person.click(await screen.findByRole('button', { name: /^I look after it/ }));
    expect(await screen.findByText('Tolu looks after it')).toBeTruthy();
  });

  it('gives an item back', async () => {
    const { person, server } = showInbox(
      `/driver/${FIRST}`,
      inboxOf({ drivers: [{ ...driver, carer: OWN }] }),
    );
    server.answer({
      [`POST /api/admin/inbox/${FIRST}/give-back`]: () => {
        server.answer({ 'GET /api/admin/inbox': () => Response.json(WAITS) });
        return Response.json({ success: true });
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Give it back' }));
    await waitFor(() => expect(open().textContent).toContain('no one looks after it'));
  });

  it('keeps a decided item, greyed, with who decided it, until the next move', async () => {
    const { person, server } = showInbox(`/driver/${FIRST}`);
    await within(await screen.findByRole('article')).findByText('LAG-12345');
    server.answer({
      [`POST /api/admin/inbox/${FIRST}/take`]: () => {
        server.answer({
          'GET /api/admin/inbox': () => Response.json(inboxOf({ alarms: [alarm], support: [request] })),
          [`GET /api/admin/inbox/${FIRST}`]: () =>
            Response.json({
              waits: false,
              decision: { by: 'Halima', at: '2026-01-06T19:14:00Z', outcome: 'approved' },
            }),
        });
        return refusal(404, 'not_found', 'This does not wait any more.');
      },
    });
    await person.keyboard('a');
    expect(await screen.findByText('This does not wait any more.')).toBeTruthy();
    await waitFor(() => expect(queue().getByText(/^Decided by Halima on .*20:14$/)).toBeTruthy());
    expect(within(open()).queryByRole('button', { name: 'Approve: Dauda Driver' })).toBeNull();
    await person.keyboard('j');
    await waitFor(() => expect(queue().queryByText(/^Decided by/)).toBeNull());
    expect(address()).toBe(`/admin/inbox/support/${SECOND}`);
  });

  it('shows an item that this session may not decide as locked, with the reason', async () => {
    const cannotDecide = 'Decisions about money need an administrator with an account of their own.';
    const payout = inboxItemOf({ kind: 'payout', amount: 5000, cannotDecide });
    showInbox(`/payout/${FIRST}`, inboxOf({ money: [payout] }));
    expect(await within(await screen.findByRole('article')).findByText(cannotDecide)).toBeTruthy();
    expect(queue().getByRole('img', { name: 'You cannot decide it' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^I look after it/ })).toBeNull();
  });

  it('offers a retry when it cannot be loaded', async () => {
    const { person, server } = showDashboard('/admin/inbox', {
      'GET /api/admin/inbox': () => refusal(500, 'internal', 'Broken'),
    });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    server.answer({ 'GET /api/admin/inbox': () => Response.json(WAITS) });
    await person.click(retry);
    expect(await screen.findByRole('link', { name: /Dauda Driver/ })).toBeTruthy();
  });
});

describe('on a phone', () => {
  it('a new alarm has its action and the call in its row, and an item is a page of its own', async () => {
    const { person } = showInbox('', WAITS, { isWide: false });
    expect((await screen.findByRole('link', { name: 'Call Chiamaka Okafor' })).getAttribute('href')).toBe(
      'tel:+2348030000001',
    );
    await person.click(screen.getByRole('button', { name: 'I look after it: Chiamaka Okafor' }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Not now' }));
    expect(screen.queryByRole('article')).toBeNull();
    await person.click(screen.getByRole('link', { name: /Dauda Driver/ }));
    expect(await screen.findByRole('article')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'What waits' })).toBeNull();
  });
});

describe('/admin', () => {
  it('opens the inbox when something waits', async () => {
    showDashboard('/admin', {
      'GET /api/admin/waiting': () => Response.json(waitingOf({ total: 3 })),
      'GET /api/admin/inbox': () => Response.json(WAITS),
    });
    await waitFor(() => expect(address()).toBe('/admin/inbox'));
  });

  it('opens Analytics with one line on top when nothing waits', async () => {
    const inbox = { groups: [], newAlarms: 0, lastDecisionAt: '2026-01-06T19:12:00Z' };
    showDashboard('/admin', { 'GET /api/admin/inbox': () => Response.json(inbox) });
    expect(await screen.findByText(/^Nothing to do\. The last decision was on .*20:12\.$/)).toBeTruthy();
    expect(await screen.findByText('Total Revenue')).toBeTruthy();
    expect(address()).toBe('/admin/analytics');
  });
});
