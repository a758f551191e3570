import type { ComponentType } from 'react';
import type { Analytics } from '@tafiya/admin/contract.ts';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { RowsLoading } from './lists/admin-list.tsx';

type CountName = keyof Analytics['counts'];

export interface AdminPlace {
  /** Below /admin. */
  path: string;
  label: string;
  /** The figure of the list. `waits`: what an administrator can decide there, which is yellow. */
  total?: CountName;
  waits?: readonly CountName[];
  Content: ComponentType;
  /** In its head. */
  Note?: ComponentType;
  /** It has an address of its own and no row in the rail: the inbox shows what it has. */
  isUnlisted?: true;
  /** No list that fills the place to its edges. */
  isPage?: true;
  /** The list of the place itself is the first part. */
  parts?: readonly AdminPlace[];
}

interface AdminGroup {
  label: string;
  places: readonly AdminPlace[];
}

/** Lists of one file, which is downloaded when one of them is opened. */
function listsOf<Name extends string>(load: () => Promise<Record<Name, ComponentType>>) {
  return (name: Name) =>
    lazyPart(async () => (await load())[name], { fallback: <RowsLoading noun="the list" /> });
}

const verification = listsOf(() => import('./verification/verification-lists.ts'));
const people = listsOf(() => import('./people/people-lists.tsx'));
const money = listsOf(() => import('./money/money-parts.tsx'));
const BooksNote = lazyPart(async () => (await import('./money/money-parts.tsx')).BooksState, {
  fallback: null,
});

type More = Omit<AdminPlace, 'path' | 'label' | 'Content'>;

function place(path: string, label: string, Content: ComponentType, more: More = {}): AdminPlace {
  return { path, label, Content, ...more };
}

const VERIFICATION: readonly AdminPlace[] = [
  place('verification', 'Unverified Users', verification('UnverifiedUsers'), { total: 'unverifiedUsers' }),
  place('verification/drivers', 'Unverified Drivers', verification('UnverifiedDrivers'), {
    total: 'unverifiedDrivers',
  }),
  place('verification/vehicles', 'Vehicles', verification('PendingVehicles'), { waits: ['pendingVehicles'] }),
  place('verification/photos', 'Photos', verification('PendingPhotos'), { waits: ['pendingPhotos'] }),
  place('verification/names', 'Names', verification('PendingNames'), { waits: ['pendingNames'] }),
  place('verification/accounts', 'Payout Accounts', verification('PendingPayoutAccounts'), {
    waits: ['pendingPayoutAccounts'],
  }),
  place('verification/papers', 'Papers', verification('PapersTab'), { waits: ['pendingPapers'] }),
];

const FINANCES: readonly AdminPlace[] = [
  place('finances', 'Transactions', listsOf(() => import('./money/finances-tab.tsx'))('FinancesTab')),
  place('finances/confirm', 'To confirm', money('Confirmations'), { isUnlisted: true }),
  place('finances/refunds', 'Refunds', money('Refunds')),
  place('finances/payouts', 'Payouts', money('Payouts')),
  place('finances/claims', 'Claims', money('Claims')),
  place('finances/disputes', 'Disputes', money('Disputes')),
  place('finances/signs', 'Signs of fraud', money('FraudSigns')),
  place('finances/cash', 'Cash answers', money('CashAnswers')),
  place('finances/entries', 'By hand', money('Entries'), { isPage: true }),
  place('finances/ledger', 'Ledger', money('Ledger'), { Note: BooksNote }),
  place('finances/reconciliation', 'Reconciliation', money('Reconciliations'), { isPage: true }),
];

/** The eight specified tabs in their order. */
export const ADMIN_TABS: readonly AdminPlace[] = [
  place('analytics', 'Analytics', listsOf(() => import('./platform/analytics-tab.tsx'))('AnalyticsTab'), {
    isPage: true,
  }),
  place('verification', 'Verification', () => null, {
    waits: ['pendingVehicles', 'pendingPhotos', 'pendingNames', 'pendingPayoutAccounts', 'pendingPapers'],
    // The specified count: everybody who is not verified.
    total: 'verification',
    parts: VERIFICATION,
  }),
  place('pending-drivers', 'Pending Drivers', verification('PendingDriversTab'), {
    waits: ['pendingDrivers'],
    total: 'pendingDrivers',
  }),
  place('active-drivers', 'Active Drivers', people('ActiveDriversTab'), { total: 'activeDrivers' }),
  place('users', 'Users', people('UsersTab'), { total: 'users' }),
  place('drivers', 'Drivers', people('DriversTab'), { total: 'drivers' }),
  place('trips', 'Trips', listsOf(() => import('./trips/trips-tab.tsx'))('TripsTab'), { total: 'trips' }),
  place('finances', 'Finances', () => null, { parts: FINANCES }),
];

/** Places that are seldom needed, by group. */
export const ADMIN_MORE: readonly AdminGroup[] = [
  {
    label: 'Safety',
    places: [
      place('alarms', 'Alarms', listsOf(() => import('./safety/alarms-tab.tsx'))('AlarmsTab'), {
        isPage: true,
      }),
      place('reports', 'Reports', listsOf(() => import('./trips/reports-tab.tsx'))('ReportsTab')),
      place('messages', 'Messages', listsOf(() => import('./support/messages-tab.tsx'))('MessagesTab')),
    ],
  },
  {
    label: 'Help',
    places: [place('support', 'Support', listsOf(() => import('./support/support-tab.tsx'))('SupportTab'))],
  },
  {
    label: 'System',
    places: [
      place('demand', 'Demand', listsOf(() => import('./platform/demand-tab.tsx'))('DemandTab'), {
        isPage: true,
      }),
      place(
        'deliveries',
        'Deliveries',
        listsOf(() => import('./platform/deliveries-tab.tsx'))('DeliveriesTab'),
        {
          isPage: true,
        },
      ),
      place('jobs', 'Jobs', listsOf(() => import('./platform/jobs-tab.tsx'))('JobsTab')),
      place('audit', 'Audit', listsOf(() => import('./platform/audit-tab.tsx'))('AuditTab')),
      place('settings', 'Settings', listsOf(() => import('./platform/settings-tab.tsx'))('SettingsTab'), {
        isPage: true,
      }),
    ],
  },
];

const ALL = [...ADMIN_TABS, ...ADMIN_MORE.flatMap(({ places }) => places)];

/** The place of an address below /admin, and its part; the first tab for one that names none. What follows is the open row. */
export function placeAt(path: string): AdminPlace {
  const segments = path.split('/');
  const place = ALL.find((each) => each.path === segments[0]) ?? ADMIN_TABS[0];
  const part =
    place?.parts?.find((each) => each.path === segments.slice(0, 2).join('/')) ?? place?.parts?.[0];
  return (part ?? place) as AdminPlace;
}

/** Where an address of before the rail leads: `?tab=money&list=payouts&run=…` in mails and notifications. Null for one of today. */
export function addressOfTab(params: URLSearchParams): string | null {
  const tab = params.get('tab');
  if (tab === null) return null;
  const rest = new URLSearchParams(params);
  rest.delete('tab');
  const list = params.get('list');
  const hasParts = tab === 'money' || tab === 'verification';
  if (hasParts) rest.delete('list');
  const path = { money: `finances/${list ?? ''}`, papers: 'verification/papers' }[tab] ?? tab;
  const place = placeAt(tab === 'verification' && list !== null ? `${tab}/${list}` : path);
  const query = rest.toString();
  return `/admin/${place.path}${query === '' ? '' : `?${query}`}`;
}
