import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState, type ReactNode } from 'react';
import { QR_REFRESH_SECONDS } from '@tafiya/core/limits.ts';
import { copyText } from '@/shared/ui/copy-text.ts';
import { Problem } from '@/shared/ui/problem.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { CountdownRing, useCountdown } from './countdown.tsx';
import { CodeForm } from './sign-in-forms.tsx';
import type { AdminLogin } from './use-admin-login.ts';

/** First step of set-up: explains it, generates the QR code, and offers sign-in by password instead. */
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
      <chakra.p>
        Sign in with a 6-digit code from an authenticator app on your phone. Once you confirm the first code,
        set-up is closed for good.
      </chakra.p>
      <Problem error={failure} isToasted />
      {hasKey ? (
        <Button size="lg" disabled={generate.isPending} onClick={() => generate.mutate()}>
          {generate.isPending ? 'Generating...' : 'Generate QR Code'}
        </Button>
      ) : (
        <p>
          Set-up needs the link that the server printed at its first start. Open that link in this browser.
        </p>
      )}
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

/** Second step: scan the QR code or type the secret, then confirm with a code. A new QR code is fetched every 30 seconds. */
export function QrVerify({ login }: { login: AdminLogin }) {
  const { generate, verify, failure } = login;
  const [round, setRound] = useState(0);
  const [shown, setShown] = useState(generate.data);
  if (generate.data !== undefined && generate.data !== shown) setShown(generate.data);
  // If a new code cannot be fetched, the one on screen stays valid: restart the countdown and try again.
  const left = useCountdown(QR_REFRESH_SECONDS, round, () =>
    generate.mutate(undefined, { onSettled: () => setRound((before) => before + 1) }),
  );
  if (shown === undefined) return null;
  return (
    <chakra.div display="grid" gap="5">
      <chakra.ol ps="5" listStyleType="decimal" display="grid" gap="1">
        <li>Scan the QR code with your authenticator app, or type the secret into it.</li>
        <li>Enter the 6-digit code that the app shows.</li>
      </chakra.ol>
      <chakra.img
        src={shown.qrCodeUrl}
        alt="QR code for your authenticator app"
        boxSize="56"
        p="2"
        bg="white"
        borderRadius="card"
        borderWidth="1px"
        borderColor="border.default"
        justifySelf="center"
      />
      <CountdownRing left={left} of={QR_REFRESH_SECONDS} />
      <SecretText secret={shown.secret} />
      <CodeForm
        action="Verify & Continue"
        pending={verify.isPending}
        failure={failure}
        onCode={(code) => verify.mutate({ code, secret: shown.secret })}
      />
    </chakra.div>
  );
}

/** The secret for manual entry, in groups of four, with a copy button. */
function SecretText({ secret }: { secret: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    const isCopied = await copyText(secret);
    setCopied(isCopied);
    if (!isCopied) {
      toast({ kind: 'error', title: 'Copy failed', description: 'Please select the secret and copy it.' });
    }
  };
  return (
    <chakra.div display="grid" gap="1.5">
      <chakra.span textStyle="sm" fontWeight="semibold" id="totp-secret-label">
        Secret for manual entry
      </chakra.span>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
        <chakra.code
          aria-labelledby="totp-secret-label"
          role="group"
          fontFamily="mono"
          fontWeight="medium"
          bg="bg.subtle"
          borderRadius="control"
          px="3"
          py="2"
          flex="1"
          minW="0"
          userSelect="all"
          overflowWrap="anywhere"
        >
          {secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </chakra.code>
        <Button variant="outline" onClick={() => void copy()} aria-live="polite">
          {copied ? 'Copied' : 'Copy'}
        </Button>
      </chakra.div>
    </chakra.div>
  );
}
