import { z } from 'zod';
import type { PaystackCall } from './paystack-call.ts';
import { ProviderUnavailable } from './provider.ts';

const PER_PAGE = 100;
const PAGES_MAX = 500;

interface Ask<Item> {
  query: Record<string, string | undefined>;
  item: Item;
}

/** Reads all pages of a list. @throws ProviderUnavailable if it is too long to be read at once. */
export async function eachPage<Item extends z.ZodType>(
  call: PaystackCall,
  path: string,
  { query, item }: Ask<Item>,
): Promise<z.output<Item>[]> {
  const found: z.output<Item>[] = [];
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const { data, meta } = await call('GET', path, {
      query: { ...query, perPage: PER_PAGE, page },
      data: z.array(item),
    });
    found.push(...data);
    if (data.length === 0 || page >= meta.pageCount) return found;
  }
  throw new ProviderUnavailable(`Paystack's list ${path} is too long`);
}
