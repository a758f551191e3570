import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { DriverVerification } from '@tafiya/drivers/verification.contract.ts';
import { VERIFICATION_REDIRECT_MS } from '@tafiya/core/limits.ts';
import { messageOf } from '@/shared/api/api-error.ts';
import { toast } from '@/shared/ui/toaster.ts';
import { clearDraft } from './verification-fields.ts';
import { api } from '@/shared/api/api.ts';
import { invalidate, callKey } from '@/shared/api/queries.ts';

const PROFILE_KEY = ['api', 'driver', 'profile'];

/** The driver's last submission (GET /api/driver/verify). `submittedAt` is part of the key, so a new one is fetched again. */
export function useLastVerification(submittedAt: string | null) {
  return useQuery({
    queryKey: [...callKey('GET /driver/verify'), submittedAt],
    queryFn: () => api('GET /driver/verify'),
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
    mutationFn: (details: DriverVerification) => api('POST /driver/verify', { body: details }),
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
      void invalidate(client, 'GET /driver/profile');
    },
  });
}
export type VerificationSubmission = ReturnType<typeof useSubmitVerification>;
