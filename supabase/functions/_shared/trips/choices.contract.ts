import { z } from 'zod';
import { EXTRAS, LUGGAGE } from './choices.rules.ts';
import { EXTRA_COUNT_MAX, EXTRA_FARE_MAX_NAIRA } from './limits.rules.ts';

function extraFare(what: string) {
  return z
    .int(`The price of ${what} must be whole naira`)
    .min(1, `The price of ${what} must be above ₦0`)
    .max(EXTRA_FARE_MAX_NAIRA, `The price of ${what} can be ₦100,000 at most`);
}

/**
 * The features by which passengers choose a trip; a missing one is not offered. `luggage`: the largest piece that each passenger may
 * bring; `extraLuggageFare`, `largeBagFare`, `childSeatFare`, `parcelFare`: what one of these extras costs, in naira;
 * `womenOnly`: self-declared, not identity-checked, and only a driver who has declared to be a woman may set it.
 */
export const tripChoicesSchema = z.strictObject({
  luggage: z.enum(LUGGAGE, 'Luggage must be none, small, medium or large').optional(),
  extraLuggageFare: extraFare('extra luggage').optional(),
  airConditioning: z.boolean().optional(),
  smoking: z.boolean().optional(),
  pets: z.boolean().optional(),
  music: z.boolean().optional(),
  twoInBack: z.boolean().optional(),
  womenOnly: z.boolean().optional(),
  largeBagFare: extraFare('a large bag').optional(),
  childSeatFare: extraFare('a child seat').optional(),
  parcelFare: extraFare('a parcel').optional(),
});
export type TripChoices = z.infer<typeof tripChoicesSchema>;

/** Extras of a booking, each kind once: part of the fare. `fare`: of one, in naira, as the passenger saw it. */
export const extrasSchema = z
  .array(
    z.strictObject({
      kind: z.enum(EXTRAS, 'This extra is not known'),
      count: z
        .int('The number of an extra must be a whole number')
        .min(1, 'At least 1 of an extra')
        .max(EXTRA_COUNT_MAX, `At most ${EXTRA_COUNT_MAX} of an extra`),
      fare: extraFare('an extra'),
    }),
  )
  .max(EXTRAS.length, 'Choose each extra once');
export type Extras = z.infer<typeof extrasSchema>;
