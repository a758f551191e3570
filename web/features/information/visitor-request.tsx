import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import type { VisitorSupport } from '@tafiya/support/contract.ts';
import { findProof, visitorProofSubject } from '@tafiya/support/proof-of-work.rules.ts';
import { ApiError } from '@/shared/api/api-error.ts';
import { SupportForm } from '@/shared/support/support-form.tsx';
import { api } from '@/shared/api/api.ts';

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
      send={send}
      onSent={(_, { email }) => setSentTo(email)}
    />
  );
}

/** After some requests from one network the server asks for work, so that programs do not send thousands. */
async function send(request: VisitorSupport): Promise<void> {
  try {
    await api('POST /support-visitors', { body: request });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'proof_required') throw error;
    const proof = await findProof(visitorProofSubject(request));
    await api('POST /support-visitors', { body: { ...request, proof } });
  }
}
