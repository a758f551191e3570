import type { ComponentType } from 'react';

/** Downloads a page; later calls reuse the first download. */
export type LoadPage = () => Promise<ComponentType>;

interface PageRoute {
  /** In React Router's syntax. */
  path: string;
  load: LoadPage;
  /** Requires a signed-in user; 'saved' pages draw what is kept on the phone before the user is known. */
  forUsers?: true | 'saved';
}

function loadVerification() {
  return import('@/features/drivers/verification/verification-page.tsx').then(
    (file) => file.VerificationPage,
  );
}

function loadNotificationSettings() {
  return import('@/features/deliveries/delivery-settings-page.tsx').then((file) => file.DeliverySettingsPage);
}

/**
 * All routes except the landing page. Each page is a file of its own, however small, because `load` makes it a chunk.
 * /search is open to visitors.
 */
export const PAGES: readonly PageRoute[] = [
  { path: '/auth', load: () => import('@/features/people/auth-page.tsx').then((file) => file.AuthPage) },
  {
    path: '/auth/forgot',
    load: () => import('@/features/people/forgot-page.tsx').then((file) => file.ForgotPage),
  },
  {
    path: '/auth/reset',
    load: () => import('@/features/people/reset-page.tsx').then((file) => file.ResetPage),
  },
  {
    path: '/auth/confirm',
    load: () => import('@/features/people/confirm-page.tsx').then((file) => file.ConfirmPage),
  },
  {
    path: '/confirm-email',
    load: () => import('@/features/account/confirm-email-page.tsx').then((file) => file.ConfirmEmailPage),
  },
  {
    path: '/corporate-auth',
    load: () => import('@/features/people/corporate-auth-page.tsx').then((file) => file.CorporateAuthPage),
  },
  { path: '/search', load: () => import('./search-screen.tsx').then((file) => file.SearchScreen) },
  { path: '/trips/:id?', load: () => import('./trip-screen.tsx').then((file) => file.TripScreen) },
  {
    path: '/trips/:id/next',
    load: () => import('@/features/bookings/next-way-page.tsx').then((file) => file.NextWayPage),
    forUsers: true,
  },
  {
    path: '/trips/:id/manifest',
    load: () => import('@/features/trips/manifest-page.tsx').then((file) => file.ManifestPage),
    forUsers: 'saved',
  },
  {
    path: '/ticket/:id?',
    load: () => import('@/features/bookings/tickets/ticket-page.tsx').then((file) => file.TicketPage),
    forUsers: 'saved',
  },
  { path: '/sos', load: () => import('@/features/safety/sos-page.tsx').then((file) => file.SosPage) },
  {
    path: '/driver/earnings',
    load: () => import('@/features/payouts/earnings-page.tsx').then((file) => file.EarningsPage),
    forUsers: true,
  },
  {
    path: '/driver/devices',
    load: () => import('@/features/tracking/devices/devices-page.tsx').then((file) => file.DevicesPage),
    forUsers: true,
  },
  { path: '/m/:id', load: () => import('./short-link-page.tsx').then((file) => file.ShortLinkPage) },
  {
    path: '/c',
    load: () => import('@/features/safety/contact-request-page.tsx').then((file) => file.ContactRequestPage),
  },
  {
    path: '/s',
    load: () => import('@/features/tracking/share/share-page.tsx').then((file) => file.SharePage),
  },
  {
    path: '/admin-login',
    load: () => import('@/features/admin/sign-in/admin-login-page.tsx').then((file) => file.AdminLoginPage),
  },
  { path: '/admin', load: () => import('./admin-area.tsx').then((file) => file.AdminArea) },
  {
    path: '/about',
    load: () => import('@/features/information/about-page.tsx').then((file) => file.AboutPage),
  },
  {
    path: '/careers',
    load: () => import('@/features/information/careers-page.tsx').then((file) => file.CareersPage),
  },
  {
    path: '/contact',
    load: () => import('./contact-screen.tsx').then((file) => file.ContactScreen),
  },
  {
    path: '/terms',
    load: () => import('@/features/information/terms-page.tsx').then((file) => file.TermsPage),
  },
  {
    path: '/privacy',
    load: () => import('@/features/information/privacy-page.tsx').then((file) => file.PrivacyPage),
  },
  {
    path: '/refunds',
    load: () => import('@/features/information/refunds-page.tsx').then((file) => file.RefundsPage),
  },
  {
    path: '/dashboard',
    load: () => import('./dashboard-page.tsx').then((file) => file.DashboardPage),
    forUsers: true,
  },
  {
    path: '/bookings/:id/payment',
    load: () => import('@/features/payments/payment-page.tsx').then((file) => file.PaymentPage),
    forUsers: true,
  },
  {
    path: '/bookings/:id/receipt',
    load: () => import('@/features/payments/receipt-page.tsx').then((file) => file.ReceiptPage),
    forUsers: true,
  },
  {
    path: '/account',
    load: () => import('./account-page.tsx').then((file) => file.AccountPage),
    forUsers: true,
  },
  {
    path: '/account/profile',
    load: () => import('./account-profile-page.tsx').then((file) => file.AccountProfilePage),
    forUsers: true,
  },
  { path: '/account/notifications', load: loadNotificationSettings, forUsers: true },
  // The address in mails that were sent.
  { path: '/account/messages', load: loadNotificationSettings, forUsers: true },
  {
    path: '/account/safety',
    load: () => import('./account-safety-page.tsx').then((file) => file.AccountSafetyPage),
    forUsers: true,
  },
  {
    path: '/account/payments',
    load: () => import('./account-payments-page.tsx').then((file) => file.AccountPaymentsPage),
    forUsers: true,
  },
  {
    path: '/account/privacy',
    load: () => import('./account-privacy-page.tsx').then((file) => file.AccountPrivacyPage),
    forUsers: true,
  },
  {
    path: '/corporate',
    load: () => import('./corporate-page.tsx').then((file) => file.CorporatePage),
    forUsers: true,
  },
  {
    path: '/alerts',
    load: () => import('@/features/notifications/alerts-page.tsx').then((file) => file.AlertsPage),
    forUsers: true,
  },
  {
    path: '/alerts/trips',
    load: () => import('@/features/alerts/trip-alerts-page.tsx').then((file) => file.TripAlertsPage),
    forUsers: true,
  },
  {
    path: '/messages',
    load: () => import('@/features/messages/conversations-page.tsx').then((file) => file.ConversationsPage),
    forUsers: true,
  },
  {
    path: '/messages/new',
    load: () =>
      import('@/features/messages/open-conversation-page.tsx').then((file) => file.OpenConversationPage),
    forUsers: true,
  },
  {
    path: '/messages/:id',
    load: () => import('@/features/messages/conversation-page.tsx').then((file) => file.ConversationPage),
    forUsers: true,
  },
  {
    path: '/support/:id?',
    load: () => import('@/features/support/support-page.tsx').then((file) => file.SupportPage),
    forUsers: true,
  },
  { path: '/driver/verify', load: loadVerification, forUsers: true },
  { path: '/driver-verification', load: loadVerification, forUsers: true },
  {
    path: '/track/:id',
    load: () => import('./tracking-screen.tsx').then((file) => file.TrackingScreen),
    forUsers: true,
  },
];

const loaded = new Map<LoadPage, ComponentType>();

/** Downloads a page and remembers it: the first render then shows it at once, without a loading state. */
export async function loadPage(load: LoadPage): Promise<void> {
  loaded.set(load, await load());
}

/** A page that `loadPage` has downloaded. */
export function loadedPage(load: LoadPage): ComponentType | undefined {
  return loaded.get(load);
}

/** The page of a path, found without React Router, because preloading starts before that is downloaded. */
export function pageAt(pathname: string): PageRoute | undefined {
  const path = pathname.replace(/\/+$/, '');
  return PAGES.find((page) => {
    const pattern = page.path.replace('/:id?', '(/[^/]+)?').replace('/:id', '/[^/]+');
    return new RegExp(`^${pattern}$`).test(path);
  });
}
