import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import {
  chargeSchema,
  deliverySchema,
  disputeSchema,
  holderSchema,
  movementSchema,
  numberSchema,
  recipientSchema,
  refundSchema,
  settlementSchema,
  transferSchema,
} from './rows.ts';

type Table<Row> = {
  get(id: string): Row | undefined;
  all(): Row[];
  /** Adds a row, or replaces the one with the same id. */
  put(row: Row): Row;
};

type AnyRow = { id: string; number: number };
type Loadable = { load(row: unknown): AnyRow; all(): AnyRow[] };

const lineSchema = z.object({ table: z.string(), row: z.unknown() });

export type Store = ReturnType<typeof openStore>;

/**
 * Opens the simulator's state. Each change is one line at the end of the file, so a process that is killed loses nothing
 * that it has answered; a torn last line is ignored. Opening writes the current rows only.
 */
export function openStore(file: string) {
  const tables: Record<string, Loadable> = {};
  let last = 1_000_000_000;

  function table<Schema extends z.ZodType<AnyRow>>(name: string, schema: Schema): Table<z.output<Schema>> {
    const rows = new Map<string, z.output<Schema>>();
    tables[name] = {
      load(value) {
        const row = schema.parse(value);
        rows.set(row.id, row);
        return row;
      },
      all: () => [...rows.values()],
    };
    return {
      get: (id) => rows.get(id),
      all: () => [...rows.values()],
      put(row) {
        appendFileSync(file, lineOf(name, row), { mode: 0o600 });
        rows.set(row.id, row);
        return row;
      },
    };
  }

  const store = {
    charges: table('charges', chargeSchema),
    refunds: table('refunds', refundSchema),
    recipients: table('recipients', recipientSchema),
    transfers: table('transfers', transferSchema),
    settlements: table('settlements', settlementSchema),
    movements: table('movements', movementSchema),
    disputes: table('disputes', disputeSchema),
    holders: table('holders', holderSchema),
    deliveries: table('deliveries', deliverySchema),
    numbers: table('numbers', numberSchema),
    /** A number that no row has. */
    next: () => (last += 1),
  };
  for (const { table: name, row } of readLines(file))
    last = Math.max(last, tables[name]?.load(row).number ?? 0);
  const current = Object.entries(tables).flatMap(([name, { all }]) => all().map((row) => lineOf(name, row)));
  writeFileSync(`${file}.new`, current.join(''), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return store;
}

function lineOf(table: string, row: AnyRow): string {
  return `${JSON.stringify({ table, row })}\n`;
}

function readLines(file: string): z.infer<typeof lineSchema>[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  // The text after the last newline is empty, or torn.
  return lines.slice(0, -1).map((line) => lineSchema.parse(JSON.parse(line)));
}
