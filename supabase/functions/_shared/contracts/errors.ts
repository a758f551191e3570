import { z } from 'zod';
import { ERROR_CODES } from '../domain/error-codes.ts';

/** Every failure of the façade: what a person reads in `error`, what a program reads in `code`. */
export const errorCodeSchema = z.enum(ERROR_CODES);
export type ErrorCode = z.infer<typeof errorCodeSchema>;

/** The one body of every refusal. `seatsAvailable` comes with `seats_unavailable` (409). */
export const errorBodySchema = z.object({
  error: z.string(),
  code: errorCodeSchema,
  seatsAvailable: z.number().int().optional(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
