import { zodResolver } from '@hookform/resolvers/zod';
import { type SyntheticEvent, useState } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import type { DriverProfile } from '@tafiya/drivers/contract.ts';
import { ApiError, messageOf } from '@/shared/api/api-error.ts';
import type { WantedTrip } from '@/shared/demand/demand-card.tsx';
import { useToday } from '@/shared/format/use-today.ts';
import { knownPlaces } from '@/shared/places/known-places.ts';
import { deleteDraft } from '@/shared/session/drafts.ts';
import { useUser } from '@/shared/session/store.ts';
import { draftOver, useFormDraft } from '@/shared/session/use-form-draft.ts';
import type { AgainTrip } from '@/shared/trips/again.ts';
import { useSettings } from '@/shared/trips/use-settings.ts';
import { useKnownMinutes } from '@/shared/trip-form/use-road.ts';
import { Form } from '@/shared/ui/form.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { refuseField, useForm } from '@/shared/ui/use-form.ts';
import { useWide } from '@/shared/ui/use-wide.ts';
import { daysLeft, withDays } from '../trip-dates.ts';
import {
  NO_TRIP_FIELDS,
  fieldsAgain,
  hasMissingField,
  newTripFieldsSchema,
  REFUSAL_DEPENDS_ON,
  refusedField,
  type TripFields,
} from '../trip-fields.ts';
import { useCreateTrip } from '../use-driver-trips.ts';
import { AllSteps } from './all-steps.tsx';
import { DayStep } from './day-step.tsx';
import { OneStep } from './one-step.tsx';
import { publishedOf, toNew } from './publication.ts';
import type { Published } from './published.tsx';
import { ALL_FIELDS, fieldsOfStep, STEP_COUNT, stepOf, useStep } from './steps.ts';

interface CreateTripFormProps {
  profile: DriverProfile;
  /** The seats of the driver's vehicle. */
  seatsMax: number;
  /** The own trip that fills in the form. */
  again: AgainTrip | null;
  /** The route and day that fill in the form. */
  wanted: WantedTrip | null;
  usualTimes: readonly string[];
  onPublished: (published: Published) => void;
  onClose: () => void;
}

/** The name of the draft of a new trip, or of one that is filled in from another. */
export function draftName(userId: string, source: AgainTrip | WantedTrip | null = null): string {
  if (source === null) return `trip_${userId}`;
  return `trip_${userId}_${'trip' in source ? `${source.kind}_${source.trip.id}` : Object.values(source).join('_')}`;
}

/** The form of a new trip: a step at a time, beside each other in wide windows, or the day alone. Its input survives a reload. */
export function CreateTripForm(props: CreateTripFormProps) {
  const { profile, seatsMax, again, wanted, onPublished, onClose } = props;
  const { data: settings } = useSettings();
  const today = useToday();
  const { step, go } = useStep();
  const isWide = useWide('(min-width: 64rem)') ?? false;
  const isDay = again !== null && step === null;
  /** A step that was opened from the last one leads back to it. */
  const [isReviewed, setReviewed] = useState(false);
  const draft = draftName(useUser().id, again ?? wanted);
  const create = useCreateTrip(() => deleteDraft(draft));
  // A trip again is asked for its day.
  const empty = again
    ? { ...fieldsAgain(again, { today, seatsMax, settings }), date: '' }
    : { ...NO_TRIP_FIELDS, seatsAvailable: seatsMax, ...wanted };
  const form = useForm<TripFields>({
    resolver: knownPlaces(zodResolver(newTripFieldsSchema(settings, useKnownMinutes()))),
    defaultValues: draftOver(draft, empty),
  });
  useFormDraft(draft, form.control);
  const [date, moreDates] = useWatch({ control: form.control, name: ['date', 'moreDates'] });

  const submit = form.handleSubmit(publish, complain);
  const refused = create.error instanceof ApiError ? create.error.dates : [];
  const left = daysLeft({ date, moreDates }, refused);

  /** Opens the step of the first error; screen readers announce the missing fields that the page shows. */
  function complain() {
    // Of the form itself: those of this render are older than the check.
    const wrong = ALL_FIELDS.filter((name) => form.getFieldState(name).error !== undefined);
    if (hasMissingField(form.getValues(), wrong)) {
      toast({
        title: 'Missing fields',
        description: 'Please fill in all required fields.',
        kind: 'error',
        isSpoken: true,
      });
    }
    // The page of the day shows what is wrong with the day itself.
    const leavesDay = isDay && wrong.some((name) => name !== 'date');
    if (leavesDay || (!isDay && !isWide && stepOf(wrong) !== (step ?? 1))) go(stepOf(wrong));
  }

  function publish(fields: TripFields) {
    create.mutate(toNew(fields), {
      onSuccess: (made) => {
        const published = publishedOf(fields, made);
        toast({ title: published.title, description: published.description, isSpoken: true });
        onPublished(published);
      },
      onError: (error) => {
        const words = messageOf(error, OTHERWISE);
        const field = refusedField(error);
        if (field) {
          refuseField(form, field, { message: words, dependsOn: REFUSAL_DEPENDS_ON[field] });
          if ((isDay && field !== 'date') || !(isDay || isWide)) go(stepOf([field]));
        }
        toast({ title: 'Failed to create trip', description: words, kind: 'error', isSpoken: true });
      },
    });
  }

  async function next(event: SyntheticEvent) {
    event.preventDefault();
    const current = step ?? 1;
    // The last one before the review looks at all of them: rules of several fields wait until each is filled in.
    const isLast = current === STEP_COUNT - 1 || isReviewed;
    const isRight = await form.trigger(isLast ? undefined : fieldsOfStep(current), { shouldFocus: true });
    if (!isRight) return complain();
    setReviewed(false);
    return go(isLast ? STEP_COUNT : current + 1);
  }

  const isPublishing = isDay || isWide || step === STEP_COUNT;
  const shared = {
    ...props,
    create,
    refused: {
      dates: refused,
      left: left.length,
      onLeaveOut: () => {
        const fields = withDays(left);
        form.setValue('date', fields.date);
        form.setValue('moreDates', fields.moreDates);
        void submit();
      },
    },
    title: again?.kind === 'return' ? 'Create Return Trip' : 'Create New Trip',
    onClose: () => {
      if (again ?? wanted) deleteDraft(draft);
      onClose();
    },
    onMeant: (field: 'origin' | 'destination', name: string) => {
      form.setValue(field, name, { shouldValidate: true });
      create.reset();
    },
  };

  return (
    <Form aria-label={shared.title} onSubmit={isPublishing ? submit : next} gap="0">
      <FormProvider {...form}>
        {isDay ? (
          <DayStep {...shared} onChange={() => go(1)} profile={profile} again={again} />
        ) : isWide ? (
          <AllSteps {...shared} />
        ) : (
          <OneStep
            {...shared}
            step={step ?? 1}
            isReviewed={isReviewed}
            onBack={() => go((step ?? 1) - 1)}
            onChange={(asked) => {
              setReviewed(true);
              go(asked);
            }}
          />
        )}
      </FormProvider>
    </Form>
  );
}

const OTHERWISE = 'The trip could not be created. Please try again.';
