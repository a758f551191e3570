import { z } from 'zod';

const namedPlaceSchema = z.object({ placeId: z.string(), name: z.string(), state: z.string() });
const placeSchema = namedPlaceSchema.extend({
  kind: z.enum(['city', 'town', 'area']),
  /** The city of an area. */
  city: z.string().optional(),
});
export type Place = z.infer<typeof placeSchema>;
export const placeListSchema = z.array(placeSchema);
/** What an unknown place may mean, in the body of its refusal. */
export const placeSuggestionsSchema = z.array(namedPlaceSchema);
export type PlaceSuggestion = z.infer<typeof namedPlaceSchema>;
/** GET /api/places?q= : part of a name or alias, also misspelt; empty returns the suggested cities. */
export const placeQuerySchema = z.object({ q: z.string().trim().max(60).default('') });
