import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { driverProfileSchema } from '@contracts/drivers.ts';
import type { DriverVerification } from '@contracts/verification.ts';
import { VERIFICATION_REDIRECT_MS } from '@domain/limits.ts';
import { messageOf } from '@/shared/api/api-error.ts';
import { apiSend } from '@/shared/api/api.ts';
import { toast } from '@/shared/ui/toaster.ts';
import { forgetDraft } from './verification-draft.ts';

const PROFILE_KEY = ['api', 'driver', 'profile'];

/**
 * Sends the submission (POST /api/driver/verify); on success the words of specification §8 and, 2 s later, the dashboard.
 * Lives as long as the page: the form may be gone before, when the profile is read anew.
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
      forgetDraft(userId);
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
      // It may have arrived although its answer did not: the page then says that it is in review.
      void client.invalidateQueries({ queryKey: PROFILE_KEY });
    },
  });
}
export type VerificationSubmission = ReturnType<typeof useSubmitVerification>;
