import { z } from 'zod';
import { tripChoicesSchema, type TripChoices } from '@tafiya/trips/choices.contract.ts';
import { type TripPayment, tripPaymentSchema } from '@tafiya/trips/payment.contract.ts';
import type { Settings } from '@tafiya/admin/settings.contract.ts';
import { fareSchema, type Trip } from '@tafiya/trips/contract.ts';
import { LUGGAGE } from '@tafiya/trips/choices.rules.ts';
import { lagosDate, lagosIso, lagosTime } from '@tafiya/core/lagos-time.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { changedWay, editedWayShape, NO_WAY, toWay, wayOfTrip, wayShape } from './way-fields.ts';

const fare = (rules: z.ZodNumber) => z.number('Fare per seat is required').pipe(rules);

/** The fields of every trip form: the departure as a Lagos day and a time from the fixed list, the fare in naira. */
const tripTermsShape = {
  date: z.string().min(1, 'Departure date is required'),
  time: z.string().min(1, 'Departure time is required'),
  farePerSeat: fare(fareSchema),
};

/** The terms of a new trip, with the platform's fare limits once they are loaded. */
export function newTripTermsShape(settings: Settings | undefined) {
  if (settings === undefined) return tripTermsShape;
  const { fareMin, fareMax, fareStep } = settings;
  const range = `Fare must be between ${formatNaira(fareMin)} and ${formatNaira(fareMax)}`;
  return {
    ...tripTermsShape,
    farePerSeat: fare(
      fareSchema
        .min(fareMin, range)
        .max(fareMax, range)
        .multipleOf(fareStep, `Fare must be a multiple of ${formatNaira(fareStep)}`),
    ),
  };
}
export type TripTerms = z.infer<z.ZodObject<typeof tripTermsShape>>;

/** An empty form; NaN is an empty fare. */
const NO_TRIP_TERMS: TripTerms = { date: '', time: '', farePerSeat: Number.NaN };

/** The terms of an existing trip. */
function termsOf(trip: { departureDate: string; farePerSeat: number }): TripTerms {
  const departure = new Date(trip.departureDate);
  return { date: lagosDate(departure), time: lagosTime(departure), farePerSeat: trip.farePerSeat };
}

const { extraLuggageFare, largeBagFare, childSeatFare, parcelFare, womenOnly } = tripChoicesSchema.shape;

/** The fields of what a trip offers, in the form of a trip. An empty luggage is not stated. */
export const choicesShape = {
  choices: z.object({
    ...tripChoicesSchema.required().shape,
    luggage: z.enum(['', ...LUGGAGE]),
    extraLuggageFare: extraLuggageFare.unwrap().nullable(),
    // Optional: a draft from before these choices lacks them.
    womenOnly,
    largeBagFare: largeBagFare.nullable(),
    childSeatFare: childSeatFare.nullable(),
    parcelFare: parcelFare.nullable(),
  }),
};
export type ChoicesFields = z.infer<z.ZodObject<typeof choicesShape>>;

/** The form of a trip that offers nothing. */
export const NO_CHOICES: ChoicesFields = {
  choices: {
    luggage: '',
    extraLuggageFare: null,
    airConditioning: false,
    smoking: false,
    pets: false,
    music: false,
    twoInBack: false,
    womenOnly: false,
    largeBagFare: null,
    childSeatFare: null,
    parcelFare: null,
  },
};

/** The form's values for a trip. */
export function choicesOf({ choices }: { choices?: TripChoices | undefined }): ChoicesFields {
  return { choices: { ...NO_CHOICES.choices, ...choices } };
}

/** The choices of a request: only what the trip offers. */
export function toChoices({ choices }: ChoicesFields): TripChoices {
  return Object.fromEntries(
    Object.entries(choices).filter(([, value]) => value !== '' && value !== false && value !== null),
  );
}

/** The change of a PATCH request; empty when nothing changed. */
export function changedChoices(before: ChoicesFields, after: ChoicesFields): { choices?: TripChoices } {
  const choices = toChoices(after);
  return JSON.stringify(choices) === JSON.stringify(toChoices(before)) ? {} : { choices };
}

/** The field of every trip form: how passengers pay. Absent in a draft from before this choice. */
export const paymentShape = { payment: tripPaymentSchema.optional() };
export interface PaymentFields {
  payment?: TripPayment | undefined;
}

/** The defaults of a trip. Without a payout account it takes only cash. */
export const NO_PAYMENT: { payment: TripPayment } = { payment: 'both' };

/** The form's value of a trip. */
export function paymentOf({ payment }: PaymentFields): { payment: TripPayment } {
  return { payment: payment ?? NO_PAYMENT.payment };
}

/** The change of a request; empty when nothing changed. */
export function changedPayment(before: PaymentFields, after: PaymentFields): { payment?: TripPayment } {
  const { payment } = paymentOf(after);
  return payment === paymentOf(before).payment ? {} : { payment };
}

/** The fields of a private trip's form: what passengers may or must ask the driver for. Absent in a draft from before. */
export const requestsShape = { picksUp: z.boolean().optional(), confirmsPassengers: z.boolean().optional() };
export type RequestFields = z.infer<z.ZodObject<typeof requestsShape>>;

/** The form's values of a trip; of a new one, passengers may ask for places on the way. */
export function requestsOf({ picksUp = true, confirmsPassengers = false }: RequestFields) {
  return { picksUp, confirmsPassengers };
}

/** The change of a request; empty when nothing changed. */
export function changedRequests(before: RequestFields, after: RequestFields): RequestFields {
  const [was, is] = [requestsOf(before), requestsOf(after)];
  return {
    ...(was.picksUp !== is.picksUp && { picksUp: is.picksUp }),
    ...(was.confirmsPassengers !== is.confirmsPassengers && { confirmsPassengers: is.confirmsPassengers }),
  };
}

/** The fields of every form of a trip: its terms, its way, what it offers, how passengers pay. */
export const tripFormShape = { ...tripTermsShape, ...wayShape, ...choicesShape, ...paymentShape };
/** The same in the form of an existing trip. */
export const editedTripFormShape = { ...tripFormShape, ...editedWayShape };
/** The same in the form of a new trip, with the platform's fare limits once they are loaded. */
export function newTripFormShape(settings: Settings | undefined) {
  return { ...tripFormShape, ...newTripTermsShape(settings) };
}
export type TripForm = z.infer<z.ZodObject<typeof tripFormShape>>;

/** The empty form. Numbers are NaN while their field is empty. */
export const NO_TRIP_FORM: TripForm = { ...NO_TRIP_TERMS, ...NO_WAY, ...NO_CHOICES, ...NO_PAYMENT };

/** The form's values for an existing trip. */
export function tripFormOf(
  trip: Pick<Trip, 'departureDate' | 'farePerSeat' | 'stops' | 'choices' | 'payment'>,
): TripForm {
  return { ...termsOf(trip), ...wayOfTrip(trip), ...choicesOf(trip), ...paymentOf(trip) };
}

/** These fields in the body of a new trip. Date and time become one ISO instant, read as Lagos time in any time zone. */
export function toNewTrip(form: TripForm) {
  const departureDate = lagosIso(form.date, form.time);
  return {
    departureDate,
    farePerSeat: form.farePerSeat,
    ...toWay(form, departureDate),
    ...changedChoices(NO_CHOICES, form),
    ...changedPayment(NO_PAYMENT, form),
  };
}

/** The changed ones of these fields, as a PATCH request takes them. */
export function changedTrip(before: TripForm, after: TripForm) {
  const departureDate = lagosIso(after.date, after.time);
  const isMoved = after.date !== before.date || after.time !== before.time;
  return {
    ...(isMoved && { departureDate }),
    ...(after.farePerSeat !== before.farePerSeat && { farePerSeat: after.farePerSeat }),
    ...changedWay(before, after, departureDate),
    ...changedChoices(before, after),
    ...changedPayment(before, after),
  };
}
