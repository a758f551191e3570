import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import type { Trip } from '@tafiya/trips/contract.ts';
import { canCancel, canEdit } from '@tafiya/trips/status.rules.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { useEditDraft } from '@/shared/session/use-form-draft.ts';
import { useKnownMinutes } from '@/shared/trip-form/use-road.ts';
import { WithStops } from '@/shared/trip-form/with-stops.tsx';
import { CancelTripSheet } from '@/shared/trips/cancel-trip-sheet.tsx';
import { useSettings } from '@/shared/trips/use-settings.ts';
import { Form } from '@/shared/ui/form.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { RowButton } from '@/shared/ui/rows.ts';
import { Sheet } from '@/shared/ui/sheet.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { useForm } from '@/shared/ui/use-form.ts';
import { DriverTripFields } from './driver-trip-fields.tsx';
import {
  type TripFields,
  changesBetween,
  editRules,
  editedTripFieldsSchema,
  fieldsOfTrip,
} from './trip-fields.ts';
import { useEditTrip } from './use-driver-trips.ts';

/** The rows Edit Trip and Cancel Trip, each with its sheet, while the trip's status allows them. */
export function TripActions({ trip }: { trip: Trip }) {
  const [opened, setOpened] = useState<'edit' | 'cancel' | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      {canEdit(trip.status) && (
        <RowButton type="button" onClick={() => setOpened('edit')}>
          Edit Trip
        </RowButton>
      )}
      {canCancel(trip.status) && (
        <RowButton type="button" color="danger.fg" onClick={() => setOpened('cancel')}>
          Cancel Trip
        </RowButton>
      )}
      {opened === 'edit' && <EditTripSheet trip={trip} onClose={close} />}
      {opened === 'cancel' && <CancelTripSheet trip={trip} onClose={close} />}
    </>
  );
}

/** Edits a trip. */
function EditTripSheet({ trip, onClose }: { trip: Trip; onClose: () => void }) {
  return (
    <Sheet title={`Edit ${trip.origin} to ${trip.destination}`} onClose={onClose}>
      <WithStops tripId={trip.id} known={trip}>
        {(loaded) => <EditTripForm trip={loaded} onClose={onClose} />}
      </WithStops>
    </Sheet>
  );
}

/** The form of an existing trip. Explains first what can no longer change because seats are sold. */
function EditTripForm({ trip, onClose }: { trip: Trip; onClose: () => void }) {
  const { data: settings } = useSettings();
  const rules = editRules(trip);
  const edit = useEditTrip(trip.id);
  // The values when the sheet opened: concurrent changes by others are not this driver's edits.
  const [before] = useState(() => fieldsOfTrip(trip));
  const form = useForm<TripFields>({
    resolver: zodResolver(editedTripFieldsSchema(settings, useKnownMinutes())),
    defaultValues: before,
  });
  useEditDraft(`edit-trip-${trip.id}`, form);

  const submit = form.handleSubmit((fields) => {
    const changes = changesBetween(before, fields, trip.estimatedMinutes);
    if (changes === null) {
      onClose();
      return;
    }
    edit.mutate(changes, {
      onSuccess: () => {
        onClose();
        toast({ title: 'Trip updated', description: 'Passengers see the new details.' });
      },
    });
  });

  return (
    <Form aria-label="Edit trip" onSubmit={submit}>
      {rules.notice && (
        <chakra.div background="warning.bg" borderRadius="card" padding="4">
          <chakra.p color="warning.fg" fontWeight="medium">
            {rules.notice}
          </chakra.p>
          <chakra.p marginTop="2">
            {`${formatDayTime(trip.departureDate)}, ${formatNaira(trip.farePerSeat)} per seat`}
          </chakra.p>
        </chakra.div>
      )}
      <FormProvider {...form}>
        <DriverTripFields fareFixed={rules.fareFixed} seatsMin={rules.seatsMin} />
      </FormProvider>
      <Problem error={edit.error} otherwise="The trip could not be changed. Please try again." />
      <Button type="submit" size="lg" disabled={edit.isPending}>
        {edit.isPending ? 'Saving...' : 'Save changes'}
      </Button>
    </Form>
  );
}
