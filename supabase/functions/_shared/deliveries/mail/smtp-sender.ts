import { z } from 'zod';
import { SMTP_CONNECT_TIMEOUT_MS, SMTP_IDLE_TIMEOUT_MS } from '../limits.rules.ts';
import { mailHeaders } from './headers.ts';
import type { EmailSender, Outcome } from '../senders/senders.ts';

const failureSchema = z
  .object({
    code: z.string().catch(''),
    command: z.string().catch(''),
    responseCode: z.number().catch(0),
    response: z.string().catch(''),
  })
  .catch({ code: '', command: '', responseCode: 0, response: '' });

/** Codes for an unknown mailbox, used when there is no enhanced code (RFC 3463). */
const NO_MAILBOX = [550, 551, 553];

/**
 * Sends mails by SMTP over TLS (port 465: hosted functions cannot open 25 and 587). A mail has the same Message-ID in each
 * attempt.
 *
 * @param url `smtps://user:password@host:465`; `smtp://` only for a server on this machine.
 * @param from `Name <mailbox@domain>` or the mailbox alone.
 */
export function createSmtpSender(url: string, from: string): EmailSender {
  const { protocol, hostname, port, username, password } = new URL(url);
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';
  const options = {
    host: hostname,
    port: Number(port || '465'),
    secure: protocol === 'smtps:',
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: SMTP_CONNECT_TIMEOUT_MS,
    greetingTimeout: SMTP_CONNECT_TIMEOUT_MS,
    socketTimeout: SMTP_IDLE_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  return {
    async send(mail, { id }) {
      const { to, subject, text, html } = mail;
      // Loaded here, because most deployments send through an HTTP provider.
      const { createTransport } = await import('nodemailer');
      const message = {
        from,
        to,
        subject,
        text,
        html,
        headers: mailHeaders(mail),
        messageId: `<${id}@${domain}>`,
      };
      try {
        await createTransport(options).sendMail(message);
        return { outcome: 'sent', providerId: id };
      } catch (error) {
        return outcomeOf(failureSchema.parse(error));
      }
    },
  };
}

/** 4xx answers and broken connections pass; 5xx answers stay. The server's words may repeat the address: only codes are kept. */
function outcomeOf({ code, command, responseCode, response }: z.infer<typeof failureSchema>): Outcome {
  const problem = `SMTP ${[responseCode || '', code, command].filter(Boolean).join(' ')}`.slice(0, 100);
  const isFinal = responseCode >= 500 && code !== 'EAUTH';
  if (!isFinal) return { outcome: 'retry', problem };
  // 5.1.x is about the address; 5.2.2 is a full mailbox and 5.7.x a rule of the server.
  const [, subject] = /\b5\.(\d)\.\d{1,3}\b/.exec(response) ?? [];
  const isGone = subject === undefined ? NO_MAILBOX.includes(responseCode) : subject === '1';
  return command === 'RCPT TO' && isGone ? { outcome: 'gone', problem } : { outcome: 'refused', problem };
}
