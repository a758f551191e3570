import { z } from 'zod';
import type { Command } from './control-schemas.ts';

const answerSchema = z.object({ message: z.string(), data: z.unknown().optional() });

/**
 * Orders what a payer, a bank or the network does, through the control endpoint. Answers its `data`.
 *
 * @throws Error with the refusal of the simulator.
 */
export async function sendCommand(
  { url, controlKey }: { url: string; controlKey: string },
  command: Command,
): Promise<unknown> {
  const response = await fetch(`${url}/_control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-control-key': controlKey },
    body: JSON.stringify(command),
  });
  const { message, data } = answerSchema.parse(await response.json());
  if (!response.ok) throw new Error(`${command.action}: ${message}`);
  return data;
}
