import { z } from 'zod';
import { deliveryFiguresSchema, type DeliveryFigures } from './admin.contract.ts';
import type { AsCaller } from '../core/database/client.ts';
import { rowAs } from '../core/database/rows.ts';

const { smsToday } = deliveryFiguresSchema.shape;
const rowSchema = z.object({
  figures: deliveryFiguresSchema.omit({ smsToday: true }),
  sms: smsToday.omit({ isOn: true }),
});

/**
 * Whether messages go out, which are dead and why, which addresses are suppressed, and what SMS have cost today. `sendsSms`:
 * whether the configuration has a way to send them.
 */
export async function readDeliveryFigures(asAdmin: AsCaller, sendsSms: boolean): Promise<DeliveryFigures> {
  const rows = await asAdmin(
    (sql) => sql`
      select private.delivery_figures() as figures, s.pages as sms__pages, s.kobo as sms__naira_kobo,
        s.refused as sms__refused, s.code_pages as sms__code_pages, s.code_pages_max as sms__code_pages_max,
        s.alarm_pages as sms__alarm_pages, s.alarm_pages_max as sms__alarm_pages_max,
        s.other_pages as sms__other_pages, s.pages_max as sms__pages_max
      from private.read_sms_spend() s`,
  );
  const { figures, sms } = rowAs(rowSchema, rows);
  return { ...figures, smsToday: { isOn: sendsSms, ...sms } };
}
