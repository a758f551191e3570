import { Hono } from 'hono';
import type { AppEnv, Services } from '../_shared/http/app-env.ts';
import type { AppConfig } from '../_shared/http/config.ts';
import { sameOriginWrites } from '../_shared/http/admin-session.ts';
import { requestContext } from '../_shared/http/request-context.ts';
import { notFoundIn, respondWithError } from '../_shared/http/respond.ts';
import { mount } from '../_shared/http/route.ts';
import { crossOrigin, securityHeaders, uncompressed } from '../_shared/http/response-headers.ts';
import { createServices } from './handler-services.ts';
import { adminRoutes } from './routes/admin.ts';
import { alertRoutes } from './routes/alerts.ts';
import { authRoutes } from './routes/auth.ts';
import { bookingRoutes } from './routes/bookings.ts';
import { journeyRoutes } from './routes/journeys.ts';
import { invitationRoutes } from './routes/corporate-invitations.ts';
import { claimRoutes } from './routes/claims.ts';
import { corporateRoutes } from './routes/corporate.ts';
import { demandRoutes } from './routes/demand.ts';
import { documentRoutes } from './routes/documents.ts';
import { deviceRoutes } from './routes/devices.ts';
import { driverRoutes } from './routes/driver.ts';
import { earningRoutes } from './routes/earnings.ts';
import { healthRoutes } from './routes/health.ts';
import { internalRoutes } from './routes/internal.ts';
import { messageRoutes } from './routes/messages.ts';
import { mailRoutes } from './routes/mail-events.ts';
import { messagePreferenceRoutes } from './routes/message-preferences.ts';
import { notificationRoutes } from './routes/notifications.ts';
import { paperRoutes } from './routes/papers.ts';
import { paymentRoutes } from './routes/payments.ts';
import { payoutRoutes } from './routes/payouts.ts';
import { passengerRoutes } from './routes/passenger.ts';
import { emailConfirmationRoutes } from './routes/email-confirmation.ts';
import { phoneVerificationRoutes } from './routes/phone-verification.ts';
import { placeRoutes } from './routes/places.ts';
import { pushRoutes } from './routes/push-subscriptions.ts';
import { ratingRoutes } from './routes/ratings.ts';
import { referenceRoutes } from './routes/reference.ts';
import { requestRoutes } from './routes/requests.ts';
import { scheduleRoutes } from './routes/schedules.ts';
import { searchRoutes } from './routes/search.ts';
import { settingsRoutes } from './routes/settings.ts';
import { smsRoutes } from './routes/sms-reports.ts';
import { sosRoutes } from './routes/sos.ts';
import { shareRoutes } from './routes/shares.ts';
import { supportRoutes } from './routes/support.ts';
import { trackingRoutes } from './routes/tracking.ts';
import { tripLinkRoutes } from './routes/trip-links.ts';
import { tripRoutes } from './routes/trips.ts';
import { unsubscribeRoutes } from './routes/unsubscribe.ts';
import { userRoutes } from './routes/user.ts';

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
  mount(app, [...internalRoutes, ...userRoutes, ...authRoutes]);
  // Before the trip routes, which would read /trips/search as a trip id.
  mount(app, [...searchRoutes, ...tripRoutes, ...trackingRoutes, ...shareRoutes, ...tripLinkRoutes]);
  mount(app, [...bookingRoutes, ...journeyRoutes, ...claimRoutes, ...paymentRoutes, ...requestRoutes]);
  mount(app, [...passengerRoutes, ...driverRoutes, ...demandRoutes, ...alertRoutes, ...scheduleRoutes]);
  mount(app, [...invitationRoutes, ...earningRoutes, ...deviceRoutes]);
  mount(app, [...paperRoutes, ...payoutRoutes, ...corporateRoutes]);
  mount(app, [...placeRoutes, ...settingsRoutes]);
  mount(app, adminRoutes);
  mount(app, documentRoutes);
  mount(app, [...notificationRoutes, ...messageRoutes, ...mailRoutes, ...smsRoutes]);
  mount(app, emailConfirmationRoutes);
  mount(app, [...phoneVerificationRoutes, ...messagePreferenceRoutes, ...unsubscribeRoutes]);
  mount(app, [...ratingRoutes, ...pushRoutes, ...sosRoutes, ...supportRoutes]);
  return app;
}

// Supabase's gateway strips /functions/v1, other gateways may not. A trailing slash is ignored.
function pathOf(request: Request): string {
  // With an invalid Host header the URL cannot be parsed: no route matches.
  const pathname = URL.canParse(request.url) ? new URL(request.url).pathname : '/';
  return pathname.replace(/^\/functions\/v1(?=\/api(?:\/|$))/, '').replace(/(?<=.)\/$/, '');
}
