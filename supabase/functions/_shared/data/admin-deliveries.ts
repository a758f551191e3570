import { z } from 'zod';
import { deliveryFiguresSchema, type DeliveryFigures } from '../contracts/admin-deliveries.ts';
import type { AsCaller } from '../database/client.ts';
import { koboToNaira } from '../domain/money.ts';

const rowsSchema = z.tuple([
  z.object({
    figures: deliveryFiguresSchema.omit({ smsToday: true }),
    sms: deliveryFiguresSchema.shape.smsToday.omit({ isOn: true, naira: true }).extend({ kobo: z.number() }),
  }),
]);

/**
 * Whether messages go out, which are dead and why, which addresses are suppressed, and what SMS have cost today. `sendsSms`:
 * whether the configuration has a way to send them.
 */
export async function readDeliveryFigures(asAdmin: AsCaller, sendsSms: boolean): Promise<DeliveryFigures> {
  const rows = await asAdmin(
    (sql) => sql`
      select private.delivery_figures() as figures, jsonb_build_object(
        'pages', s.pages, 'kobo', s.kobo, 'refused', s.refused, 'pagesMax', s.pages_max) as sms
      from private.read_sms_spend() s`,
  );
  const [
    {
      figures,
      sms: { kobo, ...sms },
    },
  ] = rowsSchema.parse(rows);
  return { ...figures, smsToday: { isOn: sendsSms, naira: koboToNaira(kobo), ...sms } };
}

/** Makes a dead message due again. @throws AppError `not_found`, `conflict`, `too_late`. */
export async function retryDelivery(asAdmin: AsCaller, id: string): Promise<void> {
  await asAdmin((sql) => sql`select private.retry_delivery(${id})`);
}

/** Lets messages go to an address again. @throws AppError `not_found`. */
export async function removeSuppression(asAdmin: AsCaller, address: string): Promise<void> {
  await asAdmin((sql) => sql`select private.remove_suppression(${address})`);
}
