import { Hono } from 'hono';
import { sameOriginWrites } from '../../_shared/http/admin-session.ts';
import type { AppEnv } from '../../_shared/http/app-env.ts';
import { adminAlarmRoutes } from './admin-alarms.ts';
import { adminClaimRoutes } from './admin-claims.ts';
import { adminDecisionRoutes } from './admin-decisions.ts';
import { adminDeliveryRoutes } from './admin-deliveries.ts';
import { adminListRoutes } from './admin-lists.ts';
import { adminLoginRoutes } from './admin-login.ts';
import { adminSettingsRoutes } from './admin-settings.ts';
import { adminMessageRoutes } from './admin-messages.ts';
import { adminMoneyRoutes } from './admin-money.ts';
import { adminOperationRoutes } from './admin-operations.ts';
import { adminSupportRoutes } from './admin-support.ts';
import { adminTrackingRoutes } from './admin-tracking.ts';

/** /api/admin: calls of administrators, authenticated by cookie. Writes only from our own pages. */
export const adminRoutes = new Hono<AppEnv>()
  .use(sameOriginWrites)
  .route('/', adminLoginRoutes)
  .route('/', adminListRoutes)
  .route('/', adminDecisionRoutes)
  .route('/', adminAlarmRoutes)
  .route('/', adminClaimRoutes)
  .route('/', adminSettingsRoutes)
  .route('/', adminOperationRoutes)
  .route('/', adminMoneyRoutes)
  .route('/', adminMessageRoutes)
  .route('/', adminDeliveryRoutes)
  .route('/', adminSupportRoutes)
  .route('/', adminTrackingRoutes);
