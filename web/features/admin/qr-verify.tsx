import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { QR_REFRESH_SECONDS } from '@domain/limits.ts';
import { CodeForm } from './code-form.tsx';
import { CountdownRing } from './countdown-ring.tsx';
import { SecretText } from './secret-text.tsx';
import type { AdminLogin } from './use-admin-login.ts';
import { useCountdown } from './use-countdown.ts';

/** Scan or type the secret, then confirm with a code. The QR code is made anew every 30 seconds (specification §4). */
export function QrVerify({ login }: { login: AdminLogin }) {
  const { generate, verify, failure } = login;
  const [round, setRound] = useState(0);
  const [shown, setShown] = useState(generate.data);
  if (generate.data !== undefined && generate.data !== shown) setShown(generate.data);
  // The one on screen stays good when a new one cannot be had: count again, try again.
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
