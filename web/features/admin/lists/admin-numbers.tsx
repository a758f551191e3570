import { Link } from '@chakra-ui/react/link';
import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { formatDayTime } from '@/shared/format/dates.ts';
import { useFresh } from './use-admin-list.ts';

/** The numbers of the Analytics tab and the counts beside the tab names (GET /api/admin/analytics). */
export function useAnalytics() {
  return useFresh('GET /admin/analytics');
}

/** The totals of the Finances tab (GET /api/admin/finances). */
export function useFinances() {
  return useFresh('GET /admin/finances');
}

/** The moment that counted numbers are of. Nothing if they are of now. */
export function CountedAt({ at, of }: { at: string | null; of: string }) {
  if (at === null) return null;
  return (
    <chakra.p color="fg.muted" textStyle="sm">
      {`${of} as counted on ${formatDayTime(at)}.`}
    </chakra.p>
  );
}

/** A count that leads to its list. */
export function CountLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link asChild color="inherit" fontWeight="inherit" minH="touch" alignItems="center">
      <RouterLink to={to}>{children}</RouterLink>
    </Link>
  );
}
