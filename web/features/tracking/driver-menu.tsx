import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useState } from 'react';
import type { Trip, TripStatus } from '@tafiya/trips/contract.ts';
import { canCancel } from '@tafiya/trips/status.rules.ts';
import { CancelTripSheet } from '@/shared/trips/cancel-trip-sheet.tsx';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { Sheet } from '@/shared/ui/sheet.tsx';

interface DriverMenuProps {
  trip: Trip;
  status: TripStatus;
  /** The steps that are not next: those that are possible now, or those that say why not; `close` closes the menu. */
  steps: (isPossible: boolean, close: () => void) => ReactNode;
  share?: ReactNode;
}

/** What a driver needs rarely: the other steps, a link to share, tracking with the screen off, and Cancel Trip. */
export function DriverMenu({ trip, status, steps, share }: DriverMenuProps) {
  const [opened, setOpened] = useState<'menu' | 'cancel' | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <Button variant="ghost" onClick={() => setOpened('menu')}>
        More
      </Button>
      {opened === 'menu' && (
        <Sheet title="More" onClose={close}>
          <chakra.div display="grid" gap="3">
            {steps(true, close)}
            {share}
            <ButtonLink to="/driver/devices" variant="outline">
              Track with the screen off
            </ButtonLink>
            {canCancel(status) && !trip.company && (
              <Button variant="outline" colorPalette="red" onClick={() => setOpened('cancel')}>
                Cancel Trip
              </Button>
            )}
            {steps(false, close)}
          </chakra.div>
        </Sheet>
      )}
      {opened === 'cancel' && <CancelTripSheet trip={trip} onClose={close} />}
    </>
  );
}
