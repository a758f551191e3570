import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect } from 'react';
import { matchPath, useLocation, useNavigationType } from 'react-router-dom';
import { useOwnTitleStore } from '@/shared/ui/own-title.ts';

const HOME_TITLE = 'Tafiya: intercity rides across Nigeria';
const TITLES: readonly (readonly [path: string, title: string])[] = [
  ['/', HOME_TITLE],
  ['/auth', 'Sign In'],
  ['/auth/forgot', 'Forgotten password'],
  ['/auth/reset', 'New password'],
  ['/auth/confirm', 'Confirm your email address'],
  ['/confirm-email', 'Confirm your email address'],
  ['/corporate-auth', 'Tafiya for companies'],
  ['/search', 'Find a trip'],
  ['/trips/:id?', 'Trip'],
  ['/trips/:id/next', 'Next connection'],
  ['/trips/:id/manifest', 'Passenger manifest'],
  ['/ticket/:id?', 'Your ticket'],
  ['/track/:id', 'Trip Tracking'],
  ['/sos', 'Emergency'],
  ['/bookings/:id/payment', 'Payment'],
  ['/driver/earnings', 'Earnings'],
  ['/driver/devices', 'Track with the screen off'],
  ['/bookings/:id/receipt', 'Receipt'],
  ['/dashboard', 'Dashboard'],
  ['/corporate', 'Corporate Fleet Dashboard'],
  ['/account', 'Account'],
  ['/account/profile', 'Profile'],
  ['/account/notifications', 'Notifications'],
  ['/account/messages', 'Notifications'],
  ['/account/safety', 'Safety'],
  ['/account/payments', 'Payments'],
  ['/account/privacy', 'Your privacy'],
  ['/alerts', 'Alerts'],
  ['/alerts/trips', 'Trip alerts'],
  ['/messages', 'Messages'],
  ['/messages/:id', 'Conversation'],
  ['/support/:id?', 'Support'],
  ['/m/:id', 'Opening your page'],
  ['/c', 'Emergency contact'],
  ['/s', 'Shared trip'],
  ['/driver/verify', 'Driver verification'],
  ['/driver-verification', 'Driver verification'],
  ['/about', 'About Tafiya'],
  ['/careers', 'Careers'],
  ['/contact', 'Contact'],
  ['/terms', 'Terms'],
  ['/privacy', 'Privacy'],
  ['/refunds', 'Refunds'],
  ['/admin-login', 'Administrator sign-in'],
  ['/admin', 'Admin Panel'],
];

/** The document title of a path; `Page Not Found` for an unknown path. */
export function titleOf(pathname: string): string {
  const title = TITLES.find(([path]) => matchPath(path, pathname) !== null)?.[1] ?? 'Page Not Found';
  return title === HOME_TITLE ? title : `${title} | Tafiya`;
}

/** Does on navigation what a page load does: sets the title, announces it, and scrolls to the top (except on "back"). */
export function PageTitle() {
  const { pathname } = useLocation();
  const navigation = useNavigationType();
  const own = useOwnTitleStore((store) => store.title);
  const title = own === null ? titleOf(pathname) : `${own} | Tafiya`;
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    if (navigation !== 'POP') window.scrollTo(0, 0);
  }, [pathname, navigation]);
  return (
    <chakra.div srOnly aria-live="polite">
      {navigation === 'POP' ? '' : title}
    </chakra.div>
  );
}
