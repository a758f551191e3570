import { z } from 'zod';
import { LUGGAGE } from '../domain/choices.ts';
import { EXTRA_LUGGAGE_FARE_MAX_NAIRA } from '../domain/limits.ts';

/**
 * What passengers choose a trip by; what is missing is not offered. `luggage`: the largest piece that each passenger may
 * bring; `extraLuggageFare`: what each further piece costs, in naira; `womenOnly`: self-declared, not identity-checked, and only
 * a driver who has declared to be a woman may set it.
 */
export const tripChoicesSchema = z.strictObject({
  luggage: z.enum(LUGGAGE, 'Luggage must be none, small, medium or large').optional(),
  extraLuggageFare: z
    .int('The price of extra luggage must be whole naira')
    .min(1, 'The price of extra luggage must be above ₦0')
    .max(EXTRA_LUGGAGE_FARE_MAX_NAIRA, 'The price of extra luggage can be ₦100,000 at most')
    .optional(),
  airConditioning: z.boolean().optional(),
  smoking: z.boolean().optional(),
  pets: z.boolean().optional(),
  music: z.boolean().optional(),
  twoInBack: z.boolean().optional(),
  womenOnly: z.boolean().optional(),
});
export type TripChoices = z.infer<typeof tripChoicesSchema>;
