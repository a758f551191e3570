import { z } from 'zod';

/** How passengers of a trip pay: the driver at boarding, or online before the trip. */
export const tripPaymentSchema = z.enum(['cash', 'online', 'both']);
export type TripPayment = z.infer<typeof tripPaymentSchema>;

export const paymentChoiceSchema = z.enum(['cash', 'online']);

/** GET /api/trips/:id/cancellation: how many bookings end and what their passengers get back, if the driver cancels the trip. */
export const tripCancellationSchema = z.object({ bookings: z.number().int(), refund: z.number() });
