import { adminDeliveryCalls as calls } from './admin.calls.ts';
import { readDeliveryFigures, removeSuppression, retryDelivery } from './admin.queries.ts';
import { sendsSms } from '../core/process/delivery-config.ts';
import { route } from '../core/http/route.ts';

/** Messages that leave the app. */
export const adminDeliveryRoutes = [
  route(calls.readDeliveryFigures, (_, c) =>
    readDeliveryFigures(c.var.asCaller, sendsSms(c.var.services.config.delivery)),
  ),
  route(calls.retryDelivery, ({ id }, c) => retryDelivery(c.var.asCaller, id)),
  route(calls.removeSuppression, ({ body }, c) => removeSuppression(c.var.asCaller, body.address)),
];
