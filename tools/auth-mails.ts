import { mailFrame, type MailContent } from '../supabase/functions/_shared/deliveries/mail/frame.ts';

/** A mail of Auth. Its words contain Auth's variables, such as `{{ .Token }}`. */
interface AuthMail {
  /** Section of config.toml below `auth.email`. */
  section: string;
  subject: string;
  content: Omit<MailContent, 'title' | 'footer'>;
}

const FOOTER = ['If you did not ask for this, ignore this mail. Nothing changes.'];
const NOTICE_FOOTER = ['Tafiya tells you about every change of your sign-in.'];

/** The page of the web app that verifies a mail's token, also in another browser than the one that asked for the mail. */
const linkOf = (type: string) => `{{ .SiteURL }}/auth/confirm?token_hash={{ .TokenHash }}&type=${type}`;

/** The mails that Auth sends, by file name in supabase/templates. */
export const AUTH_MAILS: Record<string, AuthMail> = {
  confirmation: {
    section: 'template.confirmation',
    subject: 'Confirm your email address',
    content: {
      paragraphs: ['Welcome to Tafiya. Confirm that this mailbox is yours to use your account.'],
      button: { label: 'Confirm email address', url: linkOf('signup') },
    },
  },
  recovery: {
    section: 'template.recovery',
    subject: 'Choose a new password',
    content: {
      paragraphs: ['You asked for a new password for {{ .Email }}. This link works once, for an hour.'],
      button: { label: 'Choose a new password', url: linkOf('recovery') },
    },
  },
  magic_link: {
    section: 'template.magic_link',
    subject: 'Sign in to Tafiya',
    content: {
      paragraphs: ['Open this link to sign in and choose a password. It works once, for an hour.'],
      button: { label: 'Sign in', url: linkOf('magiclink') },
    },
  },
  invite: {
    section: 'template.invite',
    subject: 'You are invited to Tafiya',
    content: {
      paragraphs: ['An account at Tafiya waits for you. Choose a password to use it.'],
      button: { label: 'Choose a password', url: linkOf('invite') },
    },
  },
  email_change: {
    section: 'template.email_change',
    subject: 'Confirm your new email address',
    content: {
      paragraphs: ['Confirm that {{ .NewEmail }} is yours. From then on you sign in with it.'],
      button: { label: 'Confirm email address', url: linkOf('email_change') },
    },
  },
  reauthentication: {
    section: 'template.reauthentication',
    subject: 'Confirm that it is you',
    content: { paragraphs: ['Type this code into Tafiya. Do not give it to anyone.'], code: '{{ .Token }}' },
  },
  email_changed: {
    section: 'notification.email_changed',
    subject: 'Your email address has been changed',
    content: {
      paragraphs: [
        'The email address of your account is now {{ .Email }}, no longer {{ .OldEmail }}. If this was not you, contact us at once.',
      ],
      button: { label: 'Contact Tafiya', url: '{{ .SiteURL }}/contact' },
    },
  },
};

/** The file of a mail. */
export function renderAuthMail({ section, subject, content }: AuthMail): string {
  const footer = section.startsWith('notification') ? NOTICE_FOOTER : FOOTER;
  return mailFrame({ title: subject, ...content, footer });
}
