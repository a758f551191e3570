import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

type Simulator = { url: string; controlKey: string };

/** Where the process that serves a port leaves the simulator's address for the tests. */
function fileOf(port: string): string {
  return path.join(tmpdir(), `tafiya-e2e-${port}.payments.json`);
}

/** Stores the address of the payment simulator behind a port, readable by this user only, until the process ends. */
export function storeSimulator(port: string, simulator: Simulator | null): void {
  writeFileSync(fileOf(port), JSON.stringify(simulator), { mode: 0o600 });
  process.on('exit', () => rmSync(fileOf(port), { force: true }));
}

/** Plays the payer, the banks and the network of the stack at `url`: commands of tools/payments/control-schemas.ts. */
export async function controlPayments(
  url: string,
  command: { action: string } & Record<string, unknown>,
): Promise<unknown> {
  const simulator: Simulator = JSON.parse(readFileSync(fileOf(new URL(url).port), 'utf8'));
  const response = await fetch(`${simulator.url}/_control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-control-key': simulator.controlKey },
    body: JSON.stringify(command),
  });
  const answer: { message: string; data?: unknown } = await response.json();
  if (!response.ok) throw new Error(`${command.action}: ${answer.message}`);
  return answer.data;
}
