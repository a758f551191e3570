import { useQuery } from '@tanstack/react-query';
import { driverProfileSchema } from '@contracts/drivers.ts';
import { apiGet } from '@/shared/api/api.ts';

/** The driver's verification and earnings (GET /api/driver/profile); reloaded when the window gets the focus. */
export function useDriverProfile() {
  return useQuery({
    queryKey: ['api', 'driver', 'profile'],
    queryFn: () => apiGet('/api/driver/profile', driverProfileSchema),
    refetchOnWindowFocus: 'always',
  });
}
