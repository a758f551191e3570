import { useQuery } from '@tanstack/react-query';
import { lastVerificationSchema } from '@contracts/verification.ts';
import { apiGet } from '@/shared/api/api.ts';

/** What this driver submitted last (GET /api/driver/verify); asked again for every submission, told apart by its moment. */
export function useLastVerification(submittedAt: string | null) {
  return useQuery({
    queryKey: ['api', 'driver', 'verify', submittedAt],
    queryFn: () => apiGet('/api/driver/verify', lastVerificationSchema.nullable()),
  });
}
