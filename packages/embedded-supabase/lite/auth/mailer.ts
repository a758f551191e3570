import type { App } from '@supabase/lite';
import type { LiteOptions } from '../options.ts';
import { requestContext } from '../request-context.ts';
import { composeMail, mailLink, type MailKind } from './mails.ts';
import { putIntoOutbox } from './outbox.ts';
import { allowedRedirect } from './redirects.ts';

type Mailer = NonNullable<App['_mailer']>;
type MailerOptions = Pick<LiteOptions, 'apiUrl' | 'siteUrl' | 'redirectAllowList' | 'outboxDir'>;

/**
 * Writes the library's mails into the outbox. The library's own mailer would always lead to the site's
 * root; here the caller's `redirect_to` is followed where the allow-list lets it.
 */
export function createMailer({ apiUrl, siteUrl, redirectAllowList = [], outboxDir }: MailerOptions): Mailer {
  const send = (kind: MailKind) => async (to: string, hash: string, code: string) => {
    const wanted = requestContext.getStore()?.redirectTo ?? null;
    const redirectTo = allowedRedirect(wanted, siteUrl, redirectAllowList) ?? siteUrl;
    const link = mailLink(apiUrl, { hash, kind, redirectTo });
    await putIntoOutbox(outboxDir, composeMail(kind, { to, code, link }));
  };
  return {
    sendConfirmation: send('signup'),
    sendRecovery: send('recovery'),
    sendMagicLink: send('magiclink'),
    sendEmailChange: send('email_change'),
    sendReauthentication: (to, code) =>
      putIntoOutbox(outboxDir, composeMail('reauthentication', { to, code, link: null })),
  };
}
