import { Navigate } from 'react-router-dom';
import { DriverDashboard } from '@/features/driver/driver-dashboard.tsx';
import { PassengerDashboard } from '@/features/passenger/passenger-dashboard.tsx';
import { useUser } from '@/shared/session/store.ts';

/** /dashboard: the passenger's, or the driver's for everyone else; companies have their own page (specification §2). */
export function DashboardPage() {
  const { userType } = useUser();
  if (userType === 'corporate') return <Navigate to="/corporate" replace />;
  return userType === 'passenger' ? <PassengerDashboard /> : <DriverDashboard />;
}
