import { inject } from 'vitest';

/** Plays the payer, the banks and the network: commands of tools/payments/control-schemas.ts. Answers their `data`. */
export async function controlSimulator(
  command: { action: string } & Record<string, unknown>,
): Promise<unknown> {
  const simulator = inject('stack').paymentSimulator;
  if (!simulator) throw new Error('this stack has no payment simulator');
  const response = await fetch(`${simulator.url}/_control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-control-key': simulator.controlKey },
    body: JSON.stringify(command),
  });
  const answer: { message: string; data?: unknown } = await response.json();
  if (!response.ok) throw new Error(`${command.action}: ${answer.message}`);
  return answer.data;
}
