import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, FormProvider, useForm } from 'react-hook-form';
import { z } from 'zod';
import type { EditSchedule, Schedule } from '@contracts/schedules.ts';
import { createTripSchema } from '@contracts/trips.ts';
import { departureTimes } from '@domain/lagos-time.ts';
import { TRIP_SEATS_MAX, TRIP_SEATS_MIN } from '@domain/limits.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { newTripTermsShape } from '@/shared/trip-form/trip-form.ts';
import { FareField } from '@/shared/trip-form/trip-term-fields.tsx';
import { useSettings } from '@/shared/trips/use-settings.ts';
import type { Settings } from '@contracts/settings.ts';
import { Form } from '@/shared/ui/form.tsx';
import { controlled } from '@/shared/ui/form-fields.ts';
import { Problem } from '@/shared/ui/problem.tsx';
import { SelectField } from '@/shared/ui/select-field.tsx';
import { Sheet } from '@/shared/ui/sheet.tsx';
import { StepperField } from '@/shared/ui/stepper-field.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { RhythmFields } from './rhythm-fields.tsx';
import { changedFields, lacksWeekday, rhythmOf, rhythmShape, toRhythm } from './rhythm.ts';
import { useEditSchedule } from './use-schedules.ts';

export interface VehicleOption {
  value: string;
  label: string;
}

const formSchema = (settings: Settings | undefined) =>
  z
    .object({
      ...rhythmShape,
      time: z.string(),
      farePerSeat: newTripTermsShape(settings).farePerSeat,
      seatsAvailable: z.number('Seats are required').pipe(createTripSchema.shape.seatsAvailable),
      vehicleId: z.string(),
    })
    .refine((fields) => !lacksWeekday(fields), {
      path: ['weekdays'],
      message: 'Choose at least one weekday',
    });
type Fields = z.infer<ReturnType<typeof formSchema>>;

interface EditScheduleSheetProps {
  schedule: Schedule;
  vehicles: readonly VehicleOption[] | undefined;
  onClose: () => void;
}

/** Changes days, time, fare, and seats or vehicle of a schedule. Says first which trips follow. */
export function EditScheduleSheet({ schedule, vehicles, onClose }: EditScheduleSheetProps) {
  const { data: settings } = useSettings();
  const edit = useEditSchedule(schedule.id);
  // As it was when the sheet opened, so that changes by others are not overwritten.
  const [before] = useState(() => fieldsOf(schedule));
  const form = useForm<Fields>({ resolver: zodResolver(formSchema(settings)), defaultValues: before });
  const sold = schedule.days.filter(({ trip }) => trip !== null && trip.sold > 0).length;
  const times = departureTimes(settings);

  const submit = form.handleSubmit((fields) => {
    const changes = changedFields(toChanges(before, schedule), toChanges(fields, schedule));
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
              ? 'All its trips that are published follow.'
              : `Trips that nobody has booked follow. ${countOf(sold, 'trip')} with passengers stay as they are.`}
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
          )}
          <Problem error={edit.error} otherwise="The schedule could not be changed. Please try again." />
          <Button type="submit" size="lg" disabled={edit.isPending}>
            {edit.isPending ? 'Saving...' : 'Save changes'}
          </Button>
        </Form>
      </FormProvider>
    </Sheet>
  );
}

function fieldsOf(schedule: Schedule): Fields {
  return {
    ...rhythmOf(schedule),
    time: schedule.departureTime,
    farePerSeat: schedule.farePerSeat,
    // A company's trips have the seats of their vehicle.
    seatsAvailable: schedule.seatsAvailable ?? TRIP_SEATS_MIN,
    vehicleId: schedule.vehicleId ?? '',
  };
}

function toChanges(fields: Fields, { vehicleId }: Schedule): EditSchedule {
  return {
    ...toRhythm(fields),
    departureTime: fields.time,
    farePerSeat: fields.farePerSeat,
    ...(vehicleId === null ? { seatsAvailable: fields.seatsAvailable } : { vehicleId: fields.vehicleId }),
  };
}
