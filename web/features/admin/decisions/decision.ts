import type { CallName, InputOf } from '@/shared/api/calls.ts';

/** The person or vehicle a decision is about. */
export interface Subject {
  id: string;
  name: string;
  /** The vehicle and the profile photo that are shown with a driver's documents: approved with them. */
  vehicleId?: string | undefined;
  photo?: string | null | undefined;
  /** Ids of the open duplicates that are shown: an approval accepts them and needs a reason. */
  duplicates?: string[] | undefined;
  /** What the passenger paid, in naira: for decisions with a refund. */
  fare?: number | undefined;
  /** The answer to a dispute that is stored and was not sent. */
  words?: string | undefined;
  /** What another administrator has asked for: it is repeated as it is. */
  repeats?:
    | { words?: string | undefined; refund?: number | undefined; proof?: string | undefined; facts: string }
    | undefined;
}

/** What the administrator enters besides the reason: what goes back, in naira, and the reference of a transfer. */
export interface Typed {
  refund: number;
  proof: string;
}

/** One decision of an administrator: its API call, the texts of its confirmation sheet and its toasts. */
export type Decision = { [Name in DecisionCall]: DecisionOf<Name> }[DecisionCall];

type DecisionCall = Extract<CallName, `POST /admin/${string}/:${string}`>;

interface DecisionOf<Name extends DecisionCall> {
  call: Name;
  /** The parts of the path, if there is more than one id. */
  parts?: (id: string) => Record<string, string>;
  /** Without: the call has none. */
  body?: (reason: string, subject: Subject, typed: Typed) => InputOf<Name>['body'];
  question: (name: string) => string;
  consequence: string;
  confirm: string;
  done: string;
  failed: string;
  /** Hard to undo: the confirm button is red. */
  isHard?: boolean;
  reason?: {
    hint: string;
    initial: string;
    label?: string;
    missing?: string;
    maxCharacters?: number;
  };
  /**
   * The administrator enters what goes back to the passenger, in naira. The field starts with the whole fare or with nothing;
   * one that starts with the whole fare must not be empty.
   */
  refund?: 'whole' | 'none';
  /** The administrator enters the reference of the transfer that proves it. */
  proof?: boolean;
  /** A large sum: the answer is `waiting` until a second administrator decides the same. */
  mayWait?: boolean;
}

export const SEEN_BY_PERSON = { hint: 'The person sees this reason.', initial: '' };
export const FOR_THE_LOG = { hint: 'The reason is stored in the audit log.', initial: '' };
