import { z } from 'zod';

/** A sum that is typed as text, before the schema of the call: `nairaText.pipe(askEntrySchema.shape.amount)`. */
export const nairaText = z.string().transform((text) => (text.trim() === '' ? Number.NaN : Number(text)));
