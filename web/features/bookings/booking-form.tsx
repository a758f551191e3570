import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import type { Trip } from '@tafiya/trips/contract.ts';
import { SEARCH_SEATS_MIN } from '@tafiya/search/limits.rules.ts';
import { POINT_NAME_MAX_CHARACTERS } from '@tafiya/trips/limits.rules.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { firstNameOf } from '@/shared/format/words.ts';
import { NotBookable } from '@/shared/bookings/not-bookable.tsx';
import { payBy, payLabel } from '@/shared/payments/pay-methods.ts';
import { draftOver, useFormDraft } from '@/shared/session/use-form-draft.ts';
import { type BookableTrip, mustAsk } from '@/shared/trips/legs.ts';
import { extrasFare } from '@/shared/trips/extra-words.ts';
import { tripQuery } from '@/shared/trips/trip-query.ts';
import { Form } from '@/shared/ui/form.tsx';
import { ShieldIcon } from '@/shared/ui/icons.ts';
import { SkeletonBlock, SkeletonGroup } from '@/shared/ui/skeleton.tsx';
import { StepperField } from '@/shared/ui/stepper-field.tsx';
import { useForm } from '@/shared/ui/use-form.ts';
import { type AccountProps, useAccountSlot } from './account-slot.tsx';
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
import { CashLimitNote, useCashLimit } from './cash-limit.tsx';
import { PaymentChoiceField, possiblePayment, Price } from './payment-choice.tsx';
import { OptionalFields, WomenOnlyField } from './travellers-fields.tsx';
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
  /** Where a visitor creates an account or signs in. */
  account: ComponentType<AccountProps>;
  /** Beside the trip in wide windows, in place of a sheet. */
  isPanel: boolean;
  onConfirm: (details: BookingDetails) => void;
}

/** The form to choose seats and name the travellers, with the price and how payment works. */
export function BookingForm(props: BookingFormProps) {
  const { trip, outdated, left, seats, onSeats, pending, error, isPanel, onConfirm } = props;
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
  const [isChoosing, setChoosing] = useState(false);
  const [tried, setTried] = useState<PaymentChoice | null>(null);
  const setWish = (pay: PaymentChoice) => form.setValue('pay', pay);
  const limit = useCashLimit(chosen, payments?.cash === true);
  // Without online payment the refusal of the booking says the same.
  const mayPay = payments && (limit && payments.online ? { ...payments, cash: false } : payments);
  const payment = mayPay && possiblePayment(mayPay, wish);
  const account = useAccountSlot(props.account, isPanel);
  const isOpening = form.formState.isSubmitting;
  const mayConfirm = valid && !pending && !isOpening && Boolean(payment);
  const submit = form.handleSubmit(async (fields) => {
    if (!mayConfirm || !payment || !(await account.opened())) return;
    setTried(payment);
    onConfirm({ ...toDetails(fields, rules), pay: payment });
  });
  return (
    <Form aria-label="Book seats" gap="2.5" onSubmit={submit}>
      {outdated && trip.ask && <p>This trip has changed. Please search again.</p>}
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
          <Choices>
            <div>
              <StepperField
                label="Seats"
                css={IN_ROW}
                value={seats}
                onChange={onSeats}
                min={SEARCH_SEATS_MIN}
                max={left}
              />
              {!(outdated || account.isShown || isPanel) && (
                <chakra.p color="fg.muted" fontSize="sm" marginTop="-1" paddingBottom="2">
                  {`${formatNaira(trip.farePerSeat)} each, ${trip.seatsAvailable} left`}
                </chakra.p>
              )}
            </div>
            {account.isShown && payments?.online && payment && !isChoosing && (
              <ChosenPayment payment={payment} driver={payee} onChange={() => setChoosing(true)} />
            )}
          </Choices>
          {seats === left && left < trip.seatsAvailable && (
            <chakra.p color="fg.muted" fontSize="sm">
              {`At most ${countOf(left, 'seat')} in one booking.`}
            </chakra.p>
          )}
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
            <OptionalFields seats={chosen > 1 || !account.isVisitor ? chosen : 0} choices={[trip.choices]} />
          </FormProvider>
          {payments === undefined ? (
            <SkeletonGroup label="Loading how you can pay...">
              <SkeletonBlock height="24" />
            </SkeletonGroup>
          ) : (
            <>
              {payments.online && payment && (isChoosing || !account.isShown) && (
                <PaymentChoiceField
                  payments={payments}
                  value={payment}
                  onChange={setWish}
                  driver={payee}
                  cashLimit={limit && <CashLimitNote limit={limit} />}
                />
              )}
              {limit && !payments.online && <CashLimitNote limit={limit} />}
              {payment === null && <NotBookable trip={trip} />}
              {account.fields}
              {valid && !outdated && payment && (
                <Price
                  farePerSeat={trip.farePerSeat}
                  seats={seats}
                  extras={extras}
                  payment={payment}
                  departureDate={trip.departureDate}
                  driver={payee}
                  isShort={account.isShown}
                />
              )}
            </>
          )}
          <ConfirmBar>
            <Button type="submit" size="lg" disabled={!mayConfirm}>
              {confirmLabel({
                pending: pending || isOpening,
                // Another way to pay is a new attempt, whose button names it.
                retry: outdated || (error !== null && !hasTripChanged(error) && payment === tried),
                seats,
                payment: payment ?? 'cash',
                asks: mustAsk(trip),
                total: trip.farePerSeat * seats + extrasFare(extras),
              })}
            </Button>
            {isPanel && !account.isShown && (
              <chakra.p marginTop="2" fontSize="sm" color="fg.muted" textAlign="center">
                The fare is the whole price. No fees.
              </chakra.p>
            )}
            {account.terms}
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

const Choices = chakra('div', {
  base: {
    borderWidth: '1px',
    borderColor: 'border.default',
    borderRadius: 'card',
    '& > *': { minHeight: '13', paddingInline: '3.5', paddingBlock: '0.5' },
    '& > * + *': { borderTopWidth: '1px', borderColor: 'border.default' },
  },
});

interface ChosenPaymentProps {
  payment: PaymentChoice;
  driver: string;
  onChange: () => void;
}

/** How a visitor pays, in one row: the fields of the account need the room. */
function ChosenPayment({ payment, driver, onChange }: ChosenPaymentProps) {
  return (
    <chakra.div display="flex" alignItems="center" gap="3" lineHeight="snug">
      <chakra.span color="positive.fg">
        <ShieldIcon size={20} />
      </chakra.span>
      <chakra.p flex="1" minWidth="0">
        <b>{payment === 'cash' ? 'Pay in cash' : payBy(payment)}</b>
        <chakra.small display="block" fontSize="sm" color="fg.muted">
          {payment === 'cash' ? `To ${driver} when you board` : 'Held until you arrive'}
        </chakra.small>
      </chakra.p>
      <Button
        variant="ghost"
        color="positive.fg"
        paddingInline="2"
        marginInlineEnd="-2"
        aria-label="Change how you pay"
        onClick={onChange}
      >
        Change
      </Button>
    </chakra.div>
  );
}

/** Stays at the lower edge of the sheet, so that the button is in sight with every choice. */
export const ConfirmBar = chakra('div', {
  base: {
    display: 'grid',
    position: 'sticky',
    borderBottomRadius: 'card',
    // The padding of the sheet is below it too.
    bottom: '-20px',
    marginInline: '-20px',
    marginBottom: '-20px',
    padding: '12px 20px 16px',
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

/** The seats in one row: the label, and small round buttons at the end. */
const IN_ROW = {
  flexDirection: 'row',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  '& > div': { width: '9.5rem' },
  '& button': { borderRadius: 'full', width: '12', maxWidth: '34%' },
  '& input': { border: '0', background: 'transparent', fontSize: 'lg' },
} as const;
