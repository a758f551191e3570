import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { zodResolver } from '@hookform/resolvers/zod';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Controller, FormProvider, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { FleetRoute, FleetVehicle } from '@tafiya/fleets/contract.ts';
import { SCHEDULE_DAYS_AHEAD } from '@tafiya/core/limits.ts';
import { lagosDate } from '@tafiya/core/lagos-time.ts';
import { queryOf } from '@/shared/api/queries.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { useToday } from '@/shared/format/use-today.ts';
import { useEditDraft } from '@/shared/session/use-form-draft.ts';
import { wayOfRoute } from '@/shared/trip-form/route-way.ts';
import { RouteDemandNote, UsualFareNote } from '@/shared/trip-form/trip-form-fields.tsx';
import { FareField } from '@/shared/trip-form/trip-term-fields.tsx';
import type { AgainTrip } from '@/shared/trips/again.ts';
import { useSettings } from '@/shared/trips/use-settings.ts';
import { DeskPanel } from '@/shared/ui/desk/desk.tsx';
import { Form } from '@/shared/ui/form.tsx';
import { controlled } from '@/shared/ui/form-fields.ts';
import { Problem } from '@/shared/ui/problem.tsx';
import { SelectField } from '@/shared/ui/select-field.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { useForm } from '@/shared/ui/use-form.ts';
import { vehicleOption } from '../vehicle-sheet.tsx';
import { FormLines } from './form-lines.tsx';
import { Clashes, TicketView, WeekView } from './plan-view.tsx';
import {
  departuresOf,
  ordersOf,
  type ScheduleFields,
  scheduleFieldsOf,
  scheduleFieldsSchema,
  wholeTripOf,
} from './schedule-fields.ts';
import { usePublish } from './use-publish.ts';
import { Half, WhenFields } from './when-fields.tsx';

const DAYS_IN_WEEK = 7;

interface ScheduleFormProps {
  /** Active routes. */
  routes: readonly FleetRoute[];
  /** Active vehicles with a driver. */
  vehicles: readonly FleetVehicle[];
  /** The first values of the form. */
  route: FleetRoute | undefined;
  vehicle: FleetVehicle | undefined;
  again?: AgainTrip | undefined;
  date?: string;
  /** Above the fields. */
  children: ReactNode;
}

/** The choice at the left; at the right the ticket that passengers will see, and the week of the bus. */
export function ScheduleForm({ routes, vehicles, again, date, children, ...first }: ScheduleFormProps) {
  const navigate = useNavigate();
  const today = useToday();
  const { data: settings } = useSettings();
  const publish = usePublish();
  const form = useForm<ScheduleFields>({
    resolver: zodResolver(scheduleFieldsSchema(settings, routes)),
    defaultValues: scheduleFieldsOf(
      { route: first.route, vehicleId: first.vehicle?.id ?? '' },
      { again, date, today },
    ),
  });
  useEditDraft(`fleet-schedule-${first.route?.id ?? ''}`, form);
  const fields = { ...form.getValues(), ...useWatch({ control: form.control }) } as ScheduleFields;
  const { routeId, farePerSeat, when } = fields;
  const route = routes.find(({ id }) => id === routeId);
  const vehicle = vehicles.find(({ id }) => id === fields.vehicleId);
  const departures = departuresOf(fields);
  const { data: plan } = usePlan(fields, departures);
  const clashes = (plan?.departures ?? []).flatMap(({ leavesAt, reason }) =>
    reason === null ? [] : leavesAt,
  );
  const possible = departures.filter(
    (each) => !clashes.some((clash) => Date.parse(clash) === Date.parse(each)),
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
  const submit = form.handleSubmit((valid) => {
    // A single trip that clashes is sent: the server says why not.
    const sent = when === 'days' && possible.length > 0 ? possible : departures;
    publish.mutate(ordersOf(valid, sent), {
      onSuccess: ({ trips, refused }) => {
        if (refused.length > 0 || route === undefined) return;
        void navigate('/corporate/trips');
        const way = `${route.origin} to ${route.destination}`;
        toast(
          when === 'once'
            ? {
                title: 'Trip scheduled',
                description: `${way}, ${formatDayTime(departures[0] ?? '')}. It can be booked now.`,
              }
            : {
                title: when === 'weekly' ? 'Schedule created' : 'Trips scheduled',
                description: `${way}. ${countOf(trips, 'trip')} can be booked now.`,
              },
        );
      },
    });
  });
  const [firstDeparture] = departures;
  return (
    <FormProvider {...form}>
      <Form
        aria-label="Schedule trip"
        onSubmit={submit}
        gap="0"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 31rem' }}
      >
        <Choice>
          {children}
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
          <WhenFields clashes={clashes} />
          <RouteDemandNote
            origin={route?.origin ?? ''}
            destination={route?.destination ?? ''}
            date={fields.date}
          />
          <Half>
            <div>
              <Controller
                control={form.control}
                name="vehicleId"
                render={(state) => (
                  <SelectField label="Vehicle" {...controlled(state)} options={vehicles.map(vehicleOption)} />
                )}
              />
              {vehicle && (
                <chakra.p mt="1" color="fg.quiet" fontSize="sm">
                  {`${countOf(vehicle.capacity, 'seat')}. Driver: ${vehicle.driver?.name ?? 'none'}`}
                </chakra.p>
              )}
            </div>
            <FareField />
          </Half>
          <UsualFareNote
            origin={route?.origin ?? ''}
            destination={route?.destination ?? ''}
            fare={farePerSeat}
          />
          <FormLines trip={wholeTripOf(routes, fields)} />
        </Choice>
        <DeskPanel
          under="52px"
          aria-label="What will be published"
          bg="bg.page"
          position={{ base: 'static', lg: 'sticky' }}
          h={{ base: 'auto', lg: 'calc(100dvh - 52px - var(--above, 0px))' }}
        >
          <chakra.div flex="1" minH="0" overflowY="auto" px="5" py="4" tabIndex={0}>
            {route && vehicle && firstDeparture !== undefined ? (
              <>
                <Title>What passengers see</Title>
                <TicketView
                  leavesAt={firstDeparture}
                  duration={route.duration}
                  places={[
                    [fields.originPoint.name, route.origin].filter(Boolean).join(', '),
                    [fields.destinationPoint.name, route.destination].filter(Boolean).join(', '),
                  ]}
                  fare={farePerSeat}
                  vehicle={vehicle}
                />
                <Title>{`The ${when === 'once' ? 'day' : 'week'} of ${vehicle.plateNumber}`}</Title>
                {plan && (
                  <>
                    <WeekView
                      plan={plan}
                      plate={vehicle.plateNumber}
                      from={lagosDate(new Date(firstDeparture))}
                      days={when === 'once' ? 1 : DAYS_IN_WEEK}
                    />
                    <Clashes plan={plan} isWaiting={when === 'weekly'} />
                  </>
                )}
              </>
            ) : (
              <chakra.p color="fg.quiet">
                Choose day and time: here is what passengers will see, and the week of the bus.
              </chakra.p>
            )}
          </chakra.div>
          <chakra.footer
            display="flex"
            flexWrap="wrap"
            alignItems="center"
            gap="3"
            px="5"
            py="3"
            bg="bg.card"
            borderTopWidth="1px"
            borderColor="border.default"
          >
            <Problem error={publish.error} />
            {publish.data && publish.data.refused.length > 0 && (
              <Problem
                error={`${countOf(publish.data.trips, 'trip')} published. Refused: ${publish.data.refused.map(({ at, reason }) => `${at.includes('T') ? formatDayTime(at) : at}: ${reason}`).join(' ')}`}
              />
            )}
            <chakra.p flex="1 1 12rem" fontVariantNumeric="tabular-nums">
              <b>{summaryOf(possible.length, departures.length, vehicle)}</b>
              {when === 'weekly' && (
                <chakra.span
                  display="block"
                  color="fg.quiet"
                >{`Published ${SCHEDULE_DAYS_AHEAD} days ahead.`}</chakra.span>
              )}
              {when === 'days' && clashes.length > 0 && (
                <chakra.span display="block" color="fg.quiet">
                  {`Without ${clashes.map((each) => formatDayTime(each)).join(', ')}.`}
                </chakra.span>
              )}
            </chakra.p>
            <Button type="submit" size="lg" disabled={publish.isPending}>
              {publish.isPending ? 'Scheduling...' : when === 'weekly' ? 'Publish schedule' : 'Schedule Trip'}
            </Button>
          </chakra.footer>
        </DeskPanel>
      </Form>
    </FormProvider>
  );
}

/** The server's refusals of the departures, and the trips that the bus has. */
function usePlan({ vehicleId, routeId }: ScheduleFields, departures: readonly string[]) {
  const [first] = departures;
  const from = first === undefined ? '' : lagosDate(new Date(first));
  return useQuery({
    ...queryOf('POST /corporate/vehicles/:id/plan', {
      id: vehicleId,
      body: { routeId, from, departures: [...departures] },
    }),
    enabled: first !== undefined && vehicleId !== '' && routeId !== '',
    placeholderData: keepPreviousData,
  });
}

/** `23 of 24 trips, 322 seats` */
function summaryOf(possible: number, all: number, vehicle: FleetVehicle | undefined): string {
  if (all === 0 || vehicle === undefined) return '';
  const trips = possible === all ? countOf(all, 'trip') : `${possible} of ${countOf(all, 'trip')}`;
  return `${trips}, ${countOf(possible * vehicle.capacity, 'seat')}`;
}

const Title = chakra('h2', {
  base: { fontSize: 'sm', fontWeight: 'semibold', letterSpacing: '0', mb: '2', _notFirst: { mt: '4' } },
});

const Choice = chakra('div', {
  base: {
    px: { base: '4', md: '6' },
    py: '4',
    display: 'grid',
    gap: { base: '4', md: '3.5' },
    alignContent: 'start',
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& select, & input:not([type=radio], [type=checkbox])': { h: { md: '10' }, minH: { md: '10' } },
  },
});
