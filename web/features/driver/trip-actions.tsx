import { Button } from '@chakra-ui/react/button';
import { useState } from 'react';
import type { Trip } from '@contracts/trips.ts';
import { canCancel, canEdit } from '@domain/trip-status.ts';
import { CancelTripSheet } from './cancel-trip-sheet.tsx';
import { EditTripSheet } from './edit-trip-sheet.tsx';

/** Edit Trip and Cancel Trip, while its status allows them. */
export function TripActions({ trip }: { trip: Trip }) {
  const [doing, setDoing] = useState<'edit' | 'cancel' | null>(null);
  const close = () => setDoing(null);
  return (
    <>
      {canEdit(trip.status) && (
        <Button variant="outline" flex="1" px="2.5" whiteSpace="nowrap" onClick={() => setDoing('edit')}>
          Edit Trip
        </Button>
      )}
      {canCancel(trip.status) && (
        <Button
          variant="outline"
          flex="1"
          px="2.5"
          whiteSpace="nowrap"
          colorPalette="red"
          onClick={() => setDoing('cancel')}
        >
          Cancel Trip
        </Button>
      )}
      {doing === 'edit' && <EditTripSheet trip={trip} onClose={close} />}
      {doing === 'cancel' && <CancelTripSheet trip={trip} onClose={close} />}
    </>
  );
}
