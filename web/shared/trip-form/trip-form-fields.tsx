import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useSettings } from '@/shared/trips/use-settings.ts';
import { ChoicesFields } from './choices-fields.tsx';
import { PaymentField } from './payment-field.tsx';
import type { TripForm } from './trip-form.ts';
import { DepartureFields, FareField } from './trip-term-fields.tsx';
import type { WholeTrip } from './way-fields.ts';
import { EndPointFields, StopsFields } from './way-form-fields.tsx';

interface TripFormFieldsProps {
  /** The trip as it is in the form. */
  trip: WholeTrip;
  /** Hides the fare and what the trip offers, which can no longer change. */
  fareFixed?: boolean;
  /** The meeting points may stay open. */
  pointsOptional?: boolean;
  /** The driver has declared to be a woman, so the trip can be for women only. */
  mayOfferWomenOnly?: boolean | undefined;
  /** Fields of the form's own, below the departure. */
  belowDeparture?: ReactNode;
  /** Fields of the form's own, below the fare. */
  belowFare?: ReactNode;
}

/** The fields of every form of a trip. Inside the FormProvider of a form with TripForm. */
export function TripFormFields({
  trip,
  fareFixed = false,
  pointsOptional = false,
  mayOfferWomenOnly,
  belowDeparture,
  belowFare,
}: TripFormFieldsProps) {
  const { data: settings } = useSettings();
  const time = useWatch({ control: useFormContext<TripForm>().control, name: 'time' });
  return (
    <>
      <EndPointFields origin={trip.origin} destination={trip.destination} optional={pointsOptional} />
      <DepartureFields />
      {belowDeparture}
      {!fareFixed && <FareField />}
      {belowFare}
      <StopsFields trip={trip} departure={time} limits={settings} />
      <PaymentField />
      {!fareFixed && <ChoicesFields mayOfferWomenOnly={mayOfferWomenOnly} />}
    </>
  );
}
