import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, FormProvider, useWatch } from 'react-hook-form';
import { z } from 'zod';
import {
  type EditFleetTrip,
  type Fleet,
  type FleetTrip,
  editFleetTripSchema,
} from '@tafiya/fleets/contract.ts';
import type { TripChoices } from '@tafiya/trips/choices.contract.ts';
import type { TripPayment } from '@tafiya/trips/payment.contract.ts';
import type { Stop } from '@tafiya/trips/stops.contract.ts';
import { TRIP_SEATS_MAX, TRIP_SEATS_MIN } from '@tafiya/trips/limits.rules.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { useEditDraft } from '@/shared/session/use-form-draft.ts';
import { changedTrip, editedTripFormShape, tripFormOf } from '@/shared/trip-form/trip-form.ts';
import { TripFormFields } from '@/shared/trip-form/trip-form-fields.tsx';
import { checkStops, type WholeTrip } from '@/shared/trip-form/way-fields.ts';
import { WithStops } from '@/shared/trip-form/with-stops.tsx';
import { useSettings } from '@/shared/trips/use-settings.ts';
import { Form } from '@/shared/ui/form.tsx';
import { controlled } from '@/shared/ui/form-fields.ts';
import { Problem } from '@/shared/ui/problem.tsx';
import { Sheet } from '@/shared/ui/sheet.tsx';
import { StepperField } from '@/shared/ui/stepper-field.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { useForm } from '@/shared/ui/use-form.ts';
import { useEditFleetTrip } from './use-fleet-changes.ts';

const MINUTE_MS = 60_000;
const { shape } = editFleetTripSchema;

/** The fields of a scheduled trip; the departure is split into a Lagos day and a time. */
const fieldsSchema = z.object({
  totalSeats: z.number('Seats are required').pipe(shape.totalSeats.unwrap()),
  ...editedTripFormShape,
});
type FleetTripFields = z.infer<typeof fieldsSchema>;

interface EditFleetTripSheetProps {
  trip: FleetTrip;
  fleet: Fleet;
  onClose: () => void;
}

/** Parts of a trip that the fleet's list does not have. */
interface LoadedParts {
  stops: readonly Stop[];
  choices: TripChoices | undefined;
  payment: TripPayment | undefined;
}

/** Edits a scheduled trip; its bus and driver are changed beside the board. Once seats are sold, only small changes are possible; the sheet explains this. */
export function EditFleetTripSheet(props: EditFleetTripSheetProps) {
  const { trip, onClose } = props;
  return (
    <Sheet title={`Edit ${trip.origin} to ${trip.destination}`} onClose={onClose}>
      <WithStops tripId={trip.id}>
        {({ stops = [], choices, payment }) => (
          <EditFleetTripForm {...props} stops={stops} choices={choices} payment={payment} />
        )}
      </WithStops>
    </Sheet>
  );
}

function EditFleetTripForm(props: EditFleetTripSheetProps & LoadedParts) {
  const { trip, fleet, stops, onClose } = props;
  const { data: settings } = useSettings();
  const edit = useEditFleetTrip(trip.id);
  // Compare with the trip as it was when the sheet opened, so that changes by others are not overwritten.
  const [before] = useState(() => fieldsOf(trip, { stops, choices: props.choices, payment: props.payment }));
  const form = useForm<FleetTripFields>({
    resolver: zodResolver(
      fieldsSchema.superRefine(
        checkStops(({ farePerSeat }) => wholeTripOf(trip, stops, farePerSeat), settings),
      ),
    ),
    defaultValues: before,
  });
  useEditDraft(`edit-fleet-trip-${trip.id}`, form);
  const { control } = form;
  const farePerSeat = useWatch({ control, name: 'farePerSeat' });
  const seatsMin = Math.max(TRIP_SEATS_MIN, trip.booked);
  const capacity = fleet.vehicles.find(({ id }) => id === trip.vehicleId)?.capacity ?? TRIP_SEATS_MAX;

  const submit = form.handleSubmit((fields) => {
    const changes = changesBetween(before, fields);
    if (changes === null) {
      onClose();
      return;
    }
    edit.mutate(changes, {
      onSuccess: () => {
        onClose();
        toast({ title: 'Trip updated', description: 'Passengers and drivers see the new details.' });
      },
    });
  });
  return (
    <Form aria-label="Edit trip" onSubmit={submit}>
      {trip.booked > 0 && (
        <chakra.p background="warning.bg" color="warning.fg" borderRadius="card" padding="4">
          {`${countOf(trip.booked, 'seat')} already booked: you can move the departure by 30 minutes and a meeting point by 2 km, and add stops. Passengers are told, and may cancel. You cannot change the fare or remove a stop that is booked. To change more, cancel the trip and schedule a new one.`}
        </chakra.p>
      )}
      <FormProvider {...form}>
        <TripFormFields
          trip={wholeTripOf(trip, stops, farePerSeat)}
          fareFixed={trip.booked > 0}
          pointsOptional
        />
      </FormProvider>
      <Controller
        control={control}
        name="totalSeats"
        render={(state) => (
          <StepperField
            label="Total seats"
            {...controlled(state)}
            min={seatsMin}
            max={Math.max(seatsMin, capacity)}
          />
        )}
      />
      <Problem error={edit.error} />
      <Button type="submit" size="lg" disabled={edit.isPending}>
        {edit.isPending ? 'Saving...' : 'Save changes'}
      </Button>
    </Form>
  );
}

/** The facts of the trip in the form that the stops need. */
function wholeTripOf({ origin, destination }: FleetTrip, stops: readonly Stop[], fare: number): WholeTrip {
  const [first, last] = [stops[0], stops.at(-1)];
  const minutes = first && last ? (Date.parse(last.time) - Date.parse(first.time)) / MINUTE_MS : null;
  return { origin, destination, fare, minutes };
}

function fieldsOf(trip: FleetTrip, { stops, choices, payment }: LoadedParts): FleetTripFields {
  return {
    ...tripFormOf({ ...trip, stops: [...stops], choices, payment }),
    totalSeats: trip.seats,
  };
}

/** The changed fields as the PATCH body, or null if nothing changed. */
function changesBetween(before: FleetTripFields, after: FleetTripFields): EditFleetTrip | null {
  const changes: EditFleetTrip = {
    ...(after.totalSeats !== before.totalSeats && { totalSeats: after.totalSeats }),
    ...changedTrip(before, after),
  };
  return Object.keys(changes).length > 0 ? changes : null;
}
