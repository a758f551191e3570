import { adminDeliveryCalls as calls } from '../../_shared/calls/admin-deliveries.ts';
import {
  readDeliveryFigures,
  removeSuppression,
  retryDelivery,
} from '../../_shared/data/admin-deliveries.ts';
import { sendsSms } from '../../_shared/http/delivery-config.ts';
import { route } from '../../_shared/http/route.ts';

/** Messages that leave the app. */
export const adminDeliveryRoutes = [
  route(calls.readDeliveryFigures, (_, c) =>
    readDeliveryFigures(c.var.asCaller, sendsSms(c.var.services.config.delivery)),
  ),
  route(calls.retryDelivery, ({ id }, c) => retryDelivery(c.var.asCaller, id)),
  route(calls.removeSuppression, ({ body }, c) => removeSuppression(c.var.asCaller, body.address)),
];
