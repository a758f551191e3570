import type { ComponentType } from 'react';
import { askForResults, askForTrip, writeDepartures, type PageUrl } from '@/first-paint/ask-early.ts';

/** Downloads a page; later calls reuse the first download. */
export type LoadPage = () => Promise<ComponentType>;

export interface PageRoute {
  /** Of the document, before " | Tafiya". */
  title: string;
  load: LoadPage;
  /**
   * Requires a signed-in user; 'saved' pages draw what is kept on the phone before the user is known. 'paid': without a session, the
   * return link of a payment shows what was received.
   */
  forUsers?: true | 'saved' | 'paid';
  /**
   * On phones, in place of the top bar: 'own', a bar (shared/ui/page-bar.tsx) or heading of the page; 'alone', no bottom bar either, for
   * the steps of a form and an emergency. 'map': fills the screen at any width and has its own way back. 'desk': a rail in wide windows.
   */
  bar?: 'own' | 'alone' | 'map' | 'desk';
  /** Requests the data while the code is downloaded. Resolves when they have arrived or failed, or take long. */
  askEarly?: (url: PageUrl) => Promise<void>;
}

const VERIFICATION: PageRoute = {
  bar: 'alone',
  title: 'Driver verification',
  load: () =>
    import('@/features/drivers/verification/verification-page.tsx').then((file) => file.VerificationPage),
  forUsers: true,
};

const NOTIFICATIONS: PageRoute = {
  bar: 'own',
  title: 'Notifications',
  load: () =>
    import('@/features/deliveries/delivery-settings-page.tsx').then((file) => file.DeliverySettingsPage),
  forUsers: true,
};

/**
 * The one list of pages, by path in React Router's syntax; what only the build needs to know is in drawn-pages.ts. Each page is
 * a file of its own, however small, because `load` makes it a chunk. /search is open to visitors.
 */
export const PAGES = {
  '/': {
    title: 'Tafiya: intercity rides across Nigeria',
    askEarly: writeDepartures,
    load: () => import('@/features/landing/landing-page.tsx').then((file) => file.LandingPage),
  },
  '/auth': {
    title: 'Sign In',
    load: () => import('@/features/people/auth-page.tsx').then((file) => file.AuthPage),
  },
  '/auth/forgot': {
    title: 'Forgotten password',
    load: () => import('@/features/people/forgot-page.tsx').then((file) => file.ForgotPage),
  },
  '/auth/reset': {
    title: 'New password',
    load: () => import('@/features/people/reset-page.tsx').then((file) => file.ResetPage),
  },
  '/auth/confirm': {
    title: 'Confirm your email address',
    load: () => import('@/features/people/confirm-page.tsx').then((file) => file.ConfirmPage),
  },
  '/confirm-email': {
    title: 'Confirm your email address',
    load: () => import('@/features/account/confirm-email-page.tsx').then((file) => file.ConfirmEmailPage),
  },
  '/corporate-auth': {
    title: 'Tafiya for companies',
    load: () => import('@/features/people/corporate-auth-page.tsx').then((file) => file.CorporateAuthPage),
  },
  '/search': {
    title: 'Find a trip',
    askEarly: askForResults,
    load: () => import('./search-screen.tsx').then((file) => file.SearchScreen),
  },
  '/trips/:id?': {
    bar: 'own',
    title: 'Trip',
    askEarly: askForTrip,
    load: () => import('./trip-screen.tsx').then((file) => file.TripScreen),
  },
  '/trips/:id/next': {
    title: 'Next connection',
    load: () => import('@/features/bookings/next-way-page.tsx').then((file) => file.NextWayPage),
    forUsers: true,
  },
  '/trips/:id/manifest': {
    title: 'Passenger manifest',
    load: () => import('@/features/trips/manifest-page.tsx').then((file) => file.ManifestPage),
    forUsers: 'saved',
  },
  '/ticket/:id?': {
    bar: 'own',
    title: 'Your ticket',
    load: () => import('@/features/bookings/tickets/ticket-page.tsx').then((file) => file.TicketPage),
    forUsers: 'saved',
  },
  '/sos': {
    bar: 'alone',
    title: 'Emergency',
    load: () => import('@/features/safety/sos-page.tsx').then((file) => file.SosPage),
  },
  '/driver/earnings': {
    bar: 'own',
    title: 'Earnings',
    load: () => import('@/features/payouts/earnings-page.tsx').then((file) => file.EarningsPage),
    forUsers: true,
  },
  '/driver/devices': {
    title: 'Track with the screen off',
    load: () => import('@/features/tracking/devices/devices-page.tsx').then((file) => file.DevicesPage),
    forUsers: true,
  },
  '/m/:id': {
    title: 'Opening your page',
    load: () => import('./short-link-page.tsx').then((file) => file.ShortLinkPage),
  },
  '/c': {
    title: 'Emergency contact',
    load: () => import('@/features/safety/contact-request-page.tsx').then((file) => file.ContactRequestPage),
  },
  '/s': {
    bar: 'map',
    title: 'Shared trip',
    load: () => import('@/features/tracking/share/share-page.tsx').then((file) => file.SharePage),
  },
  '/admin-login': {
    title: 'Administrator sign-in',
    load: () => import('@/features/admin/sign-in/admin-login-page.tsx').then((file) => file.AdminLoginPage),
  },
  '/admin/*': {
    bar: 'desk',
    title: 'Admin Panel',
    load: () => import('./admin-area.tsx').then((file) => file.AdminArea),
  },
  '/about': {
    title: 'About Tafiya',
    load: () => import('@/features/information/about-page.tsx').then((file) => file.AboutPage),
  },
  '/careers': {
    title: 'Careers',
    load: () => import('@/features/information/careers-page.tsx').then((file) => file.CareersPage),
  },
  '/contact': {
    title: 'Contact',
    load: () => import('./contact-screen.tsx').then((file) => file.ContactScreen),
  },
  '/terms': {
    title: 'Terms',
    load: () => import('@/features/information/terms-page.tsx').then((file) => file.TermsPage),
  },
  '/privacy': {
    title: 'Privacy',
    load: () => import('@/features/information/privacy-page.tsx').then((file) => file.PrivacyPage),
  },
  '/refunds': {
    title: 'Refunds',
    load: () => import('@/features/information/refunds-page.tsx').then((file) => file.RefundsPage),
  },
  '/dashboard': {
    bar: 'own',
    title: 'Dashboard',
    load: () => import('./dashboard-page.tsx').then((file) => file.DashboardPage),
    forUsers: true,
  },
  '/create-trip': {
    bar: 'alone',
    title: 'Create New Trip',
    load: () => import('@/features/drivers/create-trip-page.tsx').then((file) => file.CreateTripPage),
    forUsers: true,
  },
  '/rate/:id?': {
    bar: 'alone',
    title: 'Rate your trip',
    load: () => import('@/features/ratings/rate-page.tsx').then((file) => file.RatePage),
    forUsers: true,
  },
  '/bookings/:id/payment': {
    title: 'Payment',
    load: () => import('@/features/payments/payment-page.tsx').then((file) => file.PaymentPage),
    forUsers: 'paid',
  },
  '/bookings/:id/receipt': {
    title: 'Receipt',
    load: () => import('@/features/payments/receipt-page.tsx').then((file) => file.ReceiptPage),
    forUsers: true,
  },
  '/account': {
    bar: 'own',
    title: 'Account',
    load: () => import('./account-page.tsx').then((file) => file.AccountPage),
    forUsers: true,
  },
  '/account/profile': {
    bar: 'own',
    title: 'Profile',
    load: () => import('./account-profile-page.tsx').then((file) => file.AccountProfilePage),
    forUsers: true,
  },
  '/account/notifications': NOTIFICATIONS,
  // The address in mails that were sent.
  '/account/messages': NOTIFICATIONS,
  '/account/safety': {
    bar: 'own',
    title: 'Safety',
    load: () => import('./account-safety-page.tsx').then((file) => file.AccountSafetyPage),
    forUsers: true,
  },
  '/account/payments': {
    bar: 'own',
    title: 'Payments',
    load: () => import('./account-payments-page.tsx').then((file) => file.AccountPaymentsPage),
    forUsers: true,
  },
  '/account/privacy': {
    bar: 'own',
    title: 'Your privacy',
    load: () => import('./account-privacy-page.tsx').then((file) => file.AccountPrivacyPage),
    forUsers: true,
  },
  '/corporate/*': {
    bar: 'desk',
    title: 'Corporate Fleet Dashboard',
    load: () => import('./corporate-page.tsx').then((file) => file.CorporatePage),
    forUsers: true,
  },
  '/alerts': {
    bar: 'own',
    title: 'Alerts',
    load: () => import('@/features/notifications/alerts-page.tsx').then((file) => file.AlertsPage),
    forUsers: true,
  },
  '/alerts/trips': {
    bar: 'own',
    title: 'Trip alerts',
    load: () => import('@/features/alerts/trip-alerts-page.tsx').then((file) => file.TripAlertsPage),
    forUsers: true,
  },
  '/messages': {
    bar: 'own',
    title: 'Messages',
    load: () => import('@/features/messages/conversations-page.tsx').then((file) => file.ConversationsPage),
    forUsers: true,
  },
  '/messages/new': {
    bar: 'own',
    title: 'Conversation',
    load: () =>
      import('@/features/messages/open-conversation-page.tsx').then((file) => file.OpenConversationPage),
    forUsers: true,
  },
  '/messages/:id': {
    bar: 'own',
    title: 'Conversation',
    load: () => import('@/features/messages/conversation-page.tsx').then((file) => file.ConversationPage),
    forUsers: true,
  },
  '/support/:id?': {
    title: 'Support',
    load: () => import('@/features/support/support-page.tsx').then((file) => file.SupportPage),
    forUsers: true,
  },
  '/driver/verify': VERIFICATION,
  '/driver-verification': VERIFICATION,
  '/track/:id': {
    bar: 'map',
    title: 'Trip Tracking',
    load: () => import('./tracking-screen.tsx').then((file) => file.TrackingScreen),
    forUsers: true,
  },
} satisfies Record<string, PageRoute>;

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
  return Object.entries<PageRoute>(PAGES).find(([path]) => {
    const pattern = path.replace(/\/:id(\??)/, '(/[^/]+)$1').replace('/*', '(/.*)?');
    return new RegExp(`^${pattern}/*$`, 'i').test(pathname);
  })?.[1];
}
