import { Button } from '@chakra-ui/react/button';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, FormProvider, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { type FleetRoute, type FleetVehicle, scheduleTripSchema } from '@contracts/corporate.ts';
import type { Settings } from '@contracts/settings.ts';
import { lagosIso } from '@domain/lagos-time.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { DepartureFields, FareField } from '@/shared/trips/trip-term-fields.tsx';
import { NO_TRIP_TERMS, newTripTermsShape } from '@/shared/trips/trip-terms.ts';
import { useSettings } from '@/shared/trips/use-settings.ts';
import { Form } from '@/shared/ui/form.tsx';
import { controlled } from '@/shared/ui/form-fields.ts';
import { Problem } from '@/shared/ui/problem.tsx';
import { SelectField } from '@/shared/ui/select-field.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { useScheduleTrip } from './use-fleet-changes.ts';

/** The contract's fields, with the departure as a Lagos day and a time from the fixed list. */
const formSchema = (settings: Settings | undefined) =>
  scheduleTripSchema.omit({ departureDate: true, clientKey: true }).extend(newTripTermsShape(settings));
type TripForm = z.infer<ReturnType<typeof formSchema>>;

interface ScheduleFormProps {
  /** Those that run; at least one. */
  routes: readonly FleetRoute[];
  /** Those that are active and have a driver; at least one. */
  vehicles: readonly FleetVehicle[];
  onClose: () => void;
}

/** A route, a vehicle with its driver, a departure and a fare make a trip that can be booked. */
export function ScheduleForm({ routes, vehicles, onClose }: ScheduleFormProps) {
  const schedule = useScheduleTrip();
  const { data: settings } = useSettings();
  const form = useForm<TripForm>({
    resolver: zodResolver(formSchema(settings)),
    defaultValues: {
      routeId: routes[0]?.id ?? '',
      vehicleId: vehicles[0]?.id ?? '',
      ...NO_TRIP_TERMS,
    },
  });
  const submit = form.handleSubmit(({ date, time, ...trip }) =>
    schedule.mutate(
      { ...trip, departureDate: lagosIso(date, time) },
      {
        onSuccess: ({ origin, destination, departureDate }) => {
          onClose();
          toast({
            title: 'Trip scheduled',
            description: `${origin} to ${destination}, ${formatDayTime(departureDate)}. It can be booked now.`,
          });
        },
      },
    ),
  );

  return (
    <Form aria-label="Schedule trip" onSubmit={submit}>
      <Controller
        control={form.control}
        name="routeId"
        render={(state) => (
          <SelectField
            label="Route"
            {...controlled(state)}
            options={routes.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      />
      <Controller
        control={form.control}
        name="vehicleId"
        render={(state) => (
          <SelectField label="Vehicle" {...controlled(state)} options={vehicles.map(vehicleOption)} />
        )}
      />
      <FormProvider {...form}>
        <DepartureFields />
        <FareField />
      </FormProvider>
      <Problem error={schedule.error} />
      <Button type="submit" size="lg" disabled={schedule.isPending}>
        {schedule.isPending ? 'Scheduling...' : 'Schedule trip'}
      </Button>
    </Form>
  );
}

function vehicleOption({ id, model, plateNumber }: FleetVehicle) {
  return { value: id, label: `${model}, ${plateNumber}` };
}
