import { adminAlarmRoutes } from './admin-alarms.ts';
import { adminClaimRoutes } from './admin-claims.ts';
import { adminDecisionRoutes } from './admin-decisions.ts';
import { adminDeliveryRoutes } from './admin-deliveries.ts';
import { adminListRoutes } from './admin-lists.ts';
import { adminLoginRoutes } from './admin-login.ts';
import { adminMessageRoutes } from './admin-messages.ts';
import { adminEntryRoutes } from './admin-entries.ts';
import { adminMoneyRoutes } from './admin-money.ts';
import { adminOperationRoutes } from './admin-operations.ts';
import { adminSettingsRoutes } from './admin-settings.ts';
import { adminSupportRoutes } from './admin-support.ts';
import { adminTrackingRoutes } from './admin-tracking.ts';

/** /api/admin: the calls of administrators. */
export const adminRoutes = [
  ...adminLoginRoutes,
  ...adminListRoutes,
  ...adminDecisionRoutes,
  ...adminOperationRoutes,
  ...adminAlarmRoutes,
  ...adminClaimRoutes,
  ...adminSettingsRoutes,
  ...adminMoneyRoutes,
  ...adminEntryRoutes,
  ...adminMessageRoutes,
  ...adminDeliveryRoutes,
  ...adminSupportRoutes,
  ...adminTrackingRoutes,
];
