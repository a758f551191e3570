import { Hono } from 'hono';
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
import { adminSupportRoutes } from './admin-support.ts';
import { adminTrackingRoutes } from './admin-tracking.ts';

/** /api/admin: the calls of administrators that are not declared yet. */
export const adminRoutes = new Hono<AppEnv>()
  .route('/', adminLoginRoutes)
  .route('/', adminListRoutes)
  .route('/', adminDecisionRoutes)
  .route('/', adminAlarmRoutes)
  .route('/', adminClaimRoutes)
  .route('/', adminSettingsRoutes)
  .route('/', adminMoneyRoutes)
  .route('/', adminMessageRoutes)
  .route('/', adminDeliveryRoutes)
  .route('/', adminSupportRoutes)
  .route('/', adminTrackingRoutes);
