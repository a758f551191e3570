import { Hono } from 'hono';
import type { AppEnv, Services } from '../_shared/core/http/app-env.ts';
import type { AppConfig } from '../_shared/core/process/config.ts';
import { sameOriginWrites } from '../_shared/core/access/admin-session.ts';
import { requestContext } from '../_shared/core/http/request-context.ts';
import { notFoundIn, respondWithError } from '../_shared/core/http/respond.ts';
import { mount } from '../_shared/core/http/route.ts';
import { crossOrigin, securityHeaders, uncompressed } from '../_shared/core/http/response-headers.ts';
import { createServices } from './handler-services.ts';
import { adminRoutes } from './admin.routes.ts';
import { alertRoutes } from '../_shared/alerts/routes.ts';
import { authRoutes } from '../_shared/people/auth.routes.ts';
import { bookingRoutes } from '../_shared/bookings/routes.ts';
import { journeyRoutes } from '../_shared/bookings/journeys.routes.ts';
import { invitationRoutes } from '../_shared/fleets/invitations.routes.ts';
import { claimRoutes } from '../_shared/claims/routes.ts';
import { fleetRoutes } from '../_shared/fleets/routes.ts';
import { demandRoutes } from '../_shared/demand/routes.ts';
import { documentRoutes } from '../_shared/documents/routes.ts';
import { deviceRoutes } from '../_shared/tracking/devices.routes.ts';
import { driverRoutes } from '../_shared/drivers/routes.ts';
import { earningRoutes } from '../_shared/payouts/earnings.routes.ts';
import { healthRoutes } from '../_shared/jobs/health.routes.ts';
import { tickRoutes } from './tick.routes.ts';
import { messageRoutes } from '../_shared/messages/routes.ts';
import { mailRoutes } from '../_shared/deliveries/mail/reports.routes.ts';
import { messagePreferenceRoutes } from '../_shared/deliveries/preferences.routes.ts';
import { notificationRoutes } from '../_shared/notifications/routes.ts';
import { paperRoutes } from '../_shared/vehicles/papers.routes.ts';
import { paymentRoutes } from '../_shared/payments/routes.ts';
import { payoutRoutes } from '../_shared/payouts/routes.ts';
import { passengerRoutes } from '../_shared/bookings/passenger.routes.ts';
import { emailConfirmationRoutes } from '../_shared/deliveries/email.routes.ts';
import { phoneVerificationRoutes } from '../_shared/deliveries/phone.routes.ts';
import { placeRoutes } from '../_shared/places/routes.ts';
import { pushRoutes } from '../_shared/deliveries/push/routes.ts';
import { ratingRoutes } from '../_shared/ratings/routes.ts';
import { referenceRoutes } from './reference.routes.ts';
import { requestRoutes } from '../_shared/bookings/requests.routes.ts';
import { scheduleRoutes } from '../_shared/schedules/routes.ts';
import { searchRoutes } from '../_shared/search/routes.ts';
import { settingsRoutes } from '../_shared/admin/settings.routes.ts';
import { smsRoutes } from '../_shared/deliveries/sms/reports.routes.ts';
import { safetyRoutes } from '../_shared/safety/routes.ts';
import { shareRoutes } from '../_shared/tracking/shares.routes.ts';
import { supportRoutes } from '../_shared/support/routes.ts';
import { trackingRoutes } from '../_shared/tracking/routes.ts';
import { tripLinkRoutes } from '../_shared/trips/link/routes.ts';
import { tripRoutes } from '../_shared/trips/routes.ts';
import { unsubscribeRoutes } from '../_shared/deliveries/unsubscribe.routes.ts';
import { accountRoutes } from '../_shared/account/routes.ts';

/** The API: all routes under /api. `services` are created from the configuration unless given. */
export function createApp(config: AppConfig, services: Services = createServices(config)): Hono<AppEnv> {
  const app = new Hono<AppEnv>({ getPath: pathOf }).basePath('/api');
  app.use(requestContext(services), securityHeaders, crossOrigin(config.publicOrigins));
  app.onError(respondWithError);
  app.notFound(notFoundIn(app));
  // Administrators are authenticated by cookie, so their writes come only from our own pages.
  app.use('/admin/*', sameOriginWrites);
  app.use('/auth/*', uncompressed);
  mount(app, [...healthRoutes, ...referenceRoutes]);
  mount(app, [...tickRoutes, ...accountRoutes, ...authRoutes]);
  // Before the trip routes, which would read /trips/search as a trip id.
  mount(app, [...searchRoutes, ...tripRoutes, ...trackingRoutes, ...shareRoutes, ...tripLinkRoutes]);
  mount(app, [...bookingRoutes, ...journeyRoutes, ...claimRoutes, ...paymentRoutes, ...requestRoutes]);
  mount(app, [...passengerRoutes, ...driverRoutes, ...demandRoutes, ...alertRoutes, ...scheduleRoutes]);
  mount(app, [...invitationRoutes, ...earningRoutes, ...deviceRoutes]);
  mount(app, [...paperRoutes, ...payoutRoutes, ...fleetRoutes]);
  mount(app, [...placeRoutes, ...settingsRoutes]);
  mount(app, adminRoutes);
  mount(app, documentRoutes);
  mount(app, [...notificationRoutes, ...messageRoutes, ...mailRoutes, ...smsRoutes]);
  mount(app, emailConfirmationRoutes);
  mount(app, [...phoneVerificationRoutes, ...messagePreferenceRoutes, ...unsubscribeRoutes]);
  mount(app, [...ratingRoutes, ...pushRoutes, ...safetyRoutes, ...supportRoutes]);
  return app;
}

// Supabase's gateway strips /functions/v1, other gateways may not. A trailing slash is ignored.
function pathOf(request: Request): string {
  // With an invalid Host header the URL cannot be parsed: no route matches.
  const pathname = URL.canParse(request.url) ? new URL(request.url).pathname : '/';
  return pathname.replace(/^\/functions\/v1(?=\/api(?:\/|$))/, '').replace(/(?<=.)\/$/, '');
}
