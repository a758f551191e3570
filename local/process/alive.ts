import { readFileSync } from 'node:fs';

/**
 * Whether a process runs. A zombie counts as dead: in containers nobody reaps orphans, and signal 0
 * reaches them for ever.
 */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  return readStat(pid)?.state !== 'Z';
}

/** When a process started, in ticks since boot; null where /proc does not exist. Tells a reused pid apart. */
export function startTicks(pid: number): number | null {
  return readStat(pid)?.startTicks ?? null;
}

function readStat(pid: number): { state: string; startTicks: number } | null {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return null;
  }
  // The command name is in parentheses and may itself hold spaces and parentheses.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { state: fields[0] ?? '', startTicks: Number(fields[19]) };
}
