import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { TRIP_SEATS_MIN } from '@domain/limits.ts';
import { ApiError, messageOf } from '@/shared/api/api-error.ts';
import { deleteDraft } from '@/shared/session/drafts.ts';
import { useToday } from '@/shared/format/use-today.ts';
import { useUser } from '@/shared/session/store.ts';
import { draftOver, useFormDraft } from '@/shared/session/use-form-draft.ts';
import type { AgainTrip } from '@/shared/trips/again.ts';
import { useSettings } from '@/shared/trips/use-settings.ts';
import { DidYouMean } from '@/shared/places/did-you-mean.tsx';
import { CheckboxField } from '@/shared/ui/fields.tsx';
import { Form } from '@/shared/ui/form.tsx';
import { useKnownMinutes } from '@/shared/trip-form/use-road.ts';
import { CityFields } from '@/shared/trip-form/way-form-fields.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { DriverTripFields } from './driver-trip-fields.tsx';
import { LicenceNotice } from './licence-notice.tsx';
import { MoreDates } from './more-dates.tsx';
import { RefusedDates } from './refused-dates.tsx';
import { daysLeft, daysOf, toPublishDates, withDays } from './trip-dates.ts';
import {
  NO_TRIP_FIELDS,
  fieldsAgain,
  type TripFields,
  hasMissingField,
  newTripFieldsSchema,
  refusedField,
  toCreateTrip,
} from './trip-fields.ts';
import { useCreateTrip } from './use-driver-trips.ts';

const HEADING = 'create-new-trip';
const OTHERWISE = 'The trip could not be created. Please try again.';

/** Moves the focus to the open card. */
export function focusCreateTrip(): void {
  document.getElementById(HEADING)?.focus();
}

interface CreateTripCardProps {
  /** The seats of the driver's vehicle. */
  seatsMax: number;
  /** The last valid day of the driver's licence, if it is known. */
  licenceExpiresOn: string | null;
  /** The own trip that fills in the form. */
  again: AgainTrip | null;
  onPublished: () => void;
  onClose: () => void;
}

/** The card 'Create New Trip' of the driver dashboard. Its input survives a reload. */
export function CreateTripCard({
  seatsMax,
  licenceExpiresOn,
  again,
  onPublished,
  onClose,
}: CreateTripCardProps) {
  const create = useCreateTrip();
  const { data: settings } = useSettings();
  const today = useToday();
  const draft = `trip_${useUser().id}${again ? `_${again.kind}_${again.trip.id}` : ''}`;
  const form = useForm<TripFields>({
    resolver: zodResolver(newTripFieldsSchema(settings, useKnownMinutes())),
    defaultValues: draftOver(draft, again ? fieldsAgain(again, { today, seatsMax }) : NO_TRIP_FIELDS),
  });
  useFormDraft(draft, form.control);
  const [date, moreDates] = useWatch({ control: form.control, name: ['date', 'moreDates'] });
  const days = daysOf({ date, moreDates });
  const [isRepeated, setRepeated] = useState(moreDates.length > 0);
  useEffect(focusCreateTrip, []);

  const submit = form.handleSubmit(publish, () => {
    if (!hasMissingField(form.getValues())) return;
    toast({ title: 'Missing fields', description: 'Please fill in all required fields.', kind: 'error' });
  });

  function publish(fields: TripFields) {
    create.mutate(daysOf(fields).length > 1 ? toPublishDates(fields) : toCreateTrip(fields), {
      onSuccess: (count) => {
        deleteDraft(draft);
        toast({
          title: count === 1 ? 'Trip created successfully!' : `${count} trips created successfully!`,
          description: `Your ${count === 1 ? 'trip is' : 'trips are'} now available for booking.`,
        });
        onPublished();
        onClose();
      },
      onError: (error) => {
        const words = messageOf(error, OTHERWISE);
        const field = refusedField(error);
        if (field) form.setError(field, { message: words }, { shouldFocus: true });
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
      <chakra.h2
        id={HEADING}
        tabIndex={-1}
        scrollMarginTop="4"
        fontSize="xl"
        fontWeight="bold"
        letterSpacing="tight"
        marginBottom="4"
      >
        {again?.kind === 'return' ? 'Create Return Trip' : 'Create New Trip'}
      </chakra.h2>
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
          <chakra.fieldset gridColumn="1 / -1" display="grid" gap="2" gridTemplateColumns="minmax(0, 1fr)">
            <CheckboxField
              label="Repeat on more dates"
              checked={isRepeated}
              onChange={(event) => {
                setRepeated(event.target.checked);
                form.setValue('moreDates', []);
              }}
            />
            {isRepeated && <MoreDates />}
          </chakra.fieldset>
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
            {create.isPending
              ? 'Creating...'
              : days.length > 1
                ? `Publish ${days.length} Trips`
                : 'Publish Trip'}
          </Button>
          <Button
            variant="ghost"
            size="lg"
            onClick={() => {
              if (again) deleteDraft(draft);
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
