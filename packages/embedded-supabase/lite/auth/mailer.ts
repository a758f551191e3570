import { createHash, randomInt } from 'node:crypto';
import type { App } from '@supabase/lite';
import { writeToOutbox } from '../../outbox/files.ts';
import type { LiteOptions, NoticeKind } from '../options.ts';
import { requestContext } from '../request-context.ts';
import { PKCE_PREFIX } from './pkce.ts';
import { allowedRedirect } from './redirects.ts';

type Mailer = NonNullable<App['_mailer']>;
type MailerOptions = Pick<LiteOptions, 'apiUrl' | 'siteUrl' | 'redirectAllowList' | 'outboxDir'>;

/**
 * Writes the library's mails into the outbox folder. The library's own mailer always redirects to the site's root;
 * this one uses the caller's `redirect_to` if the allow list permits it.
 */
export function createMailer({ apiUrl, siteUrl, redirectAllowList = [], outboxDir }: MailerOptions): Mailer {
  const send = (kind: MailKind) => async (to: string, hash: string, code: string) => {
    const context = requestContext.getStore();
    const requested = context?.redirectTo ?? null;
    const redirectTo = allowedRedirect(requested, siteUrl, redirectAllowList) ?? siteUrl;
    const token = context?.isPkce === true ? PKCE_PREFIX + hash : hash;
    const link = mailLink(apiUrl, { token, kind, redirectTo });
    await writeToOutbox(outboxDir, composeMail(kind, { to, code, link }));
  };
  return {
    sendConfirmation: send('signup'),
    sendRecovery: send('recovery'),
    sendMagicLink: send('magiclink'),
    sendEmailChange: send('email_change'),
    async sendReauthentication(to, code) {
      await writeToOutbox(outboxDir, composeMail('reauthentication', { to, code, link: null }));
    },
  };
}

/** The kind of a mail; also the `type` of its link. */
type MailKind = 'signup' | 'recovery' | 'magiclink' | 'email_change' | 'reauthentication';

const SUBJECTS: Record<MailKind, string> = {
  signup: 'Confirm Your Signup',
  recovery: 'Reset Your Password',
  magiclink: 'Your Magic Link',
  email_change: 'Confirm Email Change',
  reauthentication: 'Confirm Reauthentication',
};

const ACTIONS: Record<MailKind, string> = {
  signup: 'Confirm your account',
  recovery: 'Reset your password',
  magiclink: 'Sign in',
  email_change: 'Confirm your new e-mail address',
  reauthentication: 'Confirm that it is you',
};

type Mail = { to: string; subject: string; text: string };

function composeMail(
  kind: MailKind,
  { to, code, link }: { to: string; code: string; link: string | null },
): Mail {
  const codeText = `${ACTIONS[kind]} with this code: ${code}\n`;
  const linkText = link === null ? '' : `\nOr follow this link: ${link}\n`;
  return { to, subject: SUBJECTS[kind], text: codeText + linkText };
}

/** The link of a mail: it verifies the token and redirects with a session in the fragment, or with a PKCE code. */
export function mailLink(
  apiUrl: string,
  { token, kind, redirectTo }: { token: string; kind: MailKind; redirectTo: string },
): string {
  const url = new URL('/auth/v1/verify', apiUrl);
  url.search = new URLSearchParams({ token, type: kind, redirect_to: redirectTo }).toString();
  return url.toString();
}

/** A random code for a mail: decimal digits. */
export function createMailCode(digits: number): string {
  return String(randomInt(10 ** digits)).padStart(digits, '0');
}

/** The form of a code that is stored and used in links: SHA-256 of address and code, in hex. */
export function hashMailCode(email: string, code: string): string {
  return createHash('sha256')
    .update(email.toLowerCase() + code)
    .digest('hex');
}

const NOTICES: Record<NoticeKind, { subject: string; text: string }> = {
  passwordChanged: {
    subject: 'Your password has been changed',
    text: 'The password of your account has been changed. If this was not you, reset it at once.\n',
  },
  emailChanged: {
    subject: 'Your email address has been changed',
    text: 'The e-mail address of your account has been changed. If this was not you, contact support.\n',
  },
};

/** Writes a notice about a change of an account into the outbox. */
export async function sendNotice(outboxDir: string, kind: NoticeKind, to: string): Promise<void> {
  await writeToOutbox(outboxDir, { to, ...NOTICES[kind] });
}
