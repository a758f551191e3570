import { z } from 'zod';

/** How many rows a list has in each state to which it can be limited, and in `all`. The first page has them in `X-Figures`, as JSON. */
export const figuresSchema = z.record(z.string(), z.number().int());
export type Figures = z.infer<typeof figuresSchema>;
