import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { TRIP_SEATS_MIN } from '@tafiya/trips/limits.rules.ts';
import { ApiError, messageOf } from '@/shared/api/api-error.ts';
import type { WantedTrip } from '@/shared/demand/demand-card.tsx';
import { deleteDraft } from '@/shared/session/drafts.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { useToday } from '@/shared/format/use-today.ts';
import { useUser } from '@/shared/session/store.ts';
import { draftOver, useFormDraft } from '@/shared/session/use-form-draft.ts';
import type { AgainTrip } from '@/shared/trips/again.ts';
import { useSettings } from '@/shared/trips/use-settings.ts';
import { DidYouMean } from '@/shared/places/did-you-mean.tsx';
import { knownPlaces } from '@/shared/places/known-places.ts';
import { Form } from '@/shared/ui/form.tsx';
import { useKnownMinutes } from '@/shared/trip-form/use-road.ts';
import { CityFields } from '@/shared/trip-form/way-form-fields.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { refuseField, useForm } from '@/shared/ui/use-form.ts';
import { DriverTripFields } from './driver-trip-fields.tsx';
import { LicenceNotice } from './licence-notice.tsx';
import { RefusedDates } from './refused-dates.tsx';
import { RepeatFields } from './repeat-fields.tsx';
import { daysLeft, daysOf, toCreateSchedule, toPublishDates, withDays } from './trip-dates.ts';
import {
  NO_TRIP_FIELDS,
  fieldsAgain,
  type TripFields,
  hasMissingField,
  newTripFieldsSchema,
  REFUSAL_DEPENDS_ON,
  refusedField,
  toCreateTrip,
} from './trip-fields.ts';
import { type NewTrip, useCreateTrip } from './use-driver-trips.ts';

const HEADING = 'create-new-trip';
const OTHERWISE = 'The trip could not be created. Please try again.';

/** Moves the focus to the form. */
function focusCreateTrip(): void {
  document.getElementById(HEADING)?.focus();
}

interface CreateTripCardProps {
  /** The seats of the driver's vehicle. */
  seatsMax: number;
  /** The last valid day of the driver's licence, if it is known. */
  licenceExpiresOn: string | null;
  /** The own trip that fills in the form. */
  again: AgainTrip | null;
  /** The route and day that fill in the form. */
  wanted: WantedTrip | null;
  onPublished: () => void;
  onClose: () => void;
}

/** The form 'Create New Trip'. Its input survives a reload. */
export function CreateTripCard({
  seatsMax,
  licenceExpiresOn,
  again,
  wanted,
  onPublished,
  onClose,
}: CreateTripCardProps) {
  const create = useCreateTrip();
  const { data: settings } = useSettings();
  const today = useToday();
  const source = again
    ? `_${again.kind}_${again.trip.id}`
    : wanted
      ? `_${Object.values(wanted).join('_')}`
      : '';
  const draft = `trip_${useUser().id}${source}`;
  const empty = again ? fieldsAgain(again, { today, seatsMax }) : { ...NO_TRIP_FIELDS, ...wanted };
  const form = useForm<TripFields>({
    resolver: knownPlaces(zodResolver(newTripFieldsSchema(settings, useKnownMinutes()))),
    defaultValues: draftOver(draft, empty),
  });
  useFormDraft(draft, form.control);
  const [date, moreDates, repeat] = useWatch({
    control: form.control,
    name: ['date', 'moreDates', 'repeat'],
  });
  const days = daysOf({ date, moreDates });
  useEffect(focusCreateTrip, []);

  const submit = form.handleSubmit(publish, () => {
    if (!hasMissingField(form.getValues())) return;
    toast({ title: 'Missing fields', description: 'Please fill in all required fields.', kind: 'error' });
  });

  function publish(fields: TripFields) {
    create.mutate(toNew(fields), {
      onSuccess: (made) => {
        deleteDraft(draft);
        toast(fields.repeat === 'schedule' ? scheduleWords(made) : tripWords(made));
        onPublished();
      },
      onError: (error) => {
        const words = messageOf(error, OTHERWISE);
        const field = refusedField(error);
        if (field) refuseField(form, field, { message: words, dependsOn: REFUSAL_DEPENDS_ON[field] });
        toast({ title: 'Failed to create trip', description: words, kind: 'error' });
      },
    });
  }

  const refused = create.error instanceof ApiError ? create.error.dates : [];
  const left = daysLeft({ date, moreDates }, refused);

  function leaveOut() {
    const fields = withDays(left);
    form.setValue('date', fields.date);
    form.setValue('moreDates', fields.moreDates);
    void submit();
  }

  return (
    <chakra.section aria-labelledby={HEADING} layerStyle="card" padding={{ base: '4', md: '6' }}>
      <chakra.h1
        id={HEADING}
        tabIndex={-1}
        scrollMarginTop="4"
        fontSize="xl"
        fontWeight="bold"
        letterSpacing="tight"
        marginBottom="4"
      >
        {again?.kind === 'return' ? 'Create Return Trip' : 'Create New Trip'}
      </chakra.h1>
      <Form
        aria-labelledby={HEADING}
        onSubmit={submit}
        alignItems="start"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
      >
        <FormProvider {...form}>
          <CityFields />
          <chakra.div gridColumn="1 / -1" _empty={{ display: 'none' }}>
            <DidYouMean
              error={create.error}
              onChoose={(field, name) => {
                form.setValue(field, name, { shouldValidate: true });
                create.reset();
              }}
            />
          </chakra.div>
          <DriverTripFields
            departureNote={<LicenceNotice expiresOn={licenceExpiresOn} day={days.at(-1) ?? ''} />}
            seatsMin={TRIP_SEATS_MIN}
          />
          <RepeatFields />
        </FormProvider>
        {create.error && !refusedField(create.error) && (
          <chakra.div gridColumn="1 / -1">
            {refused.length > 0 && left.length > 0 ? (
              <RefusedDates
                dates={refused}
                left={left.length}
                isPending={create.isPending}
                onLeaveOut={leaveOut}
              />
            ) : (
              <Problem error={create.error} otherwise={OTHERWISE} isToasted />
            )}
          </chakra.div>
        )}
        <chakra.div
          gridColumn="1 / -1"
          display="flex"
          flexDirection={{ base: 'column', md: 'row-reverse' }}
          justifyContent="flex-start"
          gap="2"
        >
          <Button type="submit" size="lg" disabled={create.isPending}>
            {create.isPending ? 'Creating...' : publishLabel(repeat, days.length)}
          </Button>
          <Button
            variant="ghost"
            size="lg"
            onClick={() => {
              if (again ?? wanted) deleteDraft(draft);
              onClose();
            }}
          >
            Close
          </Button>
        </chakra.div>
      </Form>
    </chakra.section>
  );
}

function publishLabel(repeat: TripFields['repeat'], days: number): string {
  if (repeat === 'schedule') return 'Publish Schedule';
  return days > 1 ? `Publish ${days} Trips` : 'Publish Trip';
}

function toNew(fields: TripFields): NewTrip {
  if (fields.repeat === 'schedule') return toCreateSchedule(fields);
  return daysOf(fields).length > 1 ? toPublishDates(fields) : toCreateTrip(fields);
}

interface Made {
  trips: number;
  waiting: number;
}

function tripWords({ trips }: Made) {
  const isOne = trips === 1;
  return {
    title: isOne ? 'Trip created successfully!' : `${trips} trips created successfully!`,
    description: `Your ${isOne ? 'trip is' : 'trips are'} now available for booking.`,
  };
}

function scheduleWords({ trips, waiting }: Made) {
  const waits =
    waiting === 0
      ? ''
      : ` ${countOf(waiting, 'day')} ${waiting === 1 ? 'waits' : 'wait'}: see why at the schedule.`;
  return { title: 'Schedule created', description: `${countOf(trips, 'trip')} can be booked now.${waits}` };
}
