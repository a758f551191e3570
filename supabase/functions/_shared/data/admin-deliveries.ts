import { z } from 'zod';
import { deliveryFiguresSchema, type DeliveryFigures } from '../contracts/admin-deliveries.ts';
import type { AsCaller } from '../database/client.ts';

const rowsSchema = z.tuple([z.object({ figures: deliveryFiguresSchema })]);

/** Whether messages go out, which are dead and why, and which addresses are suppressed. */
export async function readDeliveryFigures(asAdmin: AsCaller): Promise<DeliveryFigures> {
  const rows = await asAdmin((sql) => sql`select private.delivery_figures() as figures`);
  return rowsSchema.parse(rows)[0].figures;
}

/** Makes a dead message due again. @throws AppError `not_found`, `conflict`, `too_late`. */
export async function retryDelivery(asAdmin: AsCaller, id: string): Promise<void> {
  await asAdmin((sql) => sql`select private.retry_delivery(${id})`);
}

/** Lets messages go to an address again. @throws AppError `not_found`. */
export async function removeSuppression(asAdmin: AsCaller, address: string): Promise<void> {
  await asAdmin((sql) => sql`select private.remove_suppression(${address})`);
}
