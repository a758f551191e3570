import type { MailTemplates, TemplateName } from '../options.ts';

/** The texts of the library's mails without a template of the project. */
const DEFAULTS: Record<TemplateName, { subject: string; text: string }> = {
  confirmation: { subject: 'Confirm Your Signup', text: codeAndLink('Confirm your account') },
  recovery: { subject: 'Reset Your Password', text: codeAndLink('Reset your password') },
  magic_link: { subject: 'Your Magic Link', text: codeAndLink('Sign in') },
  email_change: { subject: 'Confirm Email Change', text: codeAndLink('Confirm your new e-mail address') },
  reauthentication: {
    subject: 'Confirm Reauthentication',
    text: 'Confirm that it is you with this code: {{ .Token }}\n',
  },
  password_changed: {
    subject: 'Your password has been changed',
    text: 'The password of your account has been changed. If this was not you, reset it at once.\n',
  },
  email_changed: {
    subject: 'Your email address has been changed',
    text: 'The e-mail address of your account has been changed. If this was not you, contact support.\n',
  },
};

function codeAndLink(action: string): string {
  return `${action} with this code: {{ .Token }}\n\nOr follow this link: {{ .ConfirmationURL }}\n`;
}

/** The values of Auth's variables, by name: `Token`, `TokenHash`, `SiteURL` and so on. */
export type MailValues = Record<string, string>;

/** A mail of Auth: the project's template with its values, or the default text. */
export function composeMail(
  name: TemplateName,
  values: MailValues,
  templates: MailTemplates,
): { subject: string; text: string; html?: string } {
  const { subject, html } = templates[name] ?? {};
  const words = fill(subject ?? DEFAULTS[name].subject, values);
  if (html === undefined) return { subject: words, text: fill(DEFAULTS[name].text, values) };
  const filled = fill(
    html,
    Object.fromEntries(Object.entries(values).map(([key, text]) => [key, escapeHtml(text)])),
  );
  return { subject: words, html: filled, text: textOf(filled) };
}

/** Replaces `{{ .Name }}`. Hosted has all of Go's templates; here a variable without a value gives nothing. */
function fill(template: string, values: MailValues): string {
  return template.replace(/\{\{-?\s*\.([\w.]+)\s*-?\}\}/g, (_, name: string) => values[name] ?? '');
}

/** The text part of an HTML mail: links as `words: address`, blocks on lines of their own. */
function textOf(html: string): string {
  return unescapeHtml(
    html
      .replace(/<(head|style|script)\b[\s\S]*?<\/\1>/gi, '')
      .replace(/<a\b[^>]*?href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/gi, '$2: $1')
      .replace(/\s*\n\s*/g, ' ')
      .replace(/<(?:\/(?:p|div|h\d|tr|table|li)|br\s*\/?)>/gi, '\n')
      .replace(/<[^>]+>/g, ' '),
  )
    .split('\n')
    .map((line) => line.replace(/[ \t\u00a0]+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n\n')
    .concat('\n');
}

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: '\u00a0',
};

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

function unescapeHtml(html: string): string {
  return html.replace(/&(#39|[a-z]+);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}
