import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, FormProvider, useForm, useWatch } from 'react-hook-form';
import type { Fleet, FleetDriver, FleetTrip } from '@contracts/corporate.ts';
import { TRIP_SEATS_MAX, TRIP_SEATS_MIN } from '@domain/limits.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { DepartureFields, FareField } from '@/shared/trips/trip-term-fields.tsx';
import { Form } from '@/shared/ui/form.tsx';
import { controlled } from '@/shared/ui/form-fields.ts';
import { Problem } from '@/shared/ui/problem.tsx';
import { SelectField } from '@/shared/ui/select-field.tsx';
import { Sheet } from '@/shared/ui/sheet.tsx';
import { StepperField } from '@/shared/ui/stepper-field.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import {
  type FleetTripFields,
  fieldsOfFleetTrip,
  fleetTripChanges,
  fleetTripFieldsSchema,
} from './fleet-trip-fields.ts';
import { useEditFleetTrip } from './use-fleet-changes.ts';

interface EditFleetTripSheetProps {
  trip: FleetTrip;
  fleet: Fleet;
  drivers: readonly FleetDriver[];
  onClose: () => void;
}

/** Changes a scheduled trip. What sold seats forbid is said before, not after. */
export function EditFleetTripSheet({ trip, fleet, drivers, onClose }: EditFleetTripSheetProps) {
  const edit = useEditFleetTrip(trip.id);
  // As it was when the sheet opened: what others change meanwhile is not this person's wish.
  const [before] = useState(() => fieldsOfFleetTrip(trip));
  const form = useForm<FleetTripFields>({
    resolver: zodResolver(fleetTripFieldsSchema),
    defaultValues: before,
  });
  const { control, setValue } = form;
  const vehicles = fleet.vehicles.filter(({ id, status }) => status === 'active' || id === trip.vehicleId);
  const vehicleId = useWatch({ control, name: 'vehicleId' });
  const seatsMin = Math.max(TRIP_SEATS_MIN, trip.booked);
  const capacity = vehicles.find(({ id }) => id === vehicleId)?.capacity ?? TRIP_SEATS_MAX;

  const submit = form.handleSubmit((fields) => {
    const changes = fleetTripChanges(before, fields);
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
  // Another vehicle comes with its driver and all of its seats.
  const changeVehicle = (id: string) => {
    const vehicle = vehicles.find((each) => each.id === id);
    setValue('vehicleId', id);
    if (vehicle?.driver) setValue('driverId', vehicle.driver.id);
    if (vehicle) setValue('totalSeats', vehicle.capacity);
  };

  return (
    <Sheet title={`Edit ${trip.origin} to ${trip.destination}`} onClose={onClose}>
      <Form aria-label="Edit trip" onSubmit={submit}>
        {trip.booked > 0 && (
          <chakra.p background="warning.bg" color="warning.fg" borderRadius="card" padding="4">
            {`${countOf(trip.booked, 'seat')} already booked: departure and fare stay as they are. To change them, cancel the trip and schedule a new one.`}
          </chakra.p>
        )}
        <Controller
          control={control}
          name="vehicleId"
          render={(state) => (
            <SelectField
              label="Vehicle"
              {...controlled(state)}
              onChange={changeVehicle}
              options={vehicles.map(({ id, model, plateNumber }) => ({
                value: id,
                label: `${model}, ${plateNumber}`,
              }))}
            />
          )}
        />
        <Controller
          control={control}
          name="driverId"
          render={(state) => (
            <SelectField label="Driver" {...controlled(state)} options={driverOptions(trip, drivers)} />
          )}
        />
        {trip.booked === 0 && (
          <FormProvider {...form}>
            <DepartureFields />
            <FareField />
          </FormProvider>
        )}
        <Controller
          control={control}
          name="totalSeats"
          render={(state) => (
            <StepperField
              label="Seats in all"
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
    </Sheet>
  );
}

/** Who drives it now, and the others of the fleet. */
function driverOptions({ driverId, driverName }: FleetTrip, drivers: readonly FleetDriver[]) {
  const others = drivers.flatMap((each) =>
    each.status === 'active' && each.driverId !== null && each.driverId !== driverId
      ? [{ value: each.driverId, label: each.name ?? each.email }]
      : [],
  );
  return [{ value: driverId, label: driverName }, ...others];
}
