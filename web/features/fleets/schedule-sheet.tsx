import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { Controller, FormProvider, useWatch } from 'react-hook-form';
import { z } from 'zod';
import {
  type Fleet,
  type FleetRoute,
  type FleetVehicle,
  type ScheduleTrip,
  scheduleTripSchema,
} from '@tafiya/fleets/contract.ts';
import type { Settings } from '@tafiya/admin/settings.contract.ts';
import type { WantedTrip } from '@/shared/demand/demand-card.tsx';
import { SCHEDULE_DAYS_AHEAD } from '@tafiya/core/limits.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { useToday } from '@/shared/format/use-today.ts';
import { type AgainTrip, dayAgain, routeAgain } from '@/shared/trips/again.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { LazyRhythmFields } from '@/shared/schedules/lazy-rhythm-fields.tsx';
import { lacksWeekday, NO_RHYTHM, rhythmShape, toRhythm } from '@/shared/schedules/rhythm.ts';
import { useCreateSchedule } from '@/shared/schedules/use-schedules.ts';
import {
  changedChoices,
  changedPayment,
  NO_CHOICES,
  NO_PAYMENT,
  NO_TRIP_FORM,
  newTripFormShape,
  toNewTrip,
  type TripForm,
  tripFormOf,
} from '@/shared/trip-form/trip-form.ts';
import { useEditDraft } from '@/shared/session/use-form-draft.ts';
import { TripFormFields } from '@/shared/trip-form/trip-form-fields.tsx';
import { checkStops, wayBack, type WholeTrip } from '@/shared/trip-form/way-fields.ts';
import { useSettings } from '@/shared/trips/use-settings.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { CheckboxField } from '@/shared/ui/fields.tsx';
import { Form } from '@/shared/ui/form.tsx';
import { controlled } from '@/shared/ui/form-fields.ts';
import { Problem } from '@/shared/ui/problem.tsx';
import { SelectField } from '@/shared/ui/select-field.tsx';
import { Sheet } from '@/shared/ui/sheet.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { useForm } from '@/shared/ui/use-form.ts';
import type { NewRoute } from './route-sheet.tsx';
import { wayOfRoute } from '@/shared/trip-form/route-way.ts';
import { useScheduleTrip } from './use-fleet-changes.ts';
import { vehicleOption } from './vehicle-sheet.tsx';

type ScheduledTrip = Pick<ScheduleTrip, 'routeId' | 'farePerSeat'>;

/** The contract's fields; the departure is split into a Lagos day and a time from the fixed list. */
const formSchema = (settings: Settings | undefined, routes: readonly FleetRoute[]) =>
  scheduleTripSchema
    .omit({ departureDate: true, clientKey: true })
    .extend({ ...newTripFormShape(settings), ...rhythmShape, repeats: z.boolean() })
    .refine((fields) => !fields.repeats || !lacksWeekday(fields), {
      path: ['weekdays'],
      message: 'Choose at least one weekday',
    })
    .superRefine(checkStops((trip: ScheduledTrip) => wholeTripOf(routes, trip), settings));
type ScheduleFields = z.infer<ReturnType<typeof formSchema>>;

interface ScheduleSheetProps {
  fleet: Fleet;
  /** The own trip that fills in the form. */
  again?: AgainTrip | undefined;
  /** The route and day that fill in the form. */
  asked?: WantedTrip | undefined;
  /** Opens the form of a route, filled in when a return trip lacks it. */
  onCreateRoute: (route?: NewRoute) => void;
  onInvite: () => void;
  onClose: () => void;
}

/** Schedules a trip; lists what is missing if the company is not verified, or has no running route or no vehicle with a driver. */
export function ScheduleSheet({ fleet, again, asked, onCreateRoute, onInvite, onClose }: ScheduleSheetProps) {
  const routes = fleet.routes.filter((route) => route.isActive);
  const vehicles = fleet.vehicles.filter((vehicle) => vehicle.status === 'active' && vehicle.driver !== null);
  return (
    <Sheet title="Schedule Trip" onClose={onClose}>
      {fleet.isVerified && routes.length > 0 && vehicles.length > 0 ? (
        <ScheduleForm
          routes={routes}
          vehicles={vehicles}
          again={again}
          asked={asked}
          onCreateRoute={onCreateRoute}
          onClose={onClose}
        />
      ) : (
        <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
          <p>Before you can schedule a trip:</p>
          {!fleet.isVerified && (
            <Missing words="An administrator must verify your company. You will get an alert.">
              <ButtonLink to="/account/profile" variant="outline">
                Go to your account
              </ButtonLink>
            </Missing>
          )}
          {routes.length === 0 && (
            <Missing words="Create a route and mark it as running.">
              <Button onClick={() => onCreateRoute(asked && newRouteOf(asked))}>Create Route</Button>
            </Missing>
          )}
          {vehicles.length === 0 && (
            <Missing words="Give an active vehicle a driver, who must accept your invitation.">
              <Button variant={routes.length === 0 ? 'outline' : 'solid'} onClick={onInvite}>
                Invite Driver
              </Button>
            </Missing>
          )}
        </chakra.div>
      )}
    </Sheet>
  );
}

function Missing({ words, children }: { words: string; children: ReactNode }) {
  return (
    <chakra.div display="grid" gap="2" justifyItems="start">
      <p>{words}</p>
      {children}
    </chakra.div>
  );
}

interface ScheduleFormProps extends Pick<
  ScheduleSheetProps,
  'again' | 'asked' | 'onCreateRoute' | 'onClose'
> {
  /** Active routes, at least one. */
  routes: readonly FleetRoute[];
  /** Active vehicles with a driver, at least one. */
  vehicles: readonly FleetVehicle[];
}

/** Route, vehicle, departure and fare of the new trip. */
function ScheduleForm({ routes, vehicles, again, asked, onCreateRoute, onClose }: ScheduleFormProps) {
  const today = useToday();
  const wanted = again ? routeAgain(again) : asked;
  const route = wanted && routes.find((each) => isSameRoute(each, wanted));
  const schedule = useScheduleTrip();
  const createSchedule = useCreateSchedule();
  const { data: settings } = useSettings();
  const form = useForm<ScheduleFields>({
    resolver: zodResolver(formSchema(settings, routes)),
    defaultValues: {
      ...(again ? formAgain(again, today) : formOfRoute(route ?? routes[0])),
      ...(asked && { date: asked.date }),
      routeId: (route ?? routes[0])?.id ?? '',
      vehicleId: (vehicles.find((each) => isOf(each, again)) ?? vehicles[0])?.id ?? '',
      repeats: false,
      ...NO_RHYTHM,
    },
  });
  useEditDraft(`fleet-schedule-${(route ?? routes[0])?.id ?? ''}`, form);
  const [routeId, farePerSeat, repeats, date] = useWatch({
    control: form.control,
    name: ['routeId', 'farePerSeat', 'repeats', 'date'],
  });
  // Stops, meeting points and fare of the chosen route.
  const chooseRoute = (id: string) => {
    const chosen = routes.find((each) => each.id === id);
    form.setValue('routeId', id);
    if (!chosen) return;
    const { originPoint, destinationPoint, stops } = wayOfRoute(chosen);
    form.setValue('originPoint', originPoint);
    form.setValue('destinationPoint', destinationPoint);
    form.setValue('stops', stops);
    if (typeof chosen.farePerSeat === 'number') form.setValue('farePerSeat', chosen.farePerSeat);
  };
  const submit = form.handleSubmit((fields) => (fields.repeats ? repeat(fields) : scheduleOnce(fields)));
  const repeat = (fields: ScheduleFields) =>
    createSchedule.mutate(toCreateSchedule(fields), {
      onSuccess: ({ origin, destination, days }) => {
        onClose();
        const published = days.filter(({ trip }) => trip !== null).length;
        toast({
          title: 'Schedule created',
          description: `${origin} to ${destination}. ${countOf(published, 'trip')} can be booked now.`,
        });
      },
    });
  const scheduleOnce = (fields: ScheduleFields) =>
    schedule.mutate(toScheduleTrip(fields), {
      onSuccess: ({ origin, destination, departureDate }) => {
        onClose();
        toast({
          title: 'Trip scheduled',
          description: `${origin} to ${destination}, ${formatDayTime(departureDate)}. It can be booked now.`,
        });
      },
    });
  const isPending = schedule.isPending || createSchedule.isPending;

  return (
    <Form aria-label="Schedule trip" onSubmit={submit}>
      {wanted && !route && <RouteMissing {...wanted} onCreateRoute={onCreateRoute} />}
      <Controller
        control={form.control}
        name="routeId"
        render={(state) => (
          <SelectField
            label="Route"
            {...controlled(state)}
            onChange={chooseRoute}
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
        <TripFormFields trip={wholeTripOf(routes, { routeId, farePerSeat })} />
        <CheckboxField label="Repeat this trip" {...form.register('repeats')} />
        {repeats && (
          <>
            <chakra.p color="fg.muted">
              {`It starts on the departure date, with the stops and meeting points of the route. Its trips are published ${SCHEDULE_DAYS_AHEAD} days ahead.`}
            </chakra.p>
            <LazyRhythmFields start={date} />
          </>
        )}
      </FormProvider>
      <Problem error={schedule.error ?? createSchedule.error} />
      <Button type="submit" size="lg" disabled={isPending}>
        {isPending ? 'Scheduling...' : repeats ? 'Publish schedule' : 'Schedule trip'}
      </Button>
    </Form>
  );
}

function toScheduleTrip(fields: ScheduleFields) {
  const { routeId, vehicleId } = fields;
  // Without stops, the trip would take those of the route.
  return { routeId, vehicleId, stops: [], ...toNewTrip(fields) };
}

/** Stops and meeting points are those of the route, also of trips that are published later. */
function toCreateSchedule(fields: ScheduleFields) {
  const { routeId, vehicleId, farePerSeat } = fields;
  return {
    routeId,
    vehicleId,
    farePerSeat,
    departureTime: fields.time,
    startsOn: fields.date,
    ...toRhythm(fields),
    ...changedChoices(NO_CHOICES, fields),
    ...changedPayment(NO_PAYMENT, fields),
  };
}

/** What the stops need to know about the trip as it is in the form. */
function wholeTripOf(
  routes: readonly FleetRoute[],
  { routeId, farePerSeat: fare }: ScheduledTrip,
): WholeTrip {
  const route = routes.find(({ id }) => id === routeId);
  if (!route) return { origin: '', destination: '', fare, minutes: null };
  return { origin: route.origin, destination: route.destination, fare, minutes: route.duration };
}

/** The form of a first trip on a route. */
function formOfRoute(route: FleetRoute | undefined): TripForm {
  return { ...NO_TRIP_FORM, ...wayOfRoute(route ?? {}), farePerSeat: route?.farePerSeat ?? Number.NaN };
}

/** The form of an own trip again, or of the way back from it. */
function formAgain(again: AgainTrip, today: string): TripForm {
  const form = tripFormOf(again.trip);
  return { ...form, ...(again.kind === 'return' && wayBack(form)), date: dayAgain(again, today) };
}

/** The company runs no route in this direction: the form of that route, before the trip. */
function RouteMissing({ origin, destination, onCreateRoute }: RouteMissingProps) {
  return (
    <chakra.div background="warning.bg" borderRadius="card" padding="4" display="grid" gap="2">
      <chakra.p>{`No route from ${origin} to ${destination} is running. Create it first, or choose another route.`}</chakra.p>
      <Button
        variant="outline"
        justifySelf="start"
        onClick={() => onCreateRoute(newRouteOf({ origin, destination }))}
      >
        Create this route
      </Button>
    </chakra.div>
  );
}

function newRouteOf({ origin, destination }: Pick<FleetRoute, 'origin' | 'destination'>): NewRoute {
  return { name: `${origin} to ${destination}`, origin, destination };
}

type RouteMissingProps = Pick<FleetRoute, 'origin' | 'destination'> &
  Pick<ScheduleSheetProps, 'onCreateRoute'>;

function isSameRoute(a: FleetRoute, b: Pick<FleetRoute, 'origin' | 'destination'>): boolean {
  return a.origin === b.origin && a.destination === b.destination;
}

function isOf({ plateNumber }: FleetVehicle, again: AgainTrip | undefined): boolean {
  return plateNumber === again?.trip.driver.vehiclePlateNumber;
}
