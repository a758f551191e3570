import type { ZodObject } from 'zod';
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
  /** The amount the passenger paid, in naira: for decisions with a refund. */
  fare?: number | undefined;
  /** The answer to a dispute that is stored and was not sent. */
  words?: string | undefined;
  /** Another administrator's request, which is repeated as it is. */
  repeats?:
    | { words?: string | undefined; refund?: number | undefined; proof?: string | undefined; facts: string }
    | undefined;
}

/** One decision of an administrator: its API call, the texts of its confirmation sheet and its toasts. */
export type Decision = { [Name in DecisionCall]: DecisionOf<Name> }[DecisionCall];

type DecisionCall = Extract<CallName, `POST /admin/${string}/:${string}`>;

interface DecisionOf<Name extends DecisionCall> {
  call: Name;
  /** The parts of the path, if there is more than one id. */
  parts?: (id: string) => Record<string, string>;
  /** The schema of the call's body, which checks the form. Without: the call has no body. */
  schema?: ZodObject & { _zod: { input: NonNullable<InputOf<Name>['body']> } };
  /** The part of the body that the administrator does not enter. */
  body?: (subject: Subject) => Partial<NonNullable<InputOf<Name>['body']>>;
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
    /** Its name in the body; without: `reason`. */
    field?: 'words';
    label?: string;
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
