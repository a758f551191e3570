import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import { FormProvider, useWatch } from 'react-hook-form';
import type { Trip } from '@tafiya/trips/contract.ts';
import { SEARCH_SEATS_MIN } from '@tafiya/search/limits.rules.ts';
import { POINT_NAME_MAX_CHARACTERS } from '@tafiya/trips/limits.rules.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { firstNameOf } from '@/shared/format/words.ts';
import { NotBookable } from '@/shared/bookings/not-bookable.tsx';
import { payLabel } from '@/shared/payments/pay-methods.ts';
import { draftOver, useFormDraft } from '@/shared/session/use-form-draft.ts';
import { type BookableTrip, endsOf, mustAsk } from '@/shared/trips/legs.ts';
import { extrasFare } from '@/shared/trips/extra-words.ts';
import { DriverPhoto } from '@/shared/trips/driver-photo.tsx';
import { Plate } from '@/shared/trips/plate.ts';
import { tripQuery } from '@/shared/trips/trip-query.ts';
import { Form } from '@/shared/ui/form.tsx';
import { SkeletonBlock, SkeletonGroup } from '@/shared/ui/skeleton.tsx';
import { StepperField } from '@/shared/ui/stepper-field.tsx';
import { useForm } from '@/shared/ui/use-form.ts';
import {
  type BookingDetails,
  bookingDraft,
  bookingRules,
  NO_BOOKING_FIELDS,
  type PaymentChoice,
  toDetails,
  toExtras,
} from './booking-fields.ts';
import { BookingRefusal, hasTripChanged, mayTryAgain } from './booking-refusal.tsx';
import { ExtrasFields } from './extras-fields.tsx';
import { PaymentChoiceField, possiblePayment, Price } from './payment-choice.tsx';
import { TravellersFields, WomenOnlyField } from './travellers-fields.tsx';
import { CountedTextField } from '@/shared/ui/counted-fields.tsx';

interface BookingFormProps {
  trip: BookableTrip;
  /** The trip has changed but could not be reloaded, so its details are hidden. */
  outdated: boolean;
  /** The most seats that can be chosen: those available, limited by the maximum of one booking. */
  left: number;
  /** NaN while the field is empty. */
  seats: number;
  onSeats: (seats: number) => void;
  pending: boolean;
  error: Error | null;
  onConfirm: (details: BookingDetails) => void;
}

/** The form to choose seats and name the travellers, with the price and how payment works. */
export function BookingForm(props: BookingFormProps) {
  const { trip, outdated, left, seats, onSeats, pending, error, onConfirm } = props;
  const payee = trip.company ?? firstNameOf(trip.driver.user.name);
  const valid = Number.isInteger(seats) && seats >= SEARCH_SEATS_MIN;
  const chosen = valid ? seats : 0;
  const rules = { seats: chosen, isWomenOnly: trip.choices?.womenOnly === true, choices: trip.choices };
  const draft = bookingDraft(trip.id);
  const form = useForm({
    resolver: bookingRules(rules),
    defaultValues: draftOver(draft, NO_BOOKING_FIELDS),
  });
  useFormDraft(draft, form.control);
  const payments = usePayments(trip);
  const [wish, wanted] = useWatch({ control: form.control, name: ['pay', 'extras'] });
  const extras = toExtras(wanted, trip.choices);
  const setWish = (pay: PaymentChoice) => form.setValue('pay', pay);
  const payment = payments && possiblePayment(payments, wish);
  const mayConfirm = valid && !pending && Boolean(payment);
  const submit = form.handleSubmit((fields) => {
    if (!mayConfirm || !payment) return;
    onConfirm({ ...toDetails(fields, rules), pay: payment });
  });
  return (
    <Form aria-label="Book seats" gap="5" onSubmit={submit}>
      {outdated && trip.ask && <p>This trip has changed. Please search again.</p>}
      {!outdated && <TripLine trip={trip} />}
      {error && (
        <BookingRefusal
          error={error}
          trip={outdated ? null : trip}
          {...(payments?.online === true && wish === 'cash' && { onPayOnline: () => setWish('card') })}
        />
      )}
      {left === 0 && !error && <p>This trip is fully booked.</p>}
      {left > 0 && mayTryAgain(error) && (
        <>
          <div>
            <StepperField label="Seats" value={seats} onChange={onSeats} min={SEARCH_SEATS_MIN} max={left} />
            {!outdated && (
              <chakra.p color="fg.muted" fontSize="sm" marginTop="1.5">
                {`${formatNaira(trip.farePerSeat)} each, ${trip.seatsAvailable} left`}
              </chakra.p>
            )}
            {seats === left && left < trip.seatsAvailable && (
              <chakra.p color="fg.muted" fontSize="sm" marginTop="1.5">
                {`At most ${countOf(left, 'seat')} in one booking.`}
              </chakra.p>
            )}
          </div>
          <FormProvider {...form}>
            {mustAsk(trip) && (
              <p>
                {`${trip.driver.user.name} must agree, and has 3 hours to answer, until 2 hours before the departure. At night these hours begin in the morning. After a refusal or no answer you owe nothing, and what you paid online goes back to you.`}
              </p>
            )}
            {trip.ask && (
              <CountedTextField
                label={`Where do you want to meet in ${trip.origin}?`}
                hint="Only the driver and passengers who get on there read it."
                optional
                charactersMax={POINT_NAME_MAX_CHARACTERS}
                error={form.formState.errors.meet?.message}
                {...form.register('meet')}
              />
            )}
            {rules.isWomenOnly && <WomenOnlyField />}
            <ExtrasFields choices={trip.choices} />
            <TravellersFields seats={chosen} />
          </FormProvider>
          {payments === undefined ? (
            <SkeletonGroup label="Loading how you can pay...">
              <SkeletonBlock height="24" />
            </SkeletonGroup>
          ) : (
            <>
              {payments.online && payment && (
                <PaymentChoiceField payments={payments} value={payment} onChange={setWish} driver={payee} />
              )}
              {payment === null && <NotBookable trip={trip} />}
              {valid && !outdated && payment && (
                <Price
                  farePerSeat={trip.farePerSeat}
                  seats={seats}
                  extras={extras}
                  payment={payment}
                  departureDate={trip.departureDate}
                  driver={payee}
                />
              )}
            </>
          )}
          <ConfirmBar>
            <Button type="submit" size="lg" disabled={!mayConfirm}>
              {confirmLabel({
                pending,
                retry: outdated || (error !== null && !hasTripChanged(error)),
                seats,
                payment: payment ?? 'cash',
                asks: mustAsk(trip),
                total: trip.farePerSeat * seats + extrasFare(extras),
              })}
            </Button>
          </ConfirmBar>
        </>
      )}
    </Form>
  );
}

const CASH_ONLY: NonNullable<Trip['payments']> = { cash: true, online: false };

/** How the trip can be paid; undefined while that is loaded. A trip of a list does not have it. The server has the last word. */
function usePayments(trip: BookableTrip): Trip['payments'] {
  const { data, isLoading } = useQuery({ ...tripQuery(trip.id), enabled: trip.payments === undefined });
  return trip.payments ?? (isLoading ? undefined : (data?.payments ?? CASH_ONLY));
}

/** Which trip it is: who drives, the plate, when, and from where to where. A trip of a list has no stops: they are loaded. */
function TripLine({ trip }: { trip: BookableTrip }) {
  const { data } = useQuery({ ...tripQuery(trip.id), enabled: trip.stops === undefined && !trip.ask });
  const ends = trip.ask ? null : endsOf({ ...trip, ...(data?.stops && { stops: data.stops }) });
  const { driver, driverId, origin, destination, departureDate } = trip;
  return (
    <chakra.article
      aria-label={`${origin} to ${destination}`}
      display="flex"
      alignItems="center"
      gap="3"
      paddingBottom="3"
      borderBottomWidth="1px"
      borderColor="border.default"
    >
      <DriverPhoto driver={driver} driverId={driverId} size="14" />
      <chakra.div minWidth="0" lineHeight="snug" overflowWrap="anywhere">
        <chakra.p display="flex" flexWrap="wrap" alignItems="center" columnGap="2">
          <b>{firstNameOf(driver.user.name)}</b>
          {driver.vehiclePlateNumber && <Plate>{driver.vehiclePlateNumber}</Plate>}
        </chakra.p>
        <p>{formatDayTime(departureDate)}</p>
        <chakra.p fontSize="sm" color="fg.muted">
          {`${ends?.[0].point?.name ?? origin} → ${ends?.[1].point?.name ?? destination}`}
        </chakra.p>
      </chakra.div>
    </chakra.article>
  );
}

/** Stays at the lower edge of the sheet, so that the button is in sight with every choice. */
export const ConfirmBar = chakra('div', {
  base: {
    display: 'grid',
    position: 'sticky',
    // The padding of the sheet is below it too.
    bottom: '-20px',
    marginInline: '-20px',
    marginBottom: '-20px',
    padding: '12px 20px 20px',
    background: 'bg.card',
    borderTopWidth: '1px',
    borderColor: 'border.default',
  },
});

interface ConfirmState {
  pending: boolean;
  retry: boolean;
  seats: number;
  payment: PaymentChoice;
  total: number;
  /** The driver must agree. */
  asks: boolean;
}

function confirmLabel({ pending, retry, seats, payment, total, asks }: ConfirmState): string {
  if (pending && payment === 'cash') return asks ? 'Asking...' : 'Booking...';
  if (pending) return seats === 1 ? 'Holding your seat...' : 'Holding your seats...';
  if (Number.isNaN(seats)) return 'Confirm booking';
  if (retry) return 'Try again';
  if (asks && payment === 'cash') return `Ask for ${countOf(seats, 'seat')}`;
  return payment === 'cash'
    ? `Book ${countOf(seats, 'seat')}, pay ${formatNaira(total)} in cash`
    : payLabel(payment, total);
}
