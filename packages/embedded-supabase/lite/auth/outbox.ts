import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A mail as it lies in the outbox: one JSON file each, sorted by name from old to new. */
export type Mail = { to: string; subject: string; text: string; html?: string; sentAt: string };

let lastNumber = 0;

/** Puts a mail into the outbox folder. Readable by its owner only: mails hold sign-in links. */
export async function putIntoOutbox(folder: string, mail: Omit<Mail, 'sentAt'>): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const now = new Date();
  lastNumber += 1;
  const name = `${now.getTime()}-${String(lastNumber).padStart(6, '0')}-${randomUUID().slice(0, 8)}.json`;
  // Under another name until complete: whoever watches the folder never reads half a mail.
  const draft = path.join(folder, `.${name}`);
  await writeFile(draft, JSON.stringify({ ...mail, sentAt: now.toISOString() }, null, 2), { mode: 0o600 });
  await rename(draft, path.join(folder, name));
}
