import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { z } from 'zod';
import { outboxMessageSchema, type OutboxMessage } from './message.ts';

/** A stored message; `id` sorts by time. */
export type StoredMessage = z.output<typeof outboxMessageSchema> & { id: string; sentAt: Date };

let lastNumber = 0;

/**
 * Writes a message as one JSON file with the additional field `sentAt`; file names sort by time. Only the owner of the
 * process can read the files, because messages contain sign-in links and codes.
 *
 * @returns the message's id.
 */
export async function writeToOutbox(folder: string, message: OutboxMessage): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const now = new Date();
  lastNumber += 1;
  const id = `${now.getTime()}-${String(lastNumber).padStart(6, '0')}-${randomUUID().slice(0, 8)}`;
  // Renamed when complete, so that no reader of the folder gets half a message.
  const draft = path.join(folder, `${id}.json.draft`);
  await writeFile(draft, JSON.stringify({ ...message, sentAt: now.toISOString() }, null, 2), { mode: 0o600 });
  await rename(draft, path.join(folder, `${id}.json`));
  return id;
}

/** The newest messages of an outbox folder that fit, newest first: at most `show` of the newest `among`. */
export async function readOutbox(
  folder: string,
  fits: (message: StoredMessage) => boolean,
  { show, among }: { show: number; among: number },
): Promise<StoredMessage[]> {
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.json'));
  const found: StoredMessage[] = [];
  for (const file of files.sort().reverse().slice(0, among)) {
    const message = outboxMessageSchema.safeParse(await readJson(path.join(folder, file)));
    if (!message.success) continue;
    const sentAt = new Date(Number.parseInt(file, 10));
    const stored = { ...message.data, id: path.basename(file, '.json'), sentAt };
    if (fits(stored)) found.push(stored);
    if (found.length === show) break;
  }
  return found;
}

/** Undefined for a file that is missing or incomplete, so that the other messages are still shown. */
async function readJson(file: string): Promise<unknown> {
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'));
    return value;
  } catch {
    return undefined;
  }
}
