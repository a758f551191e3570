import { adminAlarmRoutes } from '../_shared/safety/admin.routes.ts';
import { adminClaimRoutes } from '../_shared/claims/admin.routes.ts';
import { adminDecisionRoutes } from '../_shared/admin/decisions.routes.ts';
import { adminDeliveryRoutes } from '../_shared/deliveries/admin.routes.ts';
import { adminListRoutes } from '../_shared/admin/lists.routes.ts';
import { adminLoginRoutes } from '../_shared/admin/login.routes.ts';
import { adminMessageRoutes } from '../_shared/messages/admin.routes.ts';
import { adminEntryRoutes } from '../_shared/payouts/entries.routes.ts';
import { adminMoneyRoutes } from '../_shared/payouts/admin.routes.ts';
import { adminOperationRoutes } from './operations.routes.ts';
import { adminSettingsRoutes } from '../_shared/admin/change-settings.routes.ts';
import { adminSupportRoutes } from '../_shared/support/admin.routes.ts';
import { adminTrackingRoutes } from '../_shared/tracking/admin.routes.ts';

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
