import { inject } from 'vitest';

/** Asks the simulated push service: commands of tools/reach/push-service.ts. */
export async function controlPush(command: { action: string } & Record<string, unknown>): Promise<unknown> {
  const simulator = inject('stack').pushSimulator;
  if (!simulator) throw new Error('this stack has no push service');
  const response = await fetch(`${simulator.url}/push-control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-control-key': simulator.controlKey },
    body: JSON.stringify(command),
  });
  if (!response.ok) throw new Error(`${command.action}: ${response.status}`);
  const answer: unknown = await response.json();
  return answer;
}
