/** Renders the dashboard against a fake server. */
import { Route, Routes } from 'react-router-dom';
import userEvent from '@testing-library/user-event';
import { fakeServer, type FakeServer } from '@/shared/testing/fake-server.ts';
import { fakeSockets } from '@/shared/testing/fake-socket.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { AdminDashboard } from '../admin-dashboard.tsx';
import { ADMIN_SAMPLE, analyticsOf, waitingOf } from './admin-sample.ts';

const LISTS = [
  'unverified-users',
  'unverified-drivers',
  'users',
  'drivers',
  'trips',
  'transactions',
  'pending-drivers',
  'pending-vehicles',
  'pending-papers',
  'expired-papers',
  'papers',
  'trips-after-expiry',
  'pending-photos',
  'pending-names',
  'active-drivers',
  'audit',
  'jobs',
];

type Answers = NonNullable<Parameters<typeof fakeServer>[0]>;

/** Opens a tab of the dashboard by its old address, which leads to its place; or an address. */
export function showDashboard(tab: string, answers: Answers = {}) {
  return showAdmin(tab.startsWith('/') ? tab : `/admin?tab=${tab}`, answers);
}

/** Opens an address. `answers` adds or replaces responses; lists without one are empty. `sockets`: of /location-ws. */
export function showAdmin(address: string, answers: Answers = {}) {
  const server = fakeServer({
    'GET /api/admin/analytics': () => Response.json(analyticsOf()),
    'GET /api/admin/waiting': () => Response.json(waitingOf()),
    'GET /api/admin/inbox': () => Response.json({ groups: [], newAlarms: 0, lastDecisionAt: null }),
    'POST /api/admin/live-ticket': () => Response.json({ userId: ADMIN_SAMPLE.ids[0], token: 'ticket' }),
    'GET /api/admin/finances': () =>
      Response.json({ totalRevenue: 43_000, commission: 4_300, totalTransactions: 2, confirmedPayments: 1 }),
    'GET /api/admin/books': () =>
      Response.json({ checkedAt: null, problem: null, differences: 0, difference: 0 }),
    'GET /api/admin/alarms': () =>
      Response.json({ alarms: [], nextCursor: null, newAlarms: 0, checkIns: [] }),
    ...Object.fromEntries(LISTS.map((list) => [`GET /api/admin/${list}`, () => Response.json([])])),
    ...answers,
  });
  const sockets = fakeSockets();
  renderApp(
    <Routes>
      <Route path="/admin/*" element={<AdminDashboard />} />
    </Routes>,
    address,
  );
  return { server, sockets, person: userEvent.setup() };
}

/** The response for one list. */
export function listOf(path: string, rows: unknown[]): Answers {
  return { [`GET /api/admin/${path}`]: () => Response.json(rows) };
}

/** Number of requests to a path. */
export function requestCount({ requests }: FakeServer, path: string): number {
  return requests.filter((call) => call.path === path).length;
}
