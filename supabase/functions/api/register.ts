import type { Session } from '../_shared/contracts/auth.ts';
import { readUser, saveProofOfAddress } from '../_shared/data/users.ts';
import type { Services } from '../_shared/http/app-env.ts';
import { describeError } from '../_shared/http/log.ts';
import { emailNotConfirmed, type AuthSession } from '../_shared/http/supabase-auth.ts';
import { actingWith, openSession } from './open-session.ts';
import type { RegistrationRequest, SentDocument } from './read-registration.ts';

/**
 * Makes the account and opens its first session. The document is stored afterwards: when that fails the account
 * stays, the answer's user has no `proofOfAddress`, and the person can send it again.
 * @throws AppError `email_taken` (409), `weak_password` (400), `email_not_confirmed` (403) once an e-mail was sent.
 */
export async function register(
  services: Services,
  { details, proofOfAddress }: RegistrationRequest,
  clientAddress: string,
): Promise<Session> {
  const { email, password, ...data } = details;
  const opened = await services.auth.signUp({ email, password, data }, clientAddress);
  if (!opened) throw emailNotConfirmed();
  const session = await openSession(services, opened);
  if (!proofOfAddress) return session;
  await storeProof(services, opened, proofOfAddress).catch((error: unknown) =>
    services.log('proof-of-address-lost', { userId: session.user.id, error: describeError(error) }),
  );
  return { ...session, user: await readUser(await actingWith(services, opened), session.user.id) };
}

async function storeProof(services: Services, opened: AuthSession, document: SentDocument): Promise<void> {
  const { sub } = await services.verifyToken(opened.token);
  const path = `${sub}/proof-of-address-${crypto.randomUUID()}.${document.extension}`;
  await services.documents.upload({ path, ...document }, opened.token);
  await saveProofOfAddress(await actingWith(services, opened), path);
}
