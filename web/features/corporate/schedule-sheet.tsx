import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, FormProvider, useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { type Fleet, type FleetRoute, type FleetVehicle, scheduleTripSchema } from '@contracts/corporate.ts';
import type { Settings } from '@contracts/settings.ts';
import { lagosIso } from '@domain/lagos-time.ts';
import { useToday } from '@/shared/format/use-today.ts';
import { type AgainTrip, dayAgain, routeAgain } from '@/shared/trips/again.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import {
  stopIssues,
  toWay,
  type WayFields,
  wayBack,
  wayOfTrip,
  wayShape,
  type WholeTrip,
} from '@/shared/stops/way-fields.ts';
import { EndPointFields, StopsFields } from '@/shared/stops/way-form-fields.tsx';
import { PaymentField } from '@/shared/payments/payment-field.tsx';
import { changedPayment, NO_PAYMENT, paymentOf, paymentShape } from '@/shared/payments/payment-form.ts';
import { ChoicesFields } from '@/shared/trips/choices-fields.tsx';
import { choicesOf, choicesShape, NO_CHOICES, changedChoices } from '@/shared/trips/choices-form.ts';
import { DepartureFields } from '@/shared/trips/trip-term-fields.tsx';
import { FareField } from '@/shared/trips/trip-term-fields.tsx';
import { NO_TRIP_TERMS, newTripTermsShape, termsOf } from '@/shared/trips/trip-terms.ts';
import { useSettings } from '@/shared/trips/use-settings.ts';
import { Form } from '@/shared/ui/form.tsx';
import { controlled } from '@/shared/ui/form-fields.ts';
import { Problem } from '@/shared/ui/problem.tsx';
import { SelectField } from '@/shared/ui/select-field.tsx';
import { Sheet } from '@/shared/ui/sheet.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import type { NewRoute } from './route-sheet.tsx';
import { wayOfRoute } from './route-way.ts';
import { useScheduleTrip } from './use-fleet-changes.ts';

/** The contract's fields; the departure is split into a Lagos day and a time from the fixed list. */
const formSchema = (settings: Settings | undefined, routes: readonly FleetRoute[]) =>
  scheduleTripSchema
    .omit({ departureDate: true, clientKey: true })
    .extend({ ...newTripTermsShape(settings), ...wayShape, ...choicesShape, ...paymentShape })
    .superRefine(({ routeId, farePerSeat, stops }, { addIssue }) => {
      const trip = wholeTripOf(
        routes.find(({ id }) => id === routeId),
        farePerSeat,
      );
      for (const issue of stopIssues(stops, trip, settings)) addIssue({ code: 'custom', ...issue });
    });
type TripForm = z.infer<ReturnType<typeof formSchema>>;

interface ScheduleSheetProps {
  fleet: Fleet;
  /** The own trip that fills in the form. */
  again?: AgainTrip | undefined;
  /** Opens the form of the route that a return trip lacks. */
  onCreateRoute: (route: NewRoute) => void;
  onClose: () => void;
}

/** Schedules a trip; lists what is missing if the company is not verified, or has no running route or no vehicle with a driver. */
export function ScheduleSheet({ fleet, again, onCreateRoute, onClose }: ScheduleSheetProps) {
  const routes = fleet.routes.filter((route) => route.isActive);
  const vehicles = fleet.vehicles.filter((vehicle) => vehicle.status === 'active' && vehicle.driver !== null);
  return (
    <Sheet title="Schedule Trip" onClose={onClose}>
      {fleet.isVerified && routes.length > 0 && vehicles.length > 0 ? (
        <ScheduleForm
          routes={routes}
          vehicles={vehicles}
          again={again}
          onCreateRoute={onCreateRoute}
          onClose={onClose}
        />
      ) : (
        <chakra.div display="grid" gap="2">
          <p>Before you can schedule a trip:</p>
          <chakra.ul paddingInlineStart="5" display="grid" gap="1">
            {!fleet.isVerified && (
              <li>An administrator must verify your company. You will get a notification.</li>
            )}
            {routes.length === 0 && <li>Create a route and mark it as running.</li>}
            {vehicles.length === 0 && (
              <li>
                Give an active vehicle a driver. Invite one in Fleet Management; the driver must accept.
              </li>
            )}
          </chakra.ul>
        </chakra.div>
      )}
    </Sheet>
  );
}

interface ScheduleFormProps extends Pick<ScheduleSheetProps, 'again' | 'onCreateRoute' | 'onClose'> {
  /** Active routes, at least one. */
  routes: readonly FleetRoute[];
  /** Active vehicles with a driver, at least one. */
  vehicles: readonly FleetVehicle[];
}

/** Route, vehicle, departure and fare of the new trip. */
function ScheduleForm({ routes, vehicles, again, onCreateRoute, onClose }: ScheduleFormProps) {
  const today = useToday();
  const wanted = again && routeAgain(again);
  const route = wanted && routes.find((each) => isSameRoute(each, wanted));
  const schedule = useScheduleTrip();
  const { data: settings } = useSettings();
  const form = useForm<TripForm>({
    resolver: zodResolver(formSchema(settings, routes)),
    defaultValues: {
      ...(again ? wayAgain(again) : wayOfRoute(routes[0] ?? {})),
      ...(again ? choicesOf(again.trip) : NO_CHOICES),
      ...(again ? paymentOf(again.trip) : NO_PAYMENT),
      routeId: (route ?? routes[0])?.id ?? '',
      vehicleId: (vehicles.find((each) => isOf(each, again)) ?? vehicles[0])?.id ?? '',
      ...(again
        ? { ...termsOf(again.trip), date: dayAgain(again, today) }
        : { ...NO_TRIP_TERMS, farePerSeat: routes[0]?.farePerSeat ?? Number.NaN }),
    },
  });
  const [routeId, time, farePerSeat] = useWatch({
    control: form.control,
    name: ['routeId', 'time', 'farePerSeat'],
  });
  const trip = wholeTripOf(
    routes.find(({ id }) => id === routeId),
    farePerSeat,
  );
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
  const submit = form.handleSubmit((fields) =>
    schedule.mutate(toScheduleTrip(fields), {
      onSuccess: ({ origin, destination, departureDate }) => {
        onClose();
        toast({
          title: 'Trip scheduled',
          description: `${origin} to ${destination}, ${formatDayTime(departureDate)}. It can be booked now.`,
        });
      },
    }),
  );

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
        <EndPointFields origin={trip.origin} destination={trip.destination} />
        <DepartureFields />
        <FareField />
        <StopsFields trip={trip} departure={time} limits={settings} />
        <PaymentField />
        <ChoicesFields />
      </FormProvider>
      <Problem error={schedule.error} />
      <Button type="submit" size="lg" disabled={schedule.isPending}>
        {schedule.isPending ? 'Scheduling...' : 'Schedule trip'}
      </Button>
    </Form>
  );
}

function toScheduleTrip(fields: TripForm) {
  const { date, time, originPoint, destinationPoint, stops, choices, payment, ...trip } = fields;
  const departureDate = lagosIso(date, time);
  // Without stops, the trip would take those of the route.
  const way = { stops: [], ...toWay({ originPoint, destinationPoint, stops }, departureDate) };
  return {
    ...trip,
    ...way,
    ...changedChoices(NO_CHOICES, { choices }),
    ...changedPayment(NO_PAYMENT, { payment }),
    departureDate,
  };
}

/** What the stops need to know about the trip as it is in the form. */
function wholeTripOf(route: FleetRoute | undefined, fare: number): WholeTrip {
  if (!route) return { origin: '', destination: '', fare, minutes: null };
  return { origin: route.origin, destination: route.destination, fare, minutes: route.duration };
}

/** The way of an own trip again, or of the way back from it. */
function wayAgain(again: AgainTrip): WayFields {
  const way = wayOfTrip(again.trip);
  return again.kind === 'return' ? wayBack(way) : way;
}

/** The company runs no route in this direction: the form of that route, before the trip. */
function RouteMissing({ origin, destination, onCreateRoute }: RouteMissingProps) {
  return (
    <chakra.div background="warning.bg" borderRadius="card" padding="4" display="grid" gap="2">
      <chakra.p>{`No route from ${origin} to ${destination} is running. Create it first, or choose another route.`}</chakra.p>
      <Button
        variant="outline"
        justifySelf="start"
        onClick={() => onCreateRoute({ name: `${origin} to ${destination}`, origin, destination })}
      >
        Create this route
      </Button>
    </chakra.div>
  );
}

type RouteMissingProps = Pick<FleetRoute, 'origin' | 'destination'> &
  Pick<ScheduleSheetProps, 'onCreateRoute'>;

function isSameRoute(a: FleetRoute, b: Pick<FleetRoute, 'origin' | 'destination'>): boolean {
  return a.origin === b.origin && a.destination === b.destination;
}

function isOf({ plateNumber }: FleetVehicle, again: AgainTrip | undefined): boolean {
  return plateNumber === again?.trip.driver.vehiclePlateNumber;
}

function vehicleOption({ id, model, plateNumber }: FleetVehicle) {
  return { value: id, label: `${model}, ${plateNumber}` };
}
