import path from 'node:path';
import { parseArgs } from 'node:util';
import { startSimulator, type SimulatorOptions } from './simulator.ts';

const HELP = `Stands in for Paystack on this machine. No money moves.

  paystack-simulator --port 4010      start; Ctrl-C stops it

  --port <number>          0 for any free one (default: 4010)
  --webhook-url <url>      where the merchant takes webhooks (default: none, and webhooks wait)
  --secret-key <key>       the merchant's key (default: sk_test_simulator)
  --control-key <key>      opens POST /_control (default: control)
  --data-dir <folder>      payments and their state (default: .paystack-simulator)
  --merchant <name>        what the pages call the merchant
  --time-factor <number>   waiting times are divided by it (default: 60)
  -h, --help
`;

const OPTIONS = {
  port: { type: 'string', default: '4010' },
  'webhook-url': { type: 'string' },
  'secret-key': { type: 'string', default: 'sk_test_simulator' },
  'control-key': { type: 'string', default: 'control' },
  'data-dir': { type: 'string', default: '.paystack-simulator' },
  merchant: { type: 'string' },
  'time-factor': { type: 'string', default: '60' },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** A mistake in the command that a person can fix. */
class WrongCommand extends Error {}

/** Runs the command line. Ends the process with exit code 1 when the command fails. */
export async function run(args: string[]): Promise<void> {
  try {
    const options = readArguments(args);
    if (options === null) print(HELP);
    else await start(options);
  } catch (error) {
    process.stderr.write(`${error instanceof WrongCommand ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

/** @returns null when the person asks for help. @throws Error with a message for the person. */
export function readArguments(args: string[]): SimulatorOptions | null {
  const values = parse(args);
  if (values.help) return null;
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new WrongCommand(`--port must be a number from 0 to 65535, not "${values.port}".`);
  const timeFactor = Number(values['time-factor']);
  if (!(timeFactor > 0))
    throw new WrongCommand(`--time-factor must be more than 0, not "${values['time-factor']}".`);
  const { 'webhook-url': webhookUrl, merchant } = values;
  if (webhookUrl !== undefined && !URL.canParse(webhookUrl))
    throw new WrongCommand(`--webhook-url must be an address, not "${webhookUrl}".`);
  return {
    port,
    timeFactor,
    secretKey: values['secret-key'],
    controlKey: values['control-key'],
    dataDir: path.resolve(values['data-dir']),
    ...(webhookUrl !== undefined && { webhookUrl }),
    ...(merchant !== undefined && { merchant }),
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS }).values;
  } catch (error) {
    throw new WrongCommand(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

async function start(options: SimulatorOptions): Promise<void> {
  const simulator = await startSimulator(options).catch((error: unknown) => {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    if (!isTaken) throw error;
    throw new WrongCommand(`Port ${options.port} is already in use. Choose another one with --port.`);
  });
  const stop = () => void simulator.close().then(() => process.exit(0));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
  const lines = [
    ['API', simulator.url],
    ['Secret key', options.secretKey],
    ['Control key', options.controlKey],
    ['Webhooks to', options.webhookUrl ?? 'none: see --webhook-url'],
  ];
  print(lines.map(([label = '', value]) => `${label.padStart(12)}: ${value}\n`).join(''));
  print('No money moves. Ctrl-C stops the simulator.\n');
}

function print(text: string): void {
  process.stdout.write(text);
}
