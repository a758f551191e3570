import { z } from 'zod';
import { deliveryFiguresSchema, removeSuppressionSchema, type DeliveryFigures } from './admin.contract.ts';
import { declareCall } from '../core/calls/declare-call.ts';
import { administrator } from '../core/calls/who.ts';
import type { AsCaller } from '../core/database/client.ts';
import { rowAs } from '../core/database/rows.ts';
import { sendsSms } from '../core/process/delivery-config.ts';
import { commandRoute, route } from '../core/http/route.ts';

/** Messages that leave the app. */
export const adminDeliveryCalls = {
  readDeliveryFigures: declareCall({
    method: 'GET',
    path: '/admin/deliveries',
    reads: 'replica',
    summary: 'Push messages, mails and SMS: counts of 24 hours, dead messages, suppressed addresses',
    notes: 'Of both lists the newest 100.',
    who: administrator(),
    answer: deliveryFiguresSchema,
    errors: [],
  }),
  retryDelivery: declareCall({
    method: 'POST',
    path: '/admin/deliveries/:id/retry',
    summary: 'Send a dead message again',
    notes: 'It is due at once. `conflict`: it is not dead. `too_late`: it has expired.',
    who: administrator(404),
    ids: { id: 'Message not found.' },
    answer: 'nothing',
    errors: ['conflict', 'too_late'],
  }),
  removeSuppression: declareCall({
    method: 'POST',
    path: '/admin/remove-suppression',
    summary: 'Send messages to an address again',
    who: administrator(404),
    body: removeSuppressionSchema,
    answer: 'nothing',
    errors: ['not_found'],
    example: { body: { address: 'nobody@no.test' } },
  }),
};

export const adminDeliveryRoutes = [
  route(adminDeliveryCalls.readDeliveryFigures, (_, c) =>
    readDeliveryFigures(c.var.asCaller, sendsSms(c.var.services.config.delivery)),
  ),
  commandRoute(adminDeliveryCalls.retryDelivery, 'retry_delivery', ({ id }) => ({ id })),
  commandRoute(adminDeliveryCalls.removeSuppression, 'remove_suppression', ({ body }) => ({
    address: body.address,
  })),
];

const { smsToday } = deliveryFiguresSchema.shape;
const rowSchema = z.object({
  figures: deliveryFiguresSchema.omit({ smsToday: true }),
  sms: smsToday.omit({ isOn: true }),
});

/**
 * Whether messages go out, which are dead and why, which addresses are suppressed, and what SMS have cost today. `sendsSms`:
 * whether the configuration has a way to send them.
 */
async function readDeliveryFigures(asAdmin: AsCaller, sendsSms: boolean): Promise<DeliveryFigures> {
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
