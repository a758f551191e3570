import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './root.ts';

/** Loading states, error states and retries that are written by hand. */
const BY_HAND = /<(?:ErrorState|SkeletonGroup|RowsLoading)\b|\bon(?:Retry|Press|Click)\b[^\n]*\brefetch\(\)/g;

/** The remaining uses beside `QueryState`, by file, with the number of matches. These lists may only shrink. */
const QUERIES = {
  'app/tracking-screen.tsx': 1,
  'features/admin/lists/admin-list.tsx': 4,
  'features/admin/money/finances-tab.tsx': 2,
  'features/admin/platform/analytics-tab.tsx': 3,
  'features/bookings/booking-form.tsx': 1,
  'features/bookings/passenger/available-trips.tsx': 3,
  'features/bookings/passenger/passenger-dashboard.tsx': 3,
  'features/bookings/tickets/ticket-page.tsx': 2,
  'features/drivers/create-trip-page.tsx': 1,
  'features/drivers/driver-dashboard.tsx': 3,
  'features/drivers/driver-trips.tsx': 3,
  'features/fleets/corporate-dashboard.tsx': 3,
  'features/messages/open-conversation-page.tsx': 1,
  'features/payouts/earnings.tsx': 2,
  'features/safety/contact-request-page.tsx': 2,
  'features/search/results.tsx': 3,
  'features/support/visitor-thread-page.tsx': 2,
  'features/tracking/live-screen.tsx': 1,
  'features/tracking/share/share-page.tsx': 1,
  'features/trips/manifest-page.tsx': 1,
  'features/trips/trip-page.tsx': 1,
  'features/trips/trip-states.tsx': 1,
  'shared/schedules/schedule-list.tsx': 1,
};
/** The session, a form or the download of code: no query of TanStack. */
const NO_QUERIES = {
  'app/lazy-booking-sheet.tsx': 2,
  'features/admin/admin-dashboard.tsx': 2,
  'features/admin/admin-places.tsx': 1,
  'features/admin/platform/demand-tab.tsx': 1,
  'features/information/contact-page.tsx': 1,
  'features/people/auth-page.tsx': 1,
  'features/people/expired-link.tsx': 1,
  'features/people/forgot-page.tsx': 1,
  'features/people/reset-page.tsx': 1,
  'features/search/search-page.tsx': 1,
  'shared/bookings/boarding/lazy-boarding-list.tsx': 1,
};

test('queries are loaded, and loaded again after an error, by QueryState, except in the listed files', () => {
  const found: Record<string, number> = {};
  for (const file of readdirSync(path.join(ROOT, 'web'), { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.tsx') || file.includes('.test.') || file.endsWith('query-state.tsx')) continue;
    const count = readFileSync(path.join(ROOT, 'web', file), 'utf8').match(BY_HAND)?.length ?? 0;
    if (count > 0) found[file] = count;
  }
  expect(found).toEqual({ ...QUERIES, ...NO_QUERIES });
});
