import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { driverProfileSchema } from '@contracts/drivers.ts';
import { lastVerificationSchema, type DriverVerification } from '@contracts/verification.ts';
import { VERIFICATION_REDIRECT_MS } from '@domain/limits.ts';
import { messageOf } from '@/shared/api/api-error.ts';
import { apiGet, apiSend } from '@/shared/api/api.ts';
import { toast } from '@/shared/ui/toaster.ts';
import { clearDraft } from './verification-fields.ts';

const PROFILE_KEY = ['api', 'driver', 'profile'];

/** The driver's last submission (GET /api/driver/verify). `submittedAt` is part of the key, so a new one is fetched again. */
export function useLastVerification(submittedAt: string | null) {
  return useQuery({
    queryKey: ['api', 'driver', 'verify', submittedAt],
    queryFn: () => apiGet('/api/driver/verify', lastVerificationSchema.nullable()),
  });
}

/**
 * Sends the submission (POST /api/driver/verify). On success it shows a toast and redirects to the dashboard after 2 s.
 * Belongs to the page, because the form can unmount earlier: a refetched profile replaces it.
 */
export function useSubmitVerification(userId: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useMutation({
    mutationFn: (details: DriverVerification) =>
      apiSend('POST', '/api/driver/verify', details, driverProfileSchema),
    onSuccess: (profile) => {
      clearDraft(userId);
      toast({
        title: 'Verification Submitted',
        description: 'Your documents are in review. You will be notified within 2-3 business days.',
      });
      timer.current = setTimeout(() => {
        client.setQueryData(PROFILE_KEY, profile);
        void navigate('/dashboard');
      }, VERIFICATION_REDIRECT_MS);
    },
    onError: (error) => {
      toast({
        kind: 'error',
        title: 'Submission Failed',
        description: messageOf(error, 'Please try again.'),
      });
      // The submission may have been stored although its response was lost; the refetched profile shows that.
      void client.invalidateQueries({ queryKey: PROFILE_KEY });
    },
  });
}
export type VerificationSubmission = ReturnType<typeof useSubmitVerification>;
