import { z } from 'zod';
import { ERROR_CODES } from './error-codes.ts';
import { moment } from './moment.contract.ts';

/** The machine-readable code of every error. */
export const errorCodeSchema = z.enum(ERROR_CODES);
export type ErrorCode = z.infer<typeof errorCodeSchema>;

export const refusedDatesSchema = z.array(
  z.object({ departureDate: moment, code: errorCodeSchema, error: z.string() }),
);
export type RefusedDate = z.infer<typeof refusedDatesSchema>[number];

export const namedPlaceSchema = z.object({ placeId: z.string(), name: z.string(), state: z.string() });

/** A place for a name that is misspelt. */
export const suggestedPlaceSchema = namedPlaceSchema.extend({
  /** The name can only mean this place: one or two letters are wrong. */
  isMeant: z.literal(true).optional(),
});

/** Suggestions for an unknown place, in the body of its refusal. */
export const placeSuggestionsSchema = z.array(suggestedPlaceSchema);
export type PlaceSuggestion = z.infer<typeof suggestedPlaceSchema>;

/**
 * The body of every error response. `seatsAvailable` belongs to `seats_unavailable` (409), `suggestions` to `invalid_input`
 * (400) about an unknown place, `dates` to a refusal to publish on several dates, `decision` to `forbidden` (403) for an administrator who is connected with
 * the people: what `POST /admin/agreements` names.
 */
export const errorBodySchema = z.object({
  error: z.string(),
  code: errorCodeSchema,
  seatsAvailable: z.number().int().optional(),
  suggestions: placeSuggestionsSchema.optional(),
  dates: refusedDatesSchema.optional(),
  decision: z.string().optional(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
