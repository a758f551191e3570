import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { CardSkeleton } from '@/shared/ui/skeleton.tsx';

/** Where the money of a trip is, and claims about it: downloaded for people whose trip was paid online. */
export const PassengerClaims = lazyPart(
  () => import('@/features/claims/passenger-claims.tsx').then((file) => file.PassengerClaims),
  { fallback: <CardSkeleton /> },
);
export const DriverClaims = lazyPart(
  () => import('@/features/claims/driver-claims.tsx').then((file) => file.DriverClaims),
  { fallback: <CardSkeleton /> },
);
