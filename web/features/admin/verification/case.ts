import type { ReactNode } from 'react';
import type { Subject } from '../decisions/decision.ts';
import type { DecisionName } from '../decisions/decisions.ts';

/** `ok`: a check of our own passed. `same`: another account has it. `see`: it differs from something else. Without: only eyes can tell. */
export type Mark = 'ok' | 'same' | 'see';

/** Someone or something that waits for a decision about papers. */
export interface Case {
  id: string;
  name: string;
  /** The person whose page the name opens; a vehicle has none. */
  personId?: string;
  /** Since when it waits. */
  since: string | null;
  /** The one line that the list has about it. */
  summary?: string;
  badges?: ReactNode;
  /** Findings: duplicates and differences. */
  notes?: ReactNode;
  fields: readonly (readonly [label: string, value: ReactNode, mark?: Mark | undefined])[];
  /** In the order of checking; `beside` is shown with it, to compare. */
  documents: readonly CaseDocument[];
  /** Without: it only informs. */
  decision?: { subject: Subject; approve: DecisionName; approveLabel: string; reject: DecisionName };
  /** Why this administrator may not decide. */
  cannotDecide?: string | null;
}

export interface CaseDocument {
  label: string;
  path: string | null;
  /** The name of the person, for the label of the picture. */
  owner: string;
  beside?: CaseDocument;
}
