import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { apiCommand } from '@/shared/api/api.ts';
import { SupportForm } from '@/shared/support/support-form.tsx';

/** Writes to the administrators without an account. */
export function VisitorRequest() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null) {
    return (
      <chakra.p layerStyle="card" p="4" role="status">
        {`We have your message. We answer by e-mail to ${sentTo}. Look in your spam folder, too.`}
      </chakra.p>
    );
  }
  return (
    <SupportForm
      draft="contact"
      subject="other"
      isVisitor
      send={(request) => apiCommand('POST', '/api/support-visitors', request)}
      onSent={(_, { email }) => setSentTo(email)}
    />
  );
}
