/** The public interface for programs that start the simulator, or play the payer, the banks and the network. */
export { startSimulator } from './simulator.ts';
export type { Simulator, SimulatorOptions } from './simulator.ts';
export { sendCommand } from './send-command.ts';
export type { Command } from './control-schemas.ts';
export { PAGES_PATH } from './page-frame.ts';
