import { z } from 'zod';

/** Every failure of the façade: what a person reads in `error`, what a program reads in `code`. */
export const errorCodeSchema = z.enum([
  'invalid_input',
  'malformed_body',
  'invalid_credentials',
  'email_taken',
  'weak_password',
  'email_not_confirmed',
  'unauthenticated',
  'suspended',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'conflict',
  'seats_unavailable',
  'already_booked',
  'trip_closed',
  'trip_changed',
  'own_trip',
  'not_verified',
  'payload_too_large',
  'unsupported_media_type',
  'rate_limited',
  'unavailable',
  'internal',
]);
export type ErrorCode = z.infer<typeof errorCodeSchema>;

/** The one body of every refusal. `seatsAvailable` comes with `seats_unavailable` (409). */
export const errorBodySchema = z.object({
  error: z.string(),
  code: errorCodeSchema,
  seatsAvailable: z.number().int().optional(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
