import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { ADMIN_KEY } from '@/shared/admin/admin-keys.ts';
import { nextPath } from '@/shared/session/next-path.ts';
import { TickIcon } from '@/shared/ui/icons.ts';
import { LoadingStripes } from '@/shared/ui/stripes.tsx';
import { QrSetup, QrVerify } from './authenticator-setup.tsx';
import { CodeForm, EmailForm } from './sign-in-forms.tsx';
import { useAdminLogin, type AdminLogin, type AdminLoginStep } from './use-admin-login.ts';

const PARAMETER = 'setup';
let kept: string | null = null;

/**
 * The set-up key from the link that the server printed at its first start (`/admin-login?setup=<key>`), or null. The key
 * stays in memory until the page is left and is removed from the address, so that it does not stay in the history.
 */
function useSetupKey(): string | null {
  const [params, setParams] = useSearchParams();
  const given = params.get(PARAMETER);
  useEffect(() => {
    if (given === null) return;
    kept = given === '' ? kept : given;
    setParams(
      (before) => {
        const rest = new URLSearchParams(before);
        rest.delete(PARAMETER);
        return rest;
      },
      { replace: true },
    );
  }, [given, setParams]);
  return given === null || given === '' ? kept : given;
}

/** Clears the key as a reload would. For tests. */
export function resetSetupKey(): void {
  kept = null;
}

const TITLES: Record<AdminLoginStep, string> = {
  checking: 'Administrator sign-in',
  'email-login': 'Administrator sign-in',
  'totp-login': 'Administrator sign-in',
  'qr-setup': 'Administrator set-up',
  'qr-verify': 'Scan the QR code',
  success: 'Authentication Successful',
};

/** /admin-login: set-up of the authenticator code, and sign-in by password or by code. */
export function AdminLoginPage() {
  const setupKey = useSetupKey();
  const login = useAdminLogin(setupKey);
  return (
    <chakra.main
      id="main"
      tabIndex={-1}
      w="full"
      maxW="30rem"
      mx="auto"
      px="4"
      pt={{ base: '6', md: '14' }}
      pb="16"
    >
      <chakra.div layerStyle="card" p={{ base: '5', md: '8' }}>
        <chakra.h1 fontSize="2xl" lineHeight="snug" mb="5">
          {TITLES[login.step]}
        </chakra.h1>
        <CurrentStep login={login} hasKey={setupKey !== null} />
      </chakra.div>
      <chakra.footer color="fg.muted" textStyle="sm" textAlign="center" mt="6">
        <p>This is a secure area. Unauthorized access is prohibited.</p>
        <p>Every attempt to sign in is recorded.</p>
      </chakra.footer>
    </chakra.main>
  );
}

function CurrentStep({ login, hasKey }: { login: AdminLogin; hasKey: boolean }) {
  switch (login.step) {
    case 'checking':
      return <LoadingStripes label="Checking..." py="8" />;
    case 'qr-setup':
      return <QrSetup login={login} hasKey={hasKey} />;
    case 'qr-verify':
      return <QrVerify login={login} />;
    case 'success':
      return <LoginSuccess redirectMs={login.redirectMs} />;
    case 'totp-login':
      return (
        <Mode name="TOTP Code" other="Use email and password instead" onOther={() => login.go('email-login')}>
          <CodeForm
            action="Verify Code"
            pending={login.verify.isPending}
            failure={login.failure}
            onCode={(code) => login.verify.mutate({ code })}
          />
        </Mode>
      );
    default:
      return (
        <Mode
          name="Email & Password"
          other={login.isSetup ? 'Use a 6-digit code instead' : 'Set up an authenticator app'}
          onOther={() => login.go(login.isSetup ? 'totp-login' : 'qr-setup')}
        >
          <EmailForm
            pending={login.login.isPending}
            failure={login.failure}
            onCredentials={(credentials) => login.login.mutate(credentials)}
          />
        </Mode>
      );
  }
}

interface ModeProps {
  name: string;
  /** The words that lead to the other one. */
  other: string;
  onOther: () => void;
  children: ReactNode;
}

/** One way to sign in. */
function Mode({ name, other, onOther, children }: ModeProps) {
  return (
    <chakra.div display="grid" gap="3">
      <chakra.h2 srOnly>{name}</chakra.h2>
      {children}
      <Button variant="plain" onClick={onOther}>
        {other}
      </Button>
    </chakra.div>
  );
}

/** Confirms the sign-in, then opens the place of /admin that was open before. */
function LoginSuccess({ redirectMs }: { redirectMs: number }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { search } = useLocation();
  useEffect(() => {
    const timer = setTimeout(() => {
      // Another administrator may have used this browser before: drop what was cached for them.
      queries.removeQueries({ queryKey: ADMIN_KEY });
      const next = nextPath(search);
      void navigate(next?.startsWith('/admin') ? next : '/admin', { replace: true });
    }, redirectMs);
    return () => clearTimeout(timer);
  }, [redirectMs, navigate, queries, search]);
  return (
    <chakra.div
      role="status"
      display="flex"
      gap="3"
      alignItems="center"
      color="positive.fg"
      fontWeight="medium"
    >
      <TickIcon />
      <chakra.p>Opening the admin dashboard...</chakra.p>
    </chakra.div>
  );
}
