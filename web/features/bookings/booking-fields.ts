import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';
import { type CreateBooking, travellerInputSchema } from '@tafiya/bookings/book-seats.contract.ts';
import type { Extras, TripChoices } from '@tafiya/trips/choices.contract.ts';
import { pointInputSchema } from '@tafiya/trips/stops.contract.ts';
import { EXTRAS, type ExtraKind } from '@tafiya/trips/choices.rules.ts';
import { EXTRA_COUNT_MAX, TRIP_SEATS_MAX } from '@tafiya/trips/limits.rules.ts';
import { offeredExtras } from '@/shared/trips/extra-words.ts';

const rowSchema = z.object({ name: z.string(), phone: z.string() });
type Row = z.infer<typeof rowSchema>;
const payChoice = z.enum(['cash', 'card', 'transfer', 'ussd']);
/** How the passenger pays: in cash, or online by one of the methods. */
export type PaymentChoice = z.infer<typeof payChoice>;

/** The booker's data about the travellers: one row per seat, which may stay empty. */
export interface BookingFields {
  travellers: Row[];
  confirmsWomenOnly: boolean;
  pay: PaymentChoice;
  /** How many of each; what is missing is not wanted. */
  extras: Partial<Record<ExtraKind, number | undefined>>;
  /** The extras of a journey's second trip. */
  secondExtras: Partial<Record<ExtraKind, number | undefined>>;
  /** Where to meet at a place along the way; empty: to be agreed with the driver. */
  meet: string;
}

export const NO_BOOKING_FIELDS: BookingFields = {
  travellers: Array.from({ length: TRIP_SEATS_MAX }, () => ({ name: '', phone: '' })),
  confirmsWomenOnly: false,
  pay: 'card',
  extras: {},
  secondExtras: {},
  meet: '',
};

/** Where the choices of a trip are kept until it is booked. */
export const bookingDraft = (tripId: string) => `book-${tripId}`;

interface BookingRules {
  seats: number;
  isWomenOnly: boolean;
  choices: TripChoices | undefined;
}

const extraCounts = z.partialRecord(z.enum(EXTRAS), z.int().min(0).max(EXTRA_COUNT_MAX).optional());

/** The rules of the form. Rows beyond the chosen seats are not read. */
export function bookingRules({ seats, isWomenOnly }: Pick<BookingRules, 'seats' | 'isWomenOnly'>) {
  return zodResolver(
    z
      .object({
        travellers: z.array(rowSchema),
        confirmsWomenOnly: z.boolean(),
        pay: payChoice,
        extras: extraCounts,
        secondExtras: extraCounts,
        meet: z.union([z.literal(''), pointInputSchema.shape.name]),
      })
      .superRefine(({ travellers, confirmsWomenOnly }, { addIssue }) => {
        for (const [index, row] of travellers.slice(0, seats).entries()) {
          for (const { path, message } of isEmpty(row)
            ? []
            : (travellerInputSchema.safeParse(toTraveller(row)).error?.issues ?? [])) {
            addIssue({ code: 'custom', path: ['travellers', index, ...path], message });
          }
        }
        if (isWomenOnly && !confirmsWomenOnly) {
          const message = 'Please confirm that every traveller is a woman';
          addIssue({ code: 'custom', path: ['confirmsWomenOnly'], message });
        }
      }),
  );
}

/** The passenger's choices beside the seats. */
export type BookingDetails = Pick<CreateBooking, 'travellers' | 'confirmsWomenOnly'> & {
  extras?: Extras;
  pay: PaymentChoice;
  meet?: string;
};

/** The extras that are wanted of those that the trip offers, at the prices that are shown. */
export function toExtras(wanted: BookingFields['extras'], choices: TripChoices | undefined): Extras {
  return offeredExtras(choices).flatMap(({ kind, fare }) => {
    const count = wanted[kind] ?? 0;
    return count > 0 ? [{ kind, count, fare }] : [];
  });
}

/** The part of the request that the form adds; empty when nothing is stated. */
export function toDetails(
  fields: BookingFields,
  { seats, isWomenOnly, choices }: BookingRules,
): Omit<BookingDetails, 'pay'> {
  const extras = toExtras(fields.extras, choices);
  const travellers = fields.travellers
    .slice(0, seats)
    .filter((row) => !isEmpty(row))
    .map(toTraveller);
  return {
    ...(extras.length > 0 && { extras }),
    ...(travellers.length > 0 && { travellers }),
    ...(fields.meet.trim() !== '' && { meet: fields.meet.trim() }),
    ...(isWomenOnly && { confirmsWomenOnly: fields.confirmsWomenOnly }),
  };
}

const isEmpty = ({ name, phone }: Row) => name.trim() === '' && phone.trim() === '';

function toTraveller({ name, phone }: Row) {
  return { name, ...(phone.trim() !== '' && { phone }) };
}
