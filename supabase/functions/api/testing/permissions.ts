import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CALLERS, type CallerName } from '../../_shared/core/calls/who.ts';

export const PERMISSIONS_DOCUMENT = path.resolve(import.meta.dirname, '../../../../docs/permissions.md');
export const PERMISSIONS_TABLE = /(?<=<!-- table -->\n\n)[^]*?(?=\n\n<!-- \/table -->)/;

/** What docs/permissions.md says of each route, as `METHOD /path`: for each caller `yes`, or the status that refuses. */
export function readPermissions(): Map<string, Record<CallerName, string>> {
  const [table = ''] = PERMISSIONS_TABLE.exec(readFileSync(PERMISSIONS_DOCUMENT, 'utf8')) ?? [];
  const rows = table
    .split('\n')
    .slice(2)
    .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')));
  return new Map(
    rows.map(([, route = '', ...cells]) => [
      route,
      Object.fromEntries(CALLERS.map((caller, n) => [caller, cells[n] ?? ''])) as Record<CallerName, string>,
    ]),
  );
}

/** Whether a cell of the table refuses the caller, whatever the rows are: such a call changes nothing. */
export function refuses(cell: string): boolean {
  return !['yes', '409'].includes(cell);
}
