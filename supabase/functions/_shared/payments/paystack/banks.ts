import { z } from 'zod';
import { CURRENCY } from '../../core/limits.ts';
import type { PaystackCall } from './call.ts';
import { bankSchema } from './shapes.ts';

const PER_PAGE = 100;
const PAGES_MAX = 20;

/** The banks that are in use, in Paystack's order. Some of its codes appear twice: the first counts. */
export async function readBanks(call: PaystackCall): Promise<z.output<typeof bankSchema>[]> {
  const found = new Map<string, z.output<typeof bankSchema>>();
  let next: string | undefined;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const query = { country: 'nigeria', currency: CURRENCY, use_cursor: 'true', perPage: PER_PAGE, next };
    const { data, meta } = await call('GET', '/bank', { query, data: z.array(bankSchema) });
    for (const bank of data) {
      if (bank.active !== false && bank.is_deleted !== true && !found.has(bank.code))
        found.set(bank.code, bank);
    }
    if (!meta.next) break;
    next = meta.next;
  }
  return [...found.values()];
}
