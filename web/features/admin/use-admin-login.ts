import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import {
  adminSuccessSchema,
  generateQrSchema,
  setupStatusSchema,
  type adminLoginSchema,
} from '@contracts/admin.ts';
import { ADMIN_CODE_REDIRECT_MS, ADMIN_PASSWORD_REDIRECT_MS } from '@domain/limits.ts';
import { ApiError } from '@/shared/api/api-error.ts';
import { apiGet, apiSend } from '@/shared/api/api.ts';
import { toast } from '@/shared/ui/toaster.ts';
import { SETUP_STATUS_KEY } from './admin-keys.ts';
import { CODE_FAILURE, LOGIN_FAILURE, SETUP_FAILURE, tellFailure } from './sign-in-words.ts';

/** The states of specification §4. */
export type AdminLoginStep = 'checking' | 'email-login' | 'totp-login' | 'qr-setup' | 'qr-verify' | 'success';

/**
 * The administrator's way in: which step is shown, and what moves it on. The set-up status picks the first step; when it
 * cannot be read that is set-up, which the server still refuses without its key.
 */
export function useAdminLogin(setupKey: string | null) {
  const [chosen, setChosen] = useState<AdminLoginStep | null>(null);
  const [failure, setFailure] = useState<string>();
  const [redirectMs, setRedirectMs] = useState(ADMIN_PASSWORD_REDIRECT_MS);
  const status = useQuery({
    queryKey: SETUP_STATUS_KEY,
    queryFn: ({ signal }) => apiGet('/api/admin/setup-status', setupStatusSchema, signal),
    staleTime: 0,
    gcTime: 0,
  });
  const setupHeaders: Record<string, string> = setupKey === null ? {} : { 'x-setup-key': setupKey };

  const go = (step: AdminLoginStep | null) => {
    setFailure(undefined);
    setChosen(step);
  };
  const succeed = (title: string, description: string, waitMs: number) => {
    toast({ title, description });
    setRedirectMs(waitMs);
    go('success');
  };
  const begin = { onMutate: () => setFailure(undefined) };

  const login = useMutation({
    ...begin,
    mutationFn: (credentials: z.infer<typeof adminLoginSchema>) =>
      apiSend('POST', '/api/admin/login', credentials, adminSuccessSchema),
    onSuccess: () =>
      succeed('Login Successful', 'Welcome to the admin dashboard!', ADMIN_PASSWORD_REDIRECT_MS),
    onError: (error) => setFailure(tellFailure(error, LOGIN_FAILURE)),
  });

  const generate = useMutation({
    ...begin,
    mutationFn: () => apiSend('POST', '/api/admin/generate-qr', undefined, generateQrSchema, setupHeaders),
    onSuccess: () => setChosen('qr-verify'),
    onError: (error) => {
      setFailure(tellFailure(error, SETUP_FAILURE));
      if (error instanceof ApiError && error.code === 'conflict') {
        setChosen(null);
        void status.refetch();
      }
    },
  });

  const verify = useMutation({
    ...begin,
    mutationFn: ({ code, secret }: { code: string; secret?: string }) => {
      const settingUp = secret !== undefined;
      const body = settingUp ? { token: code, secret } : { token: code };
      return apiSend(
        'POST',
        '/api/admin/verify-token',
        body,
        adminSuccessSchema,
        settingUp ? setupHeaders : {},
      );
    },
    onSuccess: () =>
      succeed('Authentication Successful', 'Welcome to the admin dashboard!', ADMIN_CODE_REDIRECT_MS),
    onError: (error) => setFailure(tellFailure(error, CODE_FAILURE)),
  });

  const isSetup = status.data?.isSetup ?? false;
  return {
    step: chosen ?? (status.isPending ? 'checking' : isSetup ? 'email-login' : 'qr-setup'),
    isSetup,
    statusFailed: status.isError,
    checkAgain: () => void status.refetch(),
    failure,
    redirectMs,
    go,
    login,
    generate,
    verify,
  };
}
export type AdminLogin = ReturnType<typeof useAdminLogin>;
