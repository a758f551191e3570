import { Button } from '@chakra-ui/react/button';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, FormProvider, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { FLEET_FREQUENCIES, type FleetRoute, fleetRouteInputSchema } from '@tafiya/fleets/contract.ts';
import type { Settings } from '@tafiya/admin/settings.contract.ts';
import { UsualFareNote } from '@/shared/demand/usual-fare.tsx';
import { DidYouMean } from '@/shared/places/did-you-mean.tsx';
import { knownPlaces } from '@/shared/places/known-places.ts';
import { checkStops, editedWayShape, type WholeTrip } from '@/shared/trip-form/way-fields.ts';
import { CityFields, EndPointFields, StopsFields } from '@/shared/trip-form/way-form-fields.tsx';
import { FareField } from '@/shared/trip-form/trip-term-fields.tsx';
import { newTripTermsShape } from '@/shared/trip-form/trip-form.ts';
import { useSettings } from '@/shared/trips/use-settings.ts';
import { useEditDraft } from '@/shared/session/use-form-draft.ts';
import { CheckboxField, TextField } from '@/shared/ui/fields.tsx';
import { Form } from '@/shared/ui/form.tsx';
import { controlled, inputsOf } from '@/shared/ui/form-fields.ts';
import { Problem } from '@/shared/ui/problem.tsx';
import { SelectField } from '@/shared/ui/select-field.tsx';
import { Sheet } from '@/shared/ui/sheet.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { useForm } from '@/shared/ui/use-form.ts';
import { changedRouteWay, toRouteWay, wayOfRoute } from '@/shared/trip-form/route-way.ts';
import { FREQUENCY_LABELS } from './frequency.ts';
import { onlyChanged, useSaveRoute } from './use-fleet-changes.ts';

const MINUTES_PER_HOUR = 60;
const HOURS_MAX = 72;
const FREQUENCIES = FLEET_FREQUENCIES.map((value) => ({ value, label: FREQUENCY_LABELS[value] }));

/** The contract's fields; the duration is split into hours and minutes. An empty fare is NaN. */
const fieldsSchema = fleetRouteInputSchema
  .omit({ duration: true })
  .extend({
    isActive: z.boolean(),
    farePerSeat: z.number().or(z.nan()),
    ...editedWayShape,
    hours: z.int('Hours are required').min(0, 'Hours are required').max(HOURS_MAX, 'At most 3 days'),
    minutes: z
      .int('Minutes are required')
      .min(0, 'From 0 to 59')
      .max(MINUTES_PER_HOUR - 1, 'From 0 to 59'),
  })
  .superRefine((route, context) => {
    const issue = fleetRouteInputSchema.shape.duration.safeParse(durationOf(route)).error?.issues[0];
    if (issue) context.addIssue({ code: 'custom', message: issue.message, path: ['minutes'] });
  });
type RouteForm = z.infer<typeof fieldsSchema>;

const formSchema = (settings: Settings | undefined) =>
  fieldsSchema
    .superRefine((route, { addIssue }) => {
      if (route.stops.length === 0 && Number.isNaN(route.farePerSeat)) return;
      const fare = newTripTermsShape(settings).farePerSeat.safeParse(route.farePerSeat).error?.issues[0];
      if (fare) addIssue({ code: 'custom', message: fare.message, path: ['farePerSeat'] });
    })
    .superRefine(checkStops(wholeTripOf, settings));

export type NewRoute = Pick<RouteForm, 'name' | 'origin' | 'destination'>;

interface RouteSheetProps {
  /** Null creates a new route. */
  route: FleetRoute | null;
  /** Fills in the form of a new route. */
  initial?: NewRoute | undefined;
  onClose: () => void;
}

/** Creates or edits a route. */
export function RouteSheet({ route, initial, onClose }: RouteSheetProps) {
  const save = useSaveRoute(route?.id ?? null);
  const { data: settings } = useSettings();
  const form = useForm<RouteForm>({
    resolver: knownPlaces(zodResolver(formSchema(settings))),
    defaultValues: { ...fieldsOf(route), ...initial },
  });
  useEditDraft(`fleet-route-${route?.id ?? 'new'}`, form);
  const field = inputsOf(form);
  const { dirtyFields } = form.formState;
  const [origin, destination, hours, minutes, farePerSeat] = useWatch({
    control: form.control,
    name: ['origin', 'destination', 'hours', 'minutes', 'farePerSeat'],
  });
  const submit = form.handleSubmit((fields) => {
    const { name, origin, destination, frequency, isActive, farePerSeat: fare } = fields;
    const details = {
      name,
      origin,
      destination,
      frequency,
      isActive,
      duration: durationOf(fields),
      farePerSeat: Number.isNaN(fare) ? null : fare,
    };
    const changed = { ...dirtyFields, duration: dirtyFields.hours || dirtyFields.minutes };
    const change = route
      ? { ...onlyChanged(details, changed), ...changedRouteWay(wayOfRoute(route), fields) }
      : { ...details, ...toRouteWay(fields) };
    save.mutate(change, {
      onSuccess: ({ name }) => {
        onClose();
        toast({ title: route ? 'Route updated' : 'Route created', description: name });
      },
    });
  });

  return (
    <Sheet title={route ? `Edit ${route.name}` : 'Create Route'} onClose={onClose}>
      <Form
        aria-label={route ? 'Edit route' : 'Create route'}
        onSubmit={submit}
        gridTemplateColumns="repeat(2, minmax(0, 1fr))"
        css={{ '& > *': { gridColumn: '1 / -1' }, '& > .half': { gridColumn: 'auto' } }}
      >
        <TextField label="Name" placeholder="Northern Express" autoComplete="off" {...field('name')} />
        <FormProvider {...form}>
          <CityFields />
          <Controller
            control={form.control}
            name="frequency"
            render={(state) => <SelectField label="Frequency" {...controlled(state)} options={FREQUENCIES} />}
          />
          <div className="half">
            <TextField
              label="Duration, hours"
              type="number"
              inputMode="numeric"
              min={0}
              max={HOURS_MAX}
              {...field('hours', { valueAsNumber: true })}
            />
          </div>
          <div className="half">
            <TextField
              label="and minutes"
              type="number"
              inputMode="numeric"
              min={0}
              max={MINUTES_PER_HOUR - 1}
              {...field('minutes', { valueAsNumber: true })}
            />
          </div>
          <FareField optional />
          <UsualFareNote origin={origin} destination={destination} fare={farePerSeat} />
          <EndPointFields origin={origin} destination={destination} optional />
          <StopsFields
            trip={wholeTripOf({ origin, destination, hours, minutes, farePerSeat })}
            departure={null}
            limits={settings}
          />
        </FormProvider>
        <CheckboxField label="This route is running" {...form.register('isActive')} />
        <Problem error={save.error} />
        <DidYouMean
          error={save.error}
          onChoose={(field, name) => {
            form.setValue(field, name, { shouldDirty: true, shouldValidate: true });
            save.reset();
          }}
        />
        <Button type="submit" size="lg" disabled={save.isPending}>
          {save.isPending ? 'Saving...' : route ? 'Save changes' : 'Create route'}
        </Button>
      </Form>
    </Sheet>
  );
}

function durationOf({ hours, minutes }: Pick<RouteForm, 'hours' | 'minutes'>): number {
  return hours * MINUTES_PER_HOUR + minutes;
}

/** The facts of a trip on the route in the form that the stops need. */
function wholeTripOf(
  route: Pick<RouteForm, 'origin' | 'destination' | 'hours' | 'minutes' | 'farePerSeat'>,
): WholeTrip {
  const minutes = durationOf(route);
  const { origin, destination, farePerSeat: fare } = route;
  return { origin, destination, fare, minutes: Number.isNaN(minutes) || minutes === 0 ? null : minutes };
}

function fieldsOf(route: FleetRoute | null): RouteForm {
  if (route === null) {
    return {
      name: '',
      origin: '',
      destination: '',
      frequency: 'daily',
      isActive: true,
      hours: Number.NaN,
      minutes: 0,
      farePerSeat: Number.NaN,
      ...wayOfRoute({}),
    };
  }
  const { name, origin, destination, frequency, isActive, duration } = route;
  return {
    name,
    origin,
    destination,
    frequency,
    isActive,
    hours: Math.floor(duration / MINUTES_PER_HOUR),
    minutes: duration % MINUTES_PER_HOUR,
    farePerSeat: route.farePerSeat ?? Number.NaN,
    ...wayOfRoute(route),
  };
}
