import type { Trip } from '@tafiya/trips/contract.ts';
import { useSession } from '@/shared/session/store.ts';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { Initial } from './ticket/row-parts.tsx';

const CardPhoto = lazyPart(() => import('./card-photo.tsx').then((file) => file.CardPhoto), {
  fallback: Initial,
  problem: Initial,
});

/** In a row of a list: the photo of the driver where the reader may see it, else the initial. */
export function DriverFace({ trip: { driver, driverId } }: { trip: Pick<Trip, 'driver' | 'driverId'> }) {
  const isSignedIn = useSession(({ status }) => status === 'in');
  const { name } = driver.user;
  if (!(isSignedIn ? driver.hasPhoto : driver.isPhotoPublic) || driverId === null)
    return <Initial name={name} />;
  return <CardPhoto driverId={driverId} name={name} />;
}
