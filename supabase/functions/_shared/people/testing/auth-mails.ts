import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inject } from 'vitest';
import { z } from 'zod';

const mailSchema = z.object({ to: z.string(), subject: z.string(), html: z.string().default('') });

/** A mail that Auth has sent; `link`: the request of its page to /verify, null without a link. */
interface AuthMail {
  subject: string;
  link: Record<string, string> | null;
}

/** The mails that Auth has sent to an address, oldest first. */
export function mailsTo(address: string): AuthMail[] {
  const { outboxDir } = inject('stack');
  return readdirSync(outboxDir)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .flatMap((name) => {
      const text = readFileSync(path.join(outboxDir, name), 'utf8');
      const mail = text.includes(address) ? mailSchema.safeParse(JSON.parse(text)).data : undefined;
      return mail?.to === address ? [{ subject: mail.subject, link: linkOf(mail.html) }] : [];
    });
}

function linkOf(html: string): Record<string, string> | null {
  const href = /href="([^"]*token_hash=[^"]*)"/.exec(html)?.[1];
  return href === undefined ? null : Object.fromEntries(new URL(href.replaceAll('&amp;', '&')).searchParams);
}
