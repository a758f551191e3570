import { createContext, use } from 'react';

/** The id of the only row that the lists below show, without search and choices, as a card: the open item of the inbox. */
export const OneRow = createContext<string | null>(null);

export function useOneRow(): string | null {
  return use(OneRow);
}
