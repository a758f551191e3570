import { deliveryFiguresSchema, removeSuppressionSchema } from './admin.contract.ts';
import { declareCall } from '../core/calls/declare-call.ts';
import { administrator } from '../core/calls/who.ts';
import { readDeliveryFigures } from './admin.queries.ts';
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
