import { z } from 'zod';
import type { PaystackCall } from './call.ts';
import { ProviderUnavailable } from '../../core/provider-errors.ts';

const PER_PAGE = 100;
const PAGES_MAX = 500;

interface Ask<Item extends z.ZodType> {
  query: Record<string, string | undefined>;
  item: Item;
  /** The call's parameter for the page size: Paystack has two names for it. */
  sizeName?: 'perPage' | 'per_page';
  /** True for a page after which no item is of interest. */
  isLast?: (page: z.output<Item>[]) => boolean;
}

/**
 * Reads all pages of a list. Without a count of pages the list ends with an empty page; the size that we ask for proves nothing,
 * because Paystack may answer smaller pages.
 * @throws ProviderUnavailable if the list is too long to be read at once, or does not turn its pages.
 */
export async function eachPage<Item extends z.ZodType<{ id: string }>>(
  call: PaystackCall,
  path: string,
  { query, item, sizeName = 'perPage', isLast }: Ask<Item>,
): Promise<z.output<Item>[]> {
  const found = new Map<string, z.output<Item>>();
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const { data, meta } = await call('GET', path, {
      query: { ...query, [sizeName]: PER_PAGE, page },
      data: z.array(item),
    });
    const known = found.size;
    for (const each of data) found.set(each.id, each);
    const isEnd = data.length === 0 || (meta.pageCount !== null && page >= meta.pageCount) || isLast?.(data);
    if (isEnd) return [...found.values()];
    // The same page again: what the others have is unknown.
    if (found.size === known) throw new ProviderUnavailable(`Paystack's list ${path} has no further page`);
  }
  throw new ProviderUnavailable(`Paystack's list ${path} is too long`);
}

/** The query of a list by time. */
export function between(from: Date, to: Date): { from: string; to: string } {
  return { from: from.toISOString(), to: to.toISOString() };
}
