import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useSettings } from '@/shared/trips/use-settings.ts';
import { ChoicesFields } from './choices-fields.tsx';
import { PaymentField } from './payment-field.tsx';
import type { TripForm } from './trip-form.ts';
import { DepartureFields, FareField } from './trip-term-fields.tsx';
import type { RouteDemandProps } from '@/shared/demand/route-demand.tsx';
import type { UsualFareProps } from '@/shared/demand/usual-fare.tsx';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import type { WholeTrip } from './way-fields.ts';
import { EndPointFields, StopsFields } from './way-form-fields.tsx';

// Advice that arrives after the form; without it, the form works as before.
export const RouteDemandNote = lazyPart<RouteDemandProps>(
  () => import('@/shared/demand/route-demand.tsx').then((file) => file.RouteDemandNote),
  { fallback: null, problem: () => null },
);
export const UsualFareNote = lazyPart<UsualFareProps>(
  () => import('@/shared/demand/usual-fare.tsx').then((file) => file.UsualFareNote),
  { fallback: null, problem: () => null },
);

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
  const [date, time] = useWatch({ control: useFormContext<TripForm>().control, name: ['date', 'time'] });
  const { origin, destination, fare } = trip;
  return (
    <>
      <EndPointFields origin={trip.origin} destination={trip.destination} optional={pointsOptional} />
      <DepartureFields />
      {!fareFixed && <RouteDemandNote origin={origin} destination={destination} date={date} />}
      {belowDeparture}
      {!fareFixed && <FareField />}
      {!fareFixed && <UsualFareNote origin={origin} destination={destination} fare={fare} />}
      {belowFare}
      <StopsFields trip={trip} departure={time} limits={settings} />
      <PaymentField />
      {!fareFixed && <ChoicesFields mayOfferWomenOnly={mayOfferWomenOnly} />}
    </>
  );
}
