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

export interface AdminGroup {
  label: string;
  places: readonly AdminPlace[];
}

/** A list that is downloaded when it is opened. */
function part(noun: string, load: () => Promise<ComponentType>): ComponentType {
  return lazyPart(load, { fallback: <RowsLoading noun={noun} /> });
}

const VERIFICATION: readonly AdminPlace[] = [
  {
    path: 'verification',
    label: 'Unverified Users',
    total: 'unverifiedUsers',
    Content: part('users', () =>
      import('./verification/unverified.tsx').then((file) => file.UnverifiedUsers),
    ),
  },
  {
    path: 'verification/drivers',
    label: 'Unverified Drivers',
    total: 'unverifiedDrivers',
    Content: part('drivers', () =>
      import('./verification/unverified.tsx').then((file) => file.UnverifiedDrivers),
    ),
  },
  {
    path: 'verification/vehicles',
    label: 'Vehicles',
    waits: ['pendingVehicles'],
    Content: part('vehicles', () =>
      import('./verification/pending-vehicles.tsx').then((file) => file.PendingVehicles),
    ),
  },
  {
    path: 'verification/photos',
    label: 'Photos',
    waits: ['pendingPhotos'],
    Content: part('photos', () =>
      import('./verification/pending-photos.tsx').then((file) => file.PendingPhotos),
    ),
  },
  {
    path: 'verification/names',
    label: 'Names',
    waits: ['pendingNames'],
    Content: part('names', () =>
      import('./verification/pending-names.tsx').then((file) => file.PendingNames),
    ),
  },
  {
    path: 'verification/accounts',
    label: 'Payout Accounts',
    waits: ['pendingPayoutAccounts'],
    Content: part('payout accounts', () =>
      import('./verification/pending-payout-accounts.tsx').then((file) => file.PendingPayoutAccounts),
    ),
  },
  {
    path: 'verification/papers',
    label: 'Papers',
    waits: ['pendingPapers'],
    Content: part('papers', () => import('./verification/papers-tab.tsx').then((file) => file.PapersTab)),
  },
];

type MoneyPart =
  | 'CashAnswers'
  | 'Claims'
  | 'Confirmations'
  | 'Disputes'
  | 'Entries'
  | 'FraudSigns'
  | 'Ledger'
  | 'Payouts'
  | 'Reconciliations'
  | 'Refunds';
const money = (name: MoneyPart) =>
  part('money', () => import('./money/money-parts.tsx').then((file) => file[name]));

const BooksNote = lazyPart(() => import('./money/money-parts.tsx').then((file) => file.BooksState), {
  fallback: null,
});

const FINANCES: readonly AdminPlace[] = [
  {
    path: 'finances',
    label: 'Transactions',
    Content: part('transactions', () => import('./money/finances-tab.tsx').then((file) => file.FinancesTab)),
  },
  { path: 'finances/confirm', label: 'To confirm', isUnlisted: true, Content: money('Confirmations') },
  { path: 'finances/refunds', label: 'Refunds', Content: money('Refunds') },
  { path: 'finances/payouts', label: 'Payouts', Content: money('Payouts') },
  { path: 'finances/claims', label: 'Claims', Content: money('Claims') },
  { path: 'finances/disputes', label: 'Disputes', Content: money('Disputes') },
  { path: 'finances/signs', label: 'Signs of fraud', Content: money('FraudSigns') },
  { path: 'finances/cash', label: 'Cash answers', Content: money('CashAnswers') },
  { path: 'finances/entries', isPage: true, label: 'By hand', Content: money('Entries') },
  { path: 'finances/ledger', label: 'Ledger', Note: BooksNote, Content: money('Ledger') },
  {
    path: 'finances/reconciliation',
    isPage: true,
    label: 'Reconciliation',
    Content: money('Reconciliations'),
  },
];

/** The eight specified tabs in their order. */
export const ADMIN_TABS: readonly AdminPlace[] = [
  {
    path: 'analytics',
    isPage: true,
    label: 'Analytics',
    Content: part('numbers', () => import('./platform/analytics-tab.tsx').then((file) => file.AnalyticsTab)),
  },
  {
    path: 'verification',
    label: 'Verification',
    waits: ['pendingVehicles', 'pendingPhotos', 'pendingNames', 'pendingPayoutAccounts', 'pendingPapers'],
    // The specified count: everybody who is not verified.
    total: 'verification',
    Content: () => null,
    parts: VERIFICATION,
  },
  {
    path: 'pending-drivers',
    label: 'Pending Drivers',
    waits: ['pendingDrivers'],
    total: 'pendingDrivers',
    Content: part('drivers', () =>
      import('./verification/pending-drivers-tab.tsx').then((file) => file.PendingDriversTab),
    ),
  },
  {
    path: 'active-drivers',
    label: 'Active Drivers',
    total: 'activeDrivers',
    Content: part('drivers', () => import('./people/people-lists.tsx').then((file) => file.ActiveDriversTab)),
  },
  {
    path: 'users',
    label: 'Users',
    total: 'users',
    Content: part('users', () => import('./people/people-lists.tsx').then((file) => file.UsersTab)),
  },
  {
    path: 'drivers',
    label: 'Drivers',
    total: 'drivers',
    Content: part('drivers', () => import('./people/people-lists.tsx').then((file) => file.DriversTab)),
  },
  {
    path: 'trips',
    label: 'Trips',
    total: 'trips',
    Content: part('trips', () => import('./trips/trips-tab.tsx').then((file) => file.TripsTab)),
  },
  { path: 'finances', label: 'Finances', Content: () => null, parts: FINANCES },
];

/** What is needed seldom, by group. */
export const ADMIN_MORE: readonly AdminGroup[] = [
  {
    label: 'Safety',
    places: [
      {
        path: 'alarms',
        isPage: true,
        label: 'Alarms',
        Content: part('alarms', () => import('./safety/alarms-tab.tsx').then((file) => file.AlarmsTab)),
      },
      {
        path: 'reports',
        label: 'Reports',
        Content: part('reports', () => import('./trips/reports-tab.tsx').then((file) => file.ReportsTab)),
      },
      {
        path: 'messages',
        label: 'Messages',
        Content: part('reports', () => import('./support/messages-tab.tsx').then((file) => file.MessagesTab)),
      },
    ],
  },
  {
    label: 'Help',
    places: [
      {
        path: 'support',
        label: 'Support',
        Content: part('requests', () => import('./support/support-tab.tsx').then((file) => file.SupportTab)),
      },
    ],
  },
  {
    label: 'System',
    places: [
      {
        path: 'demand',
        isPage: true,
        label: 'Demand',
        Content: part('demand', () => import('./platform/demand-tab.tsx').then((file) => file.DemandTab)),
      },
      {
        path: 'deliveries',
        isPage: true,
        label: 'Deliveries',
        Content: part('deliveries', () =>
          import('./platform/deliveries-tab.tsx').then((file) => file.DeliveriesTab),
        ),
      },
      {
        path: 'jobs',
        label: 'Jobs',
        Content: part('jobs', () => import('./platform/jobs-tab.tsx').then((file) => file.JobsTab)),
      },
      {
        path: 'audit',
        label: 'Audit',
        Content: part('entries', () => import('./platform/audit-tab.tsx').then((file) => file.AuditTab)),
      },
      {
        path: 'settings',
        isPage: true,
        label: 'Settings',
        Content: part('settings', () =>
          import('./platform/settings-tab.tsx').then((file) => file.SettingsTab),
        ),
      },
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
