import { createContext, use } from 'react';
import type { DecisionName, Subject } from './decisions.ts';

type Decide = (name: DecisionName, subject: Subject) => void;

export const DecideContext = createContext<Decide>(() => undefined);

/** Opens the question that goes before every decision. */
export function useDecide(): Decide {
  return use(DecideContext);
}
