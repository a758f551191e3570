import type { Mail } from './outbox.ts';

/** What a mail is about; also the `type` of its link. */
export type MailKind = 'signup' | 'recovery' | 'magiclink' | 'email_change' | 'reauthentication';

type MailFacts = { to: string; code: string; link: string | null };

const SUBJECTS: Record<MailKind, string> = {
  signup: 'Confirm Your Signup',
  recovery: 'Reset Your Password',
  magiclink: 'Your Magic Link',
  email_change: 'Confirm Email Change',
  reauthentication: 'Confirm Reauthentication',
};

const REQUESTS: Record<MailKind, string> = {
  signup: 'Confirm your account',
  recovery: 'Reset your password',
  magiclink: 'Sign in',
  email_change: 'Confirm your new e-mail address',
  reauthentication: 'Confirm that it is you',
};

/** The text of a mail with its code and, if it has one, its link. */
export function composeMail(kind: MailKind, { to, code, link }: MailFacts): Omit<Mail, 'sentAt'> {
  const byCode = `${REQUESTS[kind]} with this code: ${code}\n`;
  const byLink = link === null ? '' : `\nOr follow this link: ${link}\n`;
  return { to, subject: SUBJECTS[kind], text: byCode + byLink };
}

/** The link of a mail: it verifies the hash and leads on to the redirect with a session. */
export function mailLink(
  apiUrl: string,
  { hash, kind, redirectTo }: { hash: string; kind: MailKind; redirectTo: string },
): string {
  const url = new URL('/auth/v1/verify', apiUrl);
  url.search = new URLSearchParams({ token: hash, type: kind, redirect_to: redirectTo }).toString();
  return url.toString();
}
