import { INTEGRATION, iso, type Context } from './context.ts';
import type { Movement } from './rows.ts';

/** Changes our balance, and remembers why. */
export function moveBalance(
  context: Context,
  change: Pick<Movement, 'kobo' | 'reason' | 'model' | 'row'>,
): void {
  const { store, now } = context;
  if (change.kobo === 0) return;
  const number = store.next();
  const balanceKobo = balanceOf(context) + change.kobo;
  store.movements.put({ ...change, id: String(number), number, balanceKobo, createdAt: now() });
}

/** Our balance: settled payments and money put in, without payouts, refunds and lost disputes. It can be negative. */
export function balanceOf({ store }: Pick<Context, 'store'>): number {
  return store.movements.all().reduce((sum, { kobo }) => sum + kobo, 0);
}

/** An entry of the balance as Paystack shows it. */
export function movementShape(movement: Movement): object {
  return {
    id: movement.number,
    integration: INTEGRATION,
    domain: 'test',
    balance: movement.balanceKobo,
    currency: 'NGN',
    difference: movement.kobo,
    reason: movement.reason,
    model_responsible: movement.model,
    model_row: movement.row,
    createdAt: iso(movement.createdAt),
    updatedAt: iso(movement.createdAt),
  };
}
