import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { Tabs } from '@chakra-ui/react/tabs';
import { LoadingStripes } from '@/shared/ui/stripes.tsx';
import { CodeForm } from './code-form.tsx';
import { EmailForm } from './email-form.tsx';
import { LoginSuccess } from './login-success.tsx';
import { QrSetup } from './qr-setup.tsx';
import { QrVerify } from './qr-verify.tsx';
import { useSetupKey } from './setup-key.ts';
import { useAdminLogin, type AdminLogin, type AdminLoginStep } from './use-admin-login.ts';

const TITLES: Record<AdminLoginStep, string> = {
  checking: 'Administrator sign-in',
  'email-login': 'Administrator sign-in',
  'totp-login': 'Administrator sign-in',
  'qr-setup': 'Administrator set-up',
  'qr-verify': 'Scan the QR code',
  success: 'Authentication Successful',
};

/** /admin-login: set-up of the code, and sign-in by e-mail or by code (specification §2 and §4). */
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
    default:
      return login.isSetup ? <LoginModes login={login} step={login.step} /> : <EmailOnly login={login} />;
  }
}

function LoginModes({ login, step }: { login: AdminLogin; step: AdminLoginStep }) {
  const { go, verify, failure } = login;
  return (
    <Tabs.Root
      value={step}
      onValueChange={({ value }) => go(value === 'totp-login' ? 'totp-login' : 'email-login')}
      fitted
      lazyMount
      unmountOnExit
    >
      <Tabs.List>
        <Tabs.Trigger value="email-login">Email & Password</Tabs.Trigger>
        <Tabs.Trigger value="totp-login">TOTP Code</Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content value="email-login">
        <Email login={login} />
      </Tabs.Content>
      <Tabs.Content value="totp-login">
        <CodeForm
          action="Verify Code"
          pending={verify.isPending}
          failure={failure}
          onCode={(code) => verify.mutate({ code })}
        />
      </Tabs.Content>
    </Tabs.Root>
  );
}

function EmailOnly({ login }: { login: AdminLogin }) {
  return (
    <chakra.div display="grid" gap="3">
      <Email login={login} />
      <Button variant="plain" onClick={() => login.go(null)}>
        Set up an authenticator app instead
      </Button>
    </chakra.div>
  );
}

function Email({ login: { login, failure } }: { login: AdminLogin }) {
  return (
    <EmailForm
      pending={login.isPending}
      failure={failure}
      onCredentials={(credentials) => login.mutate(credentials)}
    />
  );
}
