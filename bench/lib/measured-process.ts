import { existsSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

interface Usage {
  /** Seconds of processor time since the process started. */
  cpuSeconds: number;
  memoryMegabytes: number;
}

/** What a process has used so far; zeros where there is no /proc. */
export function usageOf(pid: number): Usage {
  if (!existsSync(`/proc/${pid}/stat`)) return { cpuSeconds: 0, memoryMegabytes: 0 };
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return {
    cpuSeconds: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND,
    memoryMegabytes: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024,
  };
}
