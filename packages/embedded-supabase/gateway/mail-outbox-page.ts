import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { z } from 'zod';

const MAILS_SHOWN = 100;

/** A mail as the Auth service writes it into the outbox folder: one JSON file each. */
const mailSchema = z.object({
  to: z.union([z.string(), z.array(z.string())]).transform((to) => [to].flat().join(', ')),
  subject: z.string().default('(no subject)'),
  text: z.string().nullish(),
});
type Mail = z.infer<typeof mailSchema> & { file: string };

/** The mails of an outbox folder, newest first: their file names begin with the time. */
function readOutbox(directory: string): Mail[] {
  if (!existsSync(directory)) return [];
  // While a mail is being written, its file name begins with a dot.
  const files = readdirSync(directory).filter((file) => file.endsWith('.json'));
  return files
    .sort()
    .reverse()
    .slice(0, MAILS_SHOWN)
    .flatMap((file) => {
      const mail = mailSchema.safeParse(readJson(path.join(directory, file)));
      return mail.success ? [{ ...mail.data, file }] : [];
    });
}

/** Undefined for a file that is missing or incomplete, so that the other mails are still shown. */
function readJson(file: string): unknown {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return value;
  } catch {
    return undefined;
  }
}

type OutboxPage = {
  outboxDir: string;
  /** What the page calls the project. */
  name: string;
};

/**
 * Shows the mails that a hosted project would have sent. Mails contain sign-in codes, and another site can point its own
 * name at 127.0.0.1 to read them: only local host names get an answer.
 */
export function answerOutbox(
  request: IncomingMessage,
  response: ServerResponse,
  { outboxDir, name }: OutboxPage,
): void {
  const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(request.headers.host ?? '');
  const headers = {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  };
  if (!isLocal) {
    response.writeHead(403, { ...headers, 'content-type': 'text/plain; charset=utf-8' });
    return void response.end('The outbox is shown on this machine only.\n');
  }
  response.writeHead(200, { ...headers, 'content-type': 'text/html; charset=utf-8' });
  response.end(renderOutbox(readOutbox(outboxDir), escapeHtml(name)));
}

function renderOutbox(mails: Mail[], name: string): string {
  const list = mails.length === 0 ? '<p>No mail yet.</p>' : mails.map(renderMail).join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="5">
<title>Outbox · ${name}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Outbox</h1>
<p>Mails that this local ${name} would have sent, newest first.</p>
${list}
</main>
</body>
</html>
`;
}

const STYLE = `
:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5 }
main { max-width: 42rem; margin: 0 auto; padding: 1.5rem 1rem }
article { border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: .75rem; padding: 1rem; margin-block: 1rem }
h2 { font-size: 1.1rem; margin: 0 }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: .75rem 0 0 }
small { opacity: .75 }
`;

function renderMail(mail: Mail): string {
  const sentAt = new Date(Number.parseInt(mail.file, 10));
  const time = Number.isNaN(sentAt.getTime()) ? '' : ` · <time>${sentAt.toISOString()}</time>`;
  return `<article>
<h2>${escapeHtml(mail.subject)}</h2>
<small>to ${escapeHtml(mail.to)}${time}</small>
<pre>${linkify(escapeHtml(mail.text ?? ''))}</pre>
</article>`;
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

function linkify(escaped: string): string {
  return escaped.replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
}
