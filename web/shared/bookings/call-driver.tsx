import { Button, type ButtonProps } from '@chakra-ui/react/button';
import type { Trip } from '@tafiya/trips/contract.ts';
import { useSession } from '@/shared/session/store.ts';

interface CallDriverProps extends Pick<ButtonProps, 'size' | 'variant'> {
  trip: Pick<Trip, 'driverId' | 'driver'>;
}

/** Calls the driver. Shown to people on the trip only: the server sends the phone number to no one else. */
export function CallDriver({ trip, size, variant = 'outline' }: CallDriverProps) {
  const isDriver = useSession((session) => session.user?.id === trip.driverId);
  const { phone } = trip.driver.user;
  if (!phone || isDriver) return null;
  return (
    <Button asChild variant={variant} size={size}>
      <a href={`tel:${phone}`}>Call Driver</a>
    </Button>
  );
}
