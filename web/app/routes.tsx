import { Route, Routes } from 'react-router-dom';
import { lazyPage } from './lazy-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { RequireUser } from './require-user.tsx';

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
const AlertsPage = lazyPage(() =>
  import('@/features/notifications/alerts-page.tsx').then((file) => file.AlertsPage),
);
const VerificationPage = lazyPage(() =>
  import('@/features/verification/verification-page.tsx').then((file) => file.VerificationPage),
);
const AdminLoginPage = lazyPage(() =>
  import('@/features/admin/admin-login-page.tsx').then((file) => file.AdminLoginPage),
);
const AdminArea = lazyPage(() => import('./admin-area.tsx').then((file) => file.AdminArea));

/** Route table of specification §2. Of its two readings of /search: open to everyone. */
export function AppRoutes() {
  return (
    <Routes>
      <Route path="/auth" element={<AuthPage />} />
      <Route path="/auth/forgot" element={<ForgotPage />} />
      <Route path="/auth/reset" element={<ResetPage />} />
      <Route path="/corporate-auth" element={<CorporateAuthPage />} />
      <Route path="/search" element={<SearchScreen />} />
      <Route path="/trips/:id?" element={<TripScreen />} />
      <Route path="/s" element={<SharePage />} />
      <Route path="/admin-login" element={<AdminLoginPage />} />
      <Route path="/admin" element={<AdminArea />} />
      <Route element={<RequireUser />}>
        <Route path="/dashboard" element={<DashboardPage />} />
        <Route path="/account" element={<AccountPage />} />
        <Route path="/corporate" element={<CorporatePage />} />
        <Route path="/alerts" element={<AlertsPage />} />
        <Route path="/driver/verify" element={<VerificationPage />} />
        <Route path="/driver-verification" element={<VerificationPage />} />
        <Route path="/track/:id" element={<TrackingScreen />} />
      </Route>
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
