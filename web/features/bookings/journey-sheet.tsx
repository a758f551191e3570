import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { type ComponentType, useState } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { Journey } from '@tafiya/bookings/journeys/contract.ts';
import type { Connection } from '@tafiya/search/contract.ts';
import { SEARCH_SEATS_MAX, SEARCH_SEATS_MIN } from '@tafiya/search/limits.rules.ts';
import { seatsForOne } from '@tafiya/bookings/seats-for-one.rules.ts';
import { formatDayTime, formatEstimate } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { countOf, formatDuration } from '@/shared/format/numbers.ts';
import { leaveTo } from '@/shared/payments/leave-to.ts';
import { payLabel } from '@/shared/payments/pay-methods.ts';
import { RejectedNotice } from '@/shared/session/rejected-notice.tsx';
import { useSession } from '@/shared/session/store.ts';
import { extrasFare, extrasInWords } from '@/shared/trips/extra-words.ts';
import { LegPoints } from '@/shared/trips/meeting-point.tsx';
import { useSettings } from '@/shared/trips/use-settings.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { Form } from '@/shared/ui/form.tsx';
import { Sheet } from '@/shared/ui/sheet.tsx';
import { StepperField } from '@/shared/ui/stepper-field.tsx';
import { useForm } from '@/shared/ui/use-form.ts';
import { type AccountProps, useAccountSlot } from './account-slot.tsx';
import { bookingDraft, bookingRules, NO_BOOKING_FIELDS, toDetails, toExtras } from './booking-fields.ts';
import { ConfirmBar } from './booking-form.tsx';
import { BookingRefusal, mayTryAgain } from './booking-refusal.tsx';
import { PassengersOnly, titleFor } from './passengers-only.tsx';
import { deleteDraft } from '@/shared/session/drafts.ts';
import { draftOver, useFormDraft } from '@/shared/session/use-form-draft.ts';
import { PaymentChoiceField, possiblePayment } from './payment-choice.tsx';
import { OptionalFields, WomenOnlyField } from './travellers-fields.tsx';
import { useBookJourney, type WantedJourney } from './use-book-journey.ts';

const journeyDraft = ({ first, second }: Connection) => bookingDraft(`${first.trip.id}-${second.trip.id}`);

interface JourneySheetProps {
  connection: Connection;
  /** Seats to start with: the number that was searched for. */
  seats: number;
  /** Where a visitor creates an account or signs in. */
  account: ComponentType<AccountProps>;
  onClose: () => void;
}

/** Books two trips as one journey: both trips, one price, one payment; then both tickets, or the payment. */
export function JourneySheet({ connection, seats, account, onClose }: JourneySheetProps) {
  const booking = useBookJourney(connection);
  const status = useSession((session) => session.status);
  const user = useSession((session) => session.user);
  const navigate = useNavigate();

  function send(wanted: WantedJourney) {
    booking.mutate(wanted, {
      onSuccess: ({ journey, method, page }) => {
        deleteDraft(journeyDraft(connection));
        if (method === null) return;
        void navigate(`/bookings/${journey.first.bookingId}/payment`, { state: { method } });
        if (page !== null) leaveTo(page);
      },
    });
  }

  if (booking.data?.method) return null; // The payment page follows.
  if (booking.data) return <JourneyDone journey={booking.data.journey} onClose={onClose} />;
  if (user === null && status !== 'out') return null;
  if (user !== null && user.userType !== 'passenger') {
    return (
      <Sheet title={titleFor(user.userType)} onClose={onClose}>
        <chakra.div display="grid" gap="4">
          <PassengersOnly userType={user.userType} tripId={connection.first.trip.id} />
        </chakra.div>
      </Sheet>
    );
  }
  if (user?.rejection) {
    return (
      <Sheet title="Book both trips" onClose={onClose}>
        <RejectedNotice rejection={user.rejection} />
      </Sheet>
    );
  }
  return (
    <Sheet title="Book both trips" onClose={onClose}>
      <JourneyForm
        connection={connection}
        initialSeats={seats}
        account={account}
        pending={booking.isPending}
        error={booking.error}
        onConfirm={send}
      />
    </Sheet>
  );
}

interface JourneyFormProps {
  connection: Connection;
  initialSeats: number;
  account: ComponentType<AccountProps>;
  pending: boolean;
  error: Error | null;
  onConfirm: (wanted: WantedJourney) => void;
}

function JourneyForm(props: JourneyFormProps) {
  const { connection, initialSeats, pending, error, onConfirm } = props;
  const { first, second, place, waitMinutes, totalFare, payments } = connection;
  const { data: settings } = useSettings();
  const free = Math.min(first.leg.seatsAvailable, second.leg.seatsAvailable);
  const left = Math.min(
    settings === undefined ? free : seatsForOne(free, settings),
    settings?.bookingSeatsMax ?? SEARCH_SEATS_MAX,
  );
  const [chosen, setSeats] = useState(initialSeats);
  const seats = Math.min(chosen, left);
  const isValid = Number.isInteger(seats) && seats >= SEARCH_SEATS_MIN;
  const isWomenOnly = [first, second].some(({ trip }) => trip.choices?.womenOnly === true);
  const rules = { seats: isValid ? seats : 0, isWomenOnly, choices: first.trip.choices };
  const draft = journeyDraft(connection);
  const form = useForm({ resolver: bookingRules(rules), defaultValues: draftOver(draft, NO_BOOKING_FIELDS) });
  useFormDraft(draft, form.control);
  const [wish, ...counts] = useWatch({ control: form.control, name: ['pay', 'extras', 'secondExtras'] });
  const pay = possiblePayment(payments, wish);
  const [firstExtras, secondExtras] = [
    toExtras(counts[0], first.trip.choices),
    toExtras(counts[1], second.trip.choices),
  ];
  const firstTotal = first.leg.fare * rules.seats + extrasFare(firstExtras);
  const secondTotal = second.leg.fare * rules.seats + extrasFare(secondExtras);
  const total = firstTotal + secondTotal;
  const account = useAccountSlot(props.account);
  const isOpening = form.formState.isSubmitting;
  const mayConfirm = isValid && !pending && !isOpening && pay !== null;
  const submit = form.handleSubmit(async (fields) => {
    if (mayConfirm && (await account.opened()))
      onConfirm({ seats, ...toDetails(fields, rules), secondExtras, pay });
  });
  return (
    <Form aria-label="Book both trips" gap="5" onSubmit={submit}>
      <chakra.ol listStyleType="none" display="grid" gap="3" gridTemplateColumns="minmax(0, 1fr)">
        <Part part={first} />
        <chakra.li color="fg.muted">{`${formatDuration(waitMinutes)} to change in ${place}`}</chakra.li>
        <Part part={second} />
      </chakra.ol>
      {error && <BookingRefusal error={error} trip={null} />}
      {mayTryAgain(error) && (
        <>
          <StepperField
            label="Seats on both trips"
            value={seats}
            onChange={setSeats}
            min={SEARCH_SEATS_MIN}
            max={left}
          />
          <FormProvider {...form}>
            {isWomenOnly && <WomenOnlyField />}
            <OptionalFields seats={rules.seats} choices={[first.trip.choices, second.trip.choices]} />
          </FormProvider>
          {payments.online && pay !== null && (
            <PaymentChoiceField
              payments={payments}
              value={pay}
              onChange={(value) => form.setValue('pay', value)}
            />
          )}
          {account.fields}
          <chakra.div background="bg.subtle" borderRadius="card" padding="4" display="grid" gap="2">
            <chakra.p display="flex" alignItems="baseline" justifyContent="space-between" gap="4">
              <chakra.span color="fg.muted">
                {[
                  `${countOf(rules.seats, 'seat')} at ${formatNaira(totalFare)}`,
                  extrasInWords([...firstExtras, ...secondExtras]),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </chakra.span>
              <chakra.output
                fontSize="xl"
                fontWeight="bold"
                fontVariantNumeric="tabular-nums"
                aria-label="Total of both trips"
              >
                {formatNaira(total)}
              </chakra.output>
            </chakra.p>
            <chakra.p fontWeight="medium">
              {pay === 'cash'
                ? `You pay each driver when you board: ${formatNaira(firstTotal)} and ${formatNaira(secondTotal)}. Nothing is charged now.`
                : 'One payment for both trips. Your seats are held while you pay.'}
            </chakra.p>
            <chakra.p color="fg.muted" fontSize="sm">
              Each trip is cancelled by its own rule. If the first trip is cancelled by its driver, is late,
              or is not as agreed, you can cancel the second free of charge.
            </chakra.p>
          </chakra.div>
          <ConfirmBar>
            <Button type="submit" size="lg" disabled={!mayConfirm}>
              {confirmLabel({ pending: pending || isOpening, pay: pay ?? 'cash', total })}
            </Button>
            {account.terms}
          </ConfirmBar>
        </>
      )}
    </Form>
  );
}

function confirmLabel({
  pending,
  pay,
  total,
}: {
  pending: boolean;
  pay: WantedJourney['pay'];
  total: number;
}) {
  if (pending) return pay === 'cash' ? 'Booking...' : 'Holding your seats...';
  return pay === 'cash' ? 'Confirm both trips' : payLabel(pay, total);
}

function Part({ part: { trip, leg } }: { part: Connection['first'] }) {
  return (
    <chakra.li layerStyle="card" padding="3" display="grid" gap="1">
      <b>{`${leg.origin} to ${leg.destination}`}</b>
      <p>{`${formatDayTime(leg.departureDate)}, arrives ${formatEstimate(leg.arrivalDate)}`}</p>
      <chakra.p color="fg.muted">
        {[trip.driver.user.name, trip.driver.vehicleModel, formatNaira(leg.fare)].filter(Boolean).join(' · ')}
      </chakra.p>
      <LegPoints leg={leg} />
      {leg.nightWarning !== null && <chakra.p color="warning.fg">{leg.nightWarning}</chakra.p>}
    </chakra.li>
  );
}

/** Both tickets, and where to find them again. */
function JourneyDone({ journey, onClose }: { journey: Journey; onClose: () => void }) {
  return (
    <Sheet title="Both trips are booked" onClose={onClose}>
      <chakra.div display="grid" gap="4">
        <chakra.p role="status">
          {`You pay ${formatNaira(journey.totalFare)} in all, to each driver their part when you board. Both bookings are under My trips; you can cancel each there for free until its trip starts.`}
        </chakra.p>
        <ButtonLink to={`/ticket/${journey.first.bookingId}`} size="lg">
          Ticket of the first trip
        </ButtonLink>
        <ButtonLink to={`/ticket/${journey.second.bookingId}`} size="lg">
          Ticket of the second trip
        </ButtonLink>
        <ButtonLink to="/dashboard" variant="outline">
          See them in My trips
        </ButtonLink>
        <Button variant="ghost" onClick={onClose}>
          Done
        </Button>
      </chakra.div>
    </Sheet>
  );
}
