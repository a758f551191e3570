import { z } from 'zod';

const placeSchema = z.object({ placeId: z.string(), name: z.string(), state: z.string() });
export type Place = z.infer<typeof placeSchema>;
export const placeListSchema = z.array(placeSchema);
/** GET /api/places?q= : part of a name or alias; empty returns the suggested cities. */
export const placeQuerySchema = z.object({ q: z.string().trim().max(60).default('') });
