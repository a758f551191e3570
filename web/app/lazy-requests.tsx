import { lazyPart } from '@/shared/ui/lazy-part.tsx';

/** Requests come after the page that shows them, and a page without them is whole. */
const options = { fallback: null, problem: () => null };

export const DriverRequests = lazyPart<{ tripId?: string }>(
  () => import('@/features/bookings/requests/driver-requests.tsx').then((file) => file.DriverRequests),
  options,
);
export const OwnRequests = lazyPart<{ tripId: string }>(
  () => import('@/features/bookings/requests/own-requests.tsx').then((file) => file.OwnRequests),
  options,
);
