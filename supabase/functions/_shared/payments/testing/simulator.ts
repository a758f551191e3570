import { inject } from 'vitest';
import { sendCommand, type Command } from '../../../../testing/stack.ts';

/** Plays the payer, the banks and the network. Answers the simulator's `data`. */
export function controlSimulator(command: Command): Promise<unknown> {
  const simulator = inject('stack').paymentSimulator;
  if (!simulator) throw new Error('this stack has no payment simulator');
  return sendCommand(simulator, command);
}
