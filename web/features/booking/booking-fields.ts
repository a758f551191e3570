import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';
import { type CreateBooking, travellerInputSchema } from '@contracts/book-seats.ts';
import { TRIP_SEATS_MAX } from '@domain/limits.ts';

const rowSchema = z.object({ name: z.string(), phone: z.string() });
type Row = z.infer<typeof rowSchema>;
const payChoice = z.enum(['cash', 'card', 'transfer', 'ussd']);
/** How the passenger pays: in cash, or online by one of the methods. */
export type PaymentChoice = z.infer<typeof payChoice>;

/** What a booker states about the travellers: one row per seat, which may stay empty. */
export interface BookingFields {
  travellers: Row[];
  confirmsWomenOnly: boolean;
  pay: PaymentChoice;
}

export const NO_BOOKING_FIELDS: BookingFields = {
  travellers: Array.from({ length: TRIP_SEATS_MAX }, () => ({ name: '', phone: '' })),
  confirmsWomenOnly: false,
  pay: 'cash',
};

/** Where the choices of a trip are kept until it is booked. */
export const bookingDraft = (tripId: string) => `book-${tripId}`;

interface BookingRules {
  seats: number;
  isWomenOnly: boolean;
}

/** The rules of the form. Rows beyond the chosen seats are not read. */
export function bookingRules({ seats, isWomenOnly }: BookingRules) {
  return zodResolver(
    z
      .object({ travellers: z.array(rowSchema), confirmsWomenOnly: z.boolean(), pay: payChoice })
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

/** What the passenger has chosen beside the seats. */
export type BookingDetails = Pick<CreateBooking, 'travellers' | 'confirmsWomenOnly'> & { pay: PaymentChoice };

/** The part of the request that the form adds; empty when nothing is stated. */
export function toDetails(
  fields: BookingFields,
  { seats, isWomenOnly }: BookingRules,
): Omit<BookingDetails, 'pay'> {
  const travellers = fields.travellers
    .slice(0, seats)
    .filter((row) => !isEmpty(row))
    .map(toTraveller);
  return {
    ...(travellers.length > 0 && { travellers }),
    ...(isWomenOnly && { confirmsWomenOnly: fields.confirmsWomenOnly }),
  };
}

const isEmpty = ({ name, phone }: Row) => name.trim() === '' && phone.trim() === '';

function toTraveller({ name, phone }: Row) {
  return { name, ...(phone.trim() !== '' && { phone }) };
}
