import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Problem } from '@/shared/ui/problem.tsx';
import type { AdminLogin } from './use-admin-login.ts';

/** Before the code is set up: what is needed, the button that makes the QR code, and the way in without it. */
export function QrSetup({ login, hasKey }: { login: AdminLogin; hasKey: boolean }) {
  const { generate, failure, statusFailed, checkAgain, go } = login;
  return (
    <chakra.div display="grid" gap="5">
      {statusFailed && (
        <Notice>
          {'We could not check whether set-up is already done. '}
          <Button variant="plain" minH="0" onClick={checkAgain}>
            Check again
          </Button>
        </Notice>
      )}
      {!hasKey && (
        <Notice>
          Set-up needs the link that the server printed at its first start. Open that link in this browser.
        </Notice>
      )}
      <chakra.p>
        Sign in with a 6-digit code from an authenticator app on your phone. The first code that you confirm
        here closes set-up for ever.
      </chakra.p>
      <Problem error={failure} isToasted />
      <Button size="lg" disabled={!hasKey || generate.isPending} onClick={() => generate.mutate()}>
        {generate.isPending ? 'Generating...' : 'Generate QR Code'}
      </Button>
      <Button variant="plain" onClick={() => go('email-login')}>
        Sign in with email and password instead
      </Button>
    </chakra.div>
  );
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <chakra.div
      bg="warning.bg"
      color="warning.fg"
      fontWeight="medium"
      borderRadius="control"
      px="3.5"
      py="2.5"
    >
      {children}
    </chakra.div>
  );
}
