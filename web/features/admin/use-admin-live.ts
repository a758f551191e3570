import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { adminListSchema, type AdminList } from '@tafiya/tracking/contract.ts';
import { ADMIN_REFRESH_MS } from '@tafiya/core/limits.ts';
import { LIVE_FALLBACK_MS } from '@tafiya/tracking/limits.rules.ts';
import { ADMIN_KEY } from '@/shared/admin/admin-keys.ts';
import { ApiError } from '@/shared/api/api-error.ts';
import { openLocationSocket, socketUrl } from '@/shared/tracking/location-socket.ts';
import { throttleBatches } from '@/shared/tracking/throttle-batches.ts';
import { api } from '@/shared/api/api.ts';

const DRIVER_QUERIES = [
  'drivers',
  'unverified-drivers',
  'pending-drivers',
  'active-drivers',
  'pending-photos',
] as const;

/** The counts and lists of open items. */
const INBOX_QUERIES = ['inbox', 'waiting'] as const;

/** The queries below ADMIN_KEY that show a list of the database. */
const QUERIES: Record<AdminList, readonly string[]> = {
  people: [
    'people',
    'users',
    'unverified-users',
    'pending-names',
    ...DRIVER_QUERIES,
    'analytics',
    ...INBOX_QUERIES,
  ],
  drivers: ['people', ...DRIVER_QUERIES, 'analytics', ...INBOX_QUERIES],
  vehicles: [
    'people',
    'pending-vehicles',
    'unverified-drivers',
    'pending-drivers',
    'analytics',
    ...INBOX_QUERIES,
  ],
  papers: [
    'people',
    'pending-papers',
    'expired-papers',
    'papers',
    'trips-after-expiry',
    'analytics',
    ...INBOX_QUERIES,
  ],
  trips: ['trips', 'transactions', 'trips-after-expiry', 'finances', 'analytics'],
  reports: ['people', 'trip-reports', 'message-reports', ...INBOX_QUERIES],
  audit: ['audit'],
  jobs: ['jobs'],
  alarms: ['people', 'alarms', ...INBOX_QUERIES],
  deliveries: ['deliveries'],
  support: ['people', 'support-threads', ...INBOX_QUERIES],
  inbox: INBOX_QUERIES,
  money: [
    'people',
    'refunds',
    'payouts',
    'payout-accounts',
    'claims',
    'disputes',
    'confirmations',
    'books',
    'ledger-accounts',
    'ledger-entries',
    'differences',
    'reconciliations',
    'fraud-signs',
    'finances',
    'transactions',
    'analytics',
    ...INBOX_QUERIES,
  ],
};

/**
 * Keeps the administrator's lists and counts current while the dashboard is open: `/location-ws` names the lists that
 * changed, all of them after every sign-in. Without the socket, everything shown is fetched every 30 s.
 */
export function useAdminLive(): void {
  const queries = useQueryClient();
  useEffect(() => {
    let isConnected = false;
    /** The ticket of this connection; a new one is fetched for each. */
    let ticket: ReturnType<typeof fetchTicket> | null = null;
    const changes = throttleBatches<AdminList[]>((batches) => refresh(batches.flat()), ADMIN_REFRESH_MS);

    function refresh(lists: readonly AdminList[]): void {
      for (const name of new Set(lists.flatMap((list) => QUERIES[list])))
        void queries.invalidateQueries({ queryKey: [...ADMIN_KEY, name] });
    }

    const socket = openLocationSocket({
      url: socketUrl(),
      identify: () => (ticket ??= fetchTicket()),
      onConnection: ({ phase }) => {
        isConnected = phase === 'connected';
        if (!isConnected) ticket = null;
        // A session that has ended is noticed by the queries.
        if (phase === 'stopped') refresh(adminListSchema.options);
      },
      onReady: () => undefined,
      onMessage: (message) => {
        if (message.type === 'admin_changed') changes.add(message.lists);
      },
    });
    const fallback = setInterval(() => {
      if (!isConnected && !document.hidden) refresh(adminListSchema.options);
    }, LIVE_FALLBACK_MS);
    return () => {
      clearInterval(fallback);
      changes.stop();
      socket.stop();
    };
  }, [queries]);
}

/** The sign-in message of an administrator; null once their session has ended. */
async function fetchTicket() {
  try {
    const ticket = await api('POST /admin/live-ticket');
    return { type: 'auth', userType: 'admin', ...ticket } as const;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}
