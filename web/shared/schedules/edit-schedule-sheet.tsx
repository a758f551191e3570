import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, FormProvider, useWatch } from 'react-hook-form';
import type { Schedule } from '@tafiya/schedules/contract.ts';
import { departureTimes } from '@/shared/format/departure-times.ts';
import { TRIP_SEATS_MAX, TRIP_SEATS_MIN } from '@tafiya/trips/limits.rules.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { useDriverProfile } from '@/shared/drivers/use-driver-profile.ts';
import { useEditDraft } from '@/shared/session/use-form-draft.ts';
import { ChoicesFields } from '@/shared/trip-form/choices-fields.tsx';
import { PaymentField } from '@/shared/trip-form/payment-field.tsx';
import { PrivateTripFields } from '@/shared/trip-form/private-trip-fields.tsx';
import { FareField } from '@/shared/trip-form/trip-term-fields.tsx';
import { useRoad } from '@/shared/trip-form/use-road.ts';
import { EndPointFields, StopsFields } from '@/shared/trip-form/way-form-fields.tsx';
import { useSettings } from '@/shared/trips/use-settings.ts';
import { Form } from '@/shared/ui/form.tsx';
import { controlled } from '@/shared/ui/form-fields.ts';
import { Problem } from '@/shared/ui/problem.tsx';
import { SelectField } from '@/shared/ui/select-field.tsx';
import { Sheet } from '@/shared/ui/sheet.tsx';
import { StepperField } from '@/shared/ui/stepper-field.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { useForm } from '@/shared/ui/use-form.ts';
import { RhythmFields } from './rhythm-fields.tsx';
import { changedFields } from './rhythm.ts';
import {
  fieldsOfSchedule,
  scheduleFieldsSchema,
  toSchedule,
  type ScheduleFields,
  wholeTripOf,
} from './schedule-form.ts';
import { useEditSchedule } from './use-schedules.ts';

export interface VehicleOption {
  value: string;
  label: string;
}

interface EditScheduleSheetProps {
  schedule: Schedule;
  vehicles: readonly VehicleOption[] | undefined;
  onClose: () => void;
}

/** Changes all of a schedule but its places and its route. Says first which trips follow. */
export function EditScheduleSheet({ schedule, vehicles, onClose }: EditScheduleSheetProps) {
  const { data: settings } = useSettings();
  const edit = useEditSchedule(schedule.id);
  // As it was when the sheet opened, so that changes by others are not overwritten.
  const [before] = useState(() => fieldsOfSchedule(schedule));
  const road = useRoad(schedule);
  const minutes = schedule.durationMinutes ?? road?.minutes.estimate ?? null;
  const form = useForm<ScheduleFields>({
    resolver: zodResolver(scheduleFieldsSchema(settings, { schedule, minutes })),
    defaultValues: before,
  });
  useEditDraft(`edit-schedule-${schedule.id}`, form);
  const [time, farePerSeat] = useWatch({ control: form.control, name: ['time', 'farePerSeat'] });
  const sold = schedule.days.filter(({ trip }) => trip !== null && trip.sold > 0).length;
  const times = departureTimes(settings);

  const submit = form.handleSubmit((fields) => {
    const changes = changedFields(toSchedule(before, schedule), toSchedule(fields, schedule));
    if (changes === null) {
      onClose();
      return;
    }
    edit.mutate(changes, {
      onSuccess: ({ days }) => {
        onClose();
        const kept = days.filter(({ trip, reason }) => trip !== null && reason !== null).length;
        toast({
          title: 'Schedule changed',
          description:
            kept === 0 ? 'Its trips follow.' : `${countOf(kept, 'trip')} stayed as before. See why below.`,
        });
      },
    });
  });

  return (
    <Sheet title={`Edit ${schedule.origin} to ${schedule.destination}`} onClose={onClose}>
      <FormProvider {...form}>
        <Form aria-label="Edit schedule" onSubmit={submit}>
          <chakra.p background="bg.subtle" borderRadius="card" padding="3">
            {sold === 0
              ? 'All published trips change as well.'
              : `Trips without bookings change as well. ${countOf(sold, 'trip')} with passengers stay as they are.`}
          </chakra.p>
          <RhythmFields start={schedule.startsOn} />
          <Controller
            control={form.control}
            name="time"
            render={(state) => (
              <SelectField
                label="Departure Time"
                {...controlled(state)}
                options={(times.includes(before.time) ? times : [before.time, ...times]).map((time) => ({
                  value: time,
                  label: time,
                }))}
              />
            )}
          />
          <FareField />
          {vehicles ? (
            <Controller
              control={form.control}
              name="vehicleId"
              render={(state) => <SelectField label="Vehicle" {...controlled(state)} options={vehicles} />}
            />
          ) : (
            <>
              <Controller
                control={form.control}
                name="seatsAvailable"
                render={(state) => (
                  <StepperField
                    label="Seats"
                    {...controlled(state)}
                    min={TRIP_SEATS_MIN}
                    max={TRIP_SEATS_MAX}
                  />
                )}
              />
              <EndPointFields
                origin={schedule.origin}
                destination={schedule.destination}
                optional={schedule.originPoint === null || schedule.destinationPoint === null}
              />
              <StopsFields
                trip={wholeTripOf(schedule, { farePerSeat, minutes })}
                departure={time}
                limits={settings}
              />
            </>
          )}
          <PaymentField />
          {vehicles ? <ChoicesFields /> : <PrivateChoices />}
          <Problem error={edit.error} otherwise="The schedule could not be changed. Please try again." />
          <Button type="submit" size="lg" disabled={edit.isPending}>
            {edit.isPending ? 'Saving...' : 'Save changes'}
          </Button>
        </Form>
      </FormProvider>
    </Sheet>
  );
}

/** The features of a driver's trips, and the requests that passengers may make. */
function PrivateChoices() {
  const { data: driver } = useDriverProfile();
  return (
    <>
      <ChoicesFields mayOfferWomenOnly={driver?.mayOfferWomenOnly} />
      <PrivateTripFields />
    </>
  );
}
