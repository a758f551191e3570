import { nameOf } from '../../_shared/core/calls/declare-call.ts';
import { CALLERS, type CallerName } from '../../_shared/core/calls/who.ts';
import { CALLS } from '../calls.ts';

/** Each call's declared permissions, by `METHOD /path`: for each caller `yes` (a status of 200 to 299), or the status that refuses. */
export const PERMISSIONS: ReadonlyMap<string, Record<CallerName, string>> = new Map(
  CALLS.map(({ call }) => [
    nameOf(call),
    Object.fromEntries(CALLERS.map((caller) => [caller, String(call.who.cells[caller])])) as Record<
      CallerName,
      string
    >,
  ]),
);

/** Whether a cell refuses the caller, whatever the rows are: such a call changes nothing. */
export function refuses(cell: string): boolean {
  return !['yes', '409'].includes(cell);
}
