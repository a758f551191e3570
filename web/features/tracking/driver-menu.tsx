import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useState } from 'react';
import type { Trip, TripStatus } from '@tafiya/trips/contract.ts';
import { canCancel } from '@tafiya/trips/status.rules.ts';
import { LazyBoardingList } from '@/shared/bookings/boarding/lazy-boarding-list.tsx';
import { CancelTripSheet } from '@/shared/trips/cancel-trip-sheet.tsx';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { Sheet } from '@/shared/ui/sheet.tsx';
import { ShareButton } from './share/share-button.tsx';

interface DriverMenuProps {
  trip: Trip;
  status: TripStatus;
  /** The steps that are not next: those that are possible now, or those that say why not. */
  steps: (isPossible: boolean) => ReactNode;
  onClose: () => void;
  /** The specified panels, folded. */
  children: ReactNode;
}

/** Actions that a driver rarely needs: all passengers, a link to share, tracking with the screen off, Cancel Trip, the other steps. */
export function DriverMenu({ trip, status, steps, onClose, children }: DriverMenuProps) {
  const [opened, setOpened] = useState<'passengers' | 'cancel' | null>(null);
  if (opened === 'cancel') return <CancelTripSheet trip={trip} onClose={onClose} />;
  if (opened === 'passengers') {
    return (
      <Sheet title="Passengers" onClose={onClose}>
        <LazyBoardingList trip={{ ...trip, status }} />
      </Sheet>
    );
  }
  return (
    <Sheet title="More" onClose={onClose}>
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="3">
        {steps(true)}
        <ShareButton tripId={trip.id} variant="outline" />
        <Button variant="outline" onClick={() => setOpened('passengers')}>
          All passengers
        </Button>
        <ButtonLink to={`/trips/${trip.id}`} variant="outline">
          See the trip
        </ButtonLink>
        <ButtonLink to="/driver/devices" variant="outline">
          Track with the screen off
        </ButtonLink>
        {canCancel(status) && !trip.company && (
          <Button variant="outline" colorPalette="red" onClick={() => setOpened('cancel')}>
            Cancel Trip
          </Button>
        )}
        {steps(false)}
        {children}
      </chakra.div>
    </Sheet>
  );
}
