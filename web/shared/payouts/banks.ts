import { useQuery } from '@tanstack/react-query';
import type { Bank } from '@tafiya/payouts/contract.ts';
import { queryOf } from '@/shared/api/queries.ts';

/** Administrators have a session of their own, which reads the same list at another address. */
export type BanksCall = 'GET /banks' | 'GET /admin/banks';

/** The banks to choose from. */
export function useBanks(call: BanksCall = 'GET /banks') {
  return useQuery({
    ...queryOf(call),
    staleTime: Infinity,
  });
}

const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Banks whose name has the text, those that start with it first; "uba" and "gtbank" find a bank by its initials. */
export function findBanks(banks: readonly Bank[], text: string): Bank[] {
  const typed = lettersOf(text);
  if (typed === '') return [...banks];
  const short = typed.replace(/bank$/, '') || typed;
  const rank = ({ name }: Bank) => {
    const letters = lettersOf(name);
    if (letters.startsWith(typed)) return 0;
    if (initialsOf(name).startsWith(short)) return 1;
    return letters.includes(typed) ? 2 : 3;
  };
  return banks.filter((bank) => rank(bank) < 3).toSorted((a, b) => rank(a) - rank(b));
}

function initialsOf(name: string): string {
  const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return words.map((word) => (word === 'of' || word === 'for' ? '' : word.charAt(0))).join('');
}

/** The bank with exactly this name. */
export function bankNamed(banks: readonly Bank[] | undefined, name: string): Bank | undefined {
  return banks?.find((bank) => bank.name.toLowerCase() === name.trim().toLowerCase());
}
