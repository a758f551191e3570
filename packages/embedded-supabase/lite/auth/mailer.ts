import { createHash, randomInt } from 'node:crypto';
import type { App } from '@supabase/lite';
import { writeToOutbox } from '../../outbox/files.ts';
import type { LiteOptions, NoticeKind, TemplateName } from '../options.ts';
import { requestContext } from '../request-context.ts';
import { composeMail, type MailValues } from './mail-templates.ts';
import { PKCE_PREFIX } from './pkce.ts';
import { allowedRedirect } from './redirects.ts';

type Mailer = NonNullable<App['_mailer']>;
type MailerOptions = Pick<LiteOptions, 'apiUrl' | 'siteUrl' | 'redirectAllowList' | 'outboxDir' | 'settings'>;

/**
 * Writes the library's mails into the outbox folder. The library's own mailer always redirects to the site's root;
 * this one uses the caller's `redirect_to` if the allow list permits it.
 */
export function createMailer(options: MailerOptions): Mailer {
  const { apiUrl, siteUrl, redirectAllowList = [], settings } = options;
  async function sendLink(
    kind: MailKind,
    to: string,
    link: { hash: string; code: string; newEmail?: string },
  ) {
    const { hash, code, newEmail = to } = link;
    const context = requestContext.getStore();
    const requested = context?.redirectTo ?? null;
    const redirectTo = allowedRedirect(requested, siteUrl, redirectAllowList) ?? siteUrl;
    const token = context?.isPkce === true ? PKCE_PREFIX + hash : hash;
    await sendMail(options, TEMPLATES[kind], {
      to,
      values: {
        Token: code,
        TokenHash: token,
        ConfirmationURL: mailLink(apiUrl, { token, kind, redirectTo }),
        RedirectTo: redirectTo,
        Email: to,
        NewEmail: newEmail,
      },
    });
  }

  /** The link for the present address about a new one. */
  async function sendPresentLink(present: string, newEmail: string): Promise<void> {
    const context = requestContext.getStore();
    const code = createMailCode(settings.mailCodeDigits);
    const hash = hashMailCode(present, code);
    if (context !== undefined) context.presentLink = hash;
    await sendLink('email_change', present, { hash, code, newEmail });
  }

  return {
    sendConfirmation: (to, hash, code) => sendLink('signup', to, { hash, code }),
    sendRecovery: (to, hash, code) => sendLink('recovery', to, { hash, code }),
    sendMagicLink: (to, hash, code) => sendLink('magiclink', to, { hash, code }),
    async sendEmailChange(to, hash, code, { currentEmail = '' } = {}) {
      const mailsPresent = settings.mailsBothAddresses && !settings.mustConfirmEmail;
      if (mailsPresent && currentEmail !== '') await sendPresentLink(currentEmail, to);
      await sendLink('email_change', to, { hash, code });
    },
    sendReauthentication: (to, code) =>
      sendMail(options, 'reauthentication', { to, values: { Token: code, Email: to } }),
  };
}

/** The kind of a mail; also the `type` of its link. */
type MailKind = 'signup' | 'recovery' | 'magiclink' | 'email_change';

const TEMPLATES: Record<MailKind, TemplateName> = {
  signup: 'confirmation',
  recovery: 'recovery',
  magiclink: 'magic_link',
  email_change: 'email_change',
};

async function sendMail(
  { outboxDir, siteUrl, settings }: MailerOptions,
  template: TemplateName,
  { to, values }: { to: string; values: MailValues },
): Promise<void> {
  const mail = composeMail(template, { SiteURL: siteUrl, ...values }, settings.mails);
  await writeToOutbox(outboxDir, { to, ...mail });
}

/** The link of a mail: it verifies the token and redirects with a session in the fragment, or with a PKCE code. */
export function mailLink(
  apiUrl: string,
  { token, kind, redirectTo }: { token: string; kind: string; redirectTo: string },
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

const NOTICE_TEMPLATES = { passwordChanged: 'password_changed', emailChanged: 'email_changed' } as const;

/** Writes a notice about a change of an account into the outbox. `values` has the changed address. */
export async function sendNotice(
  options: MailerOptions,
  kind: NoticeKind,
  { to, values }: { to: string; values: MailValues },
): Promise<void> {
  await sendMail(options, NOTICE_TEMPLATES[kind], { to, values });
}
