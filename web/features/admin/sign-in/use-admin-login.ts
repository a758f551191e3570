import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import type { adminLoginSchema } from '@tafiya/admin/contract.ts';
import { ADMIN_CODE_REDIRECT_MS, ADMIN_PASSWORD_REDIRECT_MS } from '@tafiya/core/limits.ts';
import { ApiError } from '@/shared/api/api-error.ts';
import { toast } from '@/shared/ui/toaster.ts';
import { CODE_FAILURE, LOGIN_FAILURE, SETUP_FAILURE, reportFailure } from './sign-in-failures.ts';
import { api } from '@/shared/api/api.ts';
import { queryOf } from '@/shared/api/queries.ts';

export type AdminLoginStep = 'checking' | 'email-login' | 'totp-login' | 'qr-setup' | 'qr-verify' | 'success';

/**
 * State of administrator sign-in: the current step and the calls that move it on. The password comes first, except with the set-up key
 * while the set-up is open, or when its status cannot be read: the server refuses a set-up that is done.
 */
export function useAdminLogin(setupKey: string | null) {
  const [chosen, setChosen] = useState<AdminLoginStep | null>(null);
  const [failure, setFailure] = useState<string>();
  const [redirectMs, setRedirectMs] = useState(ADMIN_PASSWORD_REDIRECT_MS);
  const status = useQuery({
    ...queryOf('GET /admin/setup-status'),
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
  const clearFailure = { onMutate: () => setFailure(undefined) };

  const login = useMutation({
    ...clearFailure,
    mutationFn: (credentials: z.infer<typeof adminLoginSchema>) =>
      api('POST /admin/login', { body: credentials }),
    onSuccess: () =>
      succeed('Login Successful', 'Welcome to the admin dashboard!', ADMIN_PASSWORD_REDIRECT_MS),
    onError: (error) => setFailure(reportFailure(error, LOGIN_FAILURE)),
  });

  const generate = useMutation({
    ...clearFailure,
    mutationFn: () => api('POST /admin/generate-qr', {}, { headers: setupHeaders }),
    onSuccess: () => setChosen('qr-verify'),
    onError: (error) => {
      setFailure(reportFailure(error, SETUP_FAILURE));
      if (error instanceof ApiError && error.code === 'conflict') {
        setChosen(null);
        void status.refetch();
      }
    },
  });

  const verify = useMutation({
    ...clearFailure,
    mutationFn: ({ code, secret }: { code: string; secret?: string }) => {
      const settingUp = secret !== undefined;
      const body = settingUp ? { token: code, secret } : { token: code };
      return api('POST /admin/verify-token', { body }, { headers: settingUp ? setupHeaders : {} });
    },
    onSuccess: () =>
      succeed('Authentication Successful', 'Welcome to the admin dashboard!', ADMIN_CODE_REDIRECT_MS),
    onError: (error) => setFailure(reportFailure(error, CODE_FAILURE)),
  });

  const isSetup = status.data?.isSetup ?? false;
  return {
    step:
      chosen ?? (status.isPending ? 'checking' : isSetup || setupKey === null ? 'email-login' : 'qr-setup'),
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
