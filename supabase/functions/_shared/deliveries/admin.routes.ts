import { adminDeliveryCalls as calls } from './admin.calls.ts';
import { readDeliveryFigures } from './admin.queries.ts';
import { sendsSms } from '../core/process/delivery-config.ts';
import { commandRoute, route } from '../core/http/route.ts';

/** Messages that leave the app. */
export const adminDeliveryRoutes = [
  route(calls.readDeliveryFigures, (_, c) =>
    readDeliveryFigures(c.var.asCaller, sendsSms(c.var.services.config.delivery)),
  ),
  commandRoute(calls.retryDelivery, 'retry_delivery', ({ id }) => ({ id })),
  commandRoute(calls.removeSuppression, 'remove_suppression', ({ body }) => ({ address: body.address })),
];
