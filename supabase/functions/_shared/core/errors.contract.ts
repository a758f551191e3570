import { z } from 'zod';
import { ERROR_CODES } from './error-codes.ts';
import { moment } from './moment.contract.ts';
import { placeSuggestionsSchema } from '../places/contract.ts';

/** The machine-readable code of every error. */
export const errorCodeSchema = z.enum(ERROR_CODES);
export type ErrorCode = z.infer<typeof errorCodeSchema>;

export const refusedDatesSchema = z.array(
  z.object({ departureDate: moment, code: errorCodeSchema, error: z.string() }),
);
export type RefusedDate = z.infer<typeof refusedDatesSchema>[number];

/**
 * The body of every error response. `seatsAvailable` belongs to `seats_unavailable` (409), `suggestions` to `invalid_input`
 * (400) about an unknown place, `dates` to a refusal to publish on several dates.
 */
export const errorBodySchema = z.object({
  error: z.string(),
  code: errorCodeSchema,
  seatsAvailable: z.number().int().optional(),
  suggestions: placeSuggestionsSchema.optional(),
  dates: refusedDatesSchema.optional(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
