import { inject } from 'vitest';
import { controlPush as control } from '../../../../../testing/control-push.ts';

/** Asks the simulated push service of the stack under test. */
export async function controlPush(command: Parameters<typeof control>[1]): Promise<unknown> {
  const simulator = inject('stack').pushSimulator;
  if (!simulator) throw new Error('this stack has no push service');
  return control(simulator, command);
}
