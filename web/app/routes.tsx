import { Route, Routes } from 'react-router-dom';
import { lazyPage } from './lazy-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { RequireUser } from './require-user.tsx';
import { SoonPage } from './soon-page.tsx';

const AuthPage = lazyPage(() => import('@/features/auth/auth-page.tsx').then((file) => file.AuthPage));
const ForgotPage = lazyPage(() => import('@/features/auth/forgot-page.tsx').then((file) => file.ForgotPage));
const ResetPage = lazyPage(() => import('@/features/auth/reset-page.tsx').then((file) => file.ResetPage));
const CorporateAuthPage = lazyPage(() =>
  import('@/features/auth/corporate-auth-page.tsx').then((file) => file.CorporateAuthPage),
);
const SearchScreen = lazyPage(() => import('./search-screen.tsx').then((file) => file.SearchScreen));
const TripScreen = lazyPage(() => import('./trip-screen.tsx').then((file) => file.TripScreen));
const DashboardPage = lazyPage(() => import('./dashboard-page.tsx').then((file) => file.DashboardPage));
const CorporatePage = lazyPage(() => import('./corporate-page.tsx').then((file) => file.CorporatePage));
const AccountPage = lazyPage(() => import('./account-page.tsx').then((file) => file.AccountPage));
const TrackingScreen = lazyPage(() => import('./tracking-screen.tsx').then((file) => file.TrackingScreen));
const SharePage = lazyPage(() => import('@/features/share/share-page.tsx').then((file) => file.SharePage));

/** Route table of specification §2. Search is open to everyone (design.md, last table). */
export function AppRoutes() {
  return (
    <Routes>
      <Route path="/auth" element={<AuthPage />} />
      <Route path="/auth/forgot" element={<ForgotPage />} />
      <Route path="/auth/reset" element={<ResetPage />} />
      <Route path="/corporate-auth" element={<CorporateAuthPage />} />
      <Route path="/search" element={<SearchScreen />} />
      <Route path="/trips/:id" element={<TripScreen />} />
      <Route path="/s" element={<SharePage />} />
      <Route path="/admin-login" element={<SoonPage title="Administrator sign-in" />} />
      <Route path="/admin" element={<SoonPage title="Admin Panel" />} />
      <Route element={<RequireUser />}>
        <Route path="/dashboard" element={<DashboardPage />} />
        <Route path="/account" element={<AccountPage />} />
        <Route path="/corporate" element={<CorporatePage />} />
        <Route path="/driver/verify" element={<SoonPage title="Driver verification" />} />
        <Route path="/driver-verification" element={<SoonPage title="Driver verification" />} />
        <Route path="/track/:id" element={<TrackingScreen />} />
      </Route>
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
