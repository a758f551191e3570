import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isAlive } from '../process/alive.ts';

export type ProcessRow = { pid: number; parent: number; command: string };

/** All processes below one, however deep. */
export function descendants(pid: number): ProcessRow[] {
  const table = existsSync('/proc/self/stat') ? readProc() : readPs();
  const found: ProcessRow[] = [];
  const queue = [pid];
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const below = table.filter((row) => row.parent === next);
    found.push(...below);
    queue.push(...below.map((row) => row.pid));
  }
  return found;
}

/** The processes that still run. */
export function survivors(rows: ProcessRow[]): ProcessRow[] {
  return rows.filter((row) => isAlive(row.pid));
}

// A minimal Debian has no `ps`.
function readProc(): ProcessRow[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      return [{ pid: Number(pid), parent, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8') }];
    } catch {
      return [];
    }
  });
}

function readPs(): ProcessRow[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).trim().split('\n');
  return lines.map((line) => {
    const [pid = '', parent = '', ...command] = line.trim().split(/\s+/);
    return { pid: Number(pid), parent: Number(parent), command: command.join(' ') };
  });
}
