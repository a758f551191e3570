import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useState, type ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { ADMIN_KEY } from '@/shared/admin/admin-keys.ts';
import { ApiError } from '@/shared/api/api-error.ts';
import { untyped } from '@/shared/api/api.ts';
import type { AnswerOf } from '@/shared/api/calls.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { FieldShell, TextField } from '@/shared/ui/fields.tsx';
import { Form } from '@/shared/ui/form.tsx';
import { inputsOf } from '@/shared/ui/form-fields.ts';
import { Problem } from '@/shared/ui/problem.tsx';
import { Sheet } from '@/shared/ui/sheet.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { AgreementForm } from './agreement-form.tsx';
import { acceptsDuplicates, reasonLength, reasonOf, useDecisionForm } from './decision-form.ts';
import type { Decision, Subject } from './decision.ts';
import { DECISIONS, type DecisionName } from './decisions.ts';
import { Textarea } from '@/shared/ui/counted-fields.tsx';

/** The message of a decision that waits. */
export const WAITS = {
  title: 'Waits for a second administrator',
  description: 'This decision needs two administrators. Another one must confirm it.',
};

/** Cached data outside the administrator's that can also show the person. */
const ALSO_CHANGED = [
  ['api', 'user'],
  ['api', 'auth', 'user'],
  ['api', 'driver', 'profile'],
] as const;

type Decide = (name: DecisionName, subject: Subject) => void;

const DecideContext = createContext<Decide>(() => undefined);

/** Returns the function that opens the confirmation sheet of a decision. Works inside `DecisionArea`. */
export function useDecide(): Decide {
  return use(DecideContext);
}

/** Renders the confirmation sheet above the lists, because the row that opened it may disappear before it is confirmed. */
export function DecisionArea({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<{ name: DecisionName; subject: Subject } | null>(null);
  const [decide] = useState(() => (name: DecisionName, subject: Subject) => setOpen({ name, subject }));
  return (
    <DecideContext value={decide}>
      {children}
      {open && (
        <DecisionSheet decision={DECISIONS[open.name]} subject={open.subject} onClose={() => setOpen(null)} />
      )}
    </DecideContext>
  );
}

interface DecisionSheetProps {
  decision: Decision;
  subject: Subject;
  onClose: () => void;
}

/**
 * Confirms a decision and takes its reason, if it has one. If another administrator decided first, the sheet stays open
 * with the server's message.
 */
function DecisionSheet({ decision, subject, onClose }: DecisionSheetProps) {
  const reason = reasonOf(decision, subject);
  const { repeats } = subject;
  const form = useDecisionForm(decision, subject);
  const field = inputsOf(form);
  const { mutate, isPending, error, variables } = useDecision(decision, subject, onClose);
  const settled = isAlreadyDecided(error);
  const toAgreeOn = error instanceof ApiError ? error.decision : undefined;
  return (
    <Sheet title={decision.question(subject.name)} onClose={onClose}>
      <chakra.div display="grid" gap="4">
        <Form onSubmit={form.handleSubmit((body) => mutate(decision.schema && body))}>
          {!settled && repeats && <p>{repeats.facts}</p>}
          {!settled && <p>{decision.consequence}</p>}
          {!settled && acceptsDuplicates(decision, subject) && (
            <chakra.p color="danger.fg" fontWeight="medium">
              Other accounts have the same number. Approve only if you have checked why.
            </chakra.p>
          )}
          {!settled && decision.refund && !repeats && (
            <TextField
              label="Refund in naira"
              hint={`The passenger paid ${formatNaira(subject.fare ?? 0)}.`}
              inputMode="decimal"
              autoComplete="off"
              {...field('refund')}
            />
          )}
          {!settled && decision.proof && (
            <TextField
              label="Reference of the bank transfer"
              hint="The passenger reads it. The second administrator compares it with the bank."
              autoComplete="off"
              {...field('proof')}
            />
          )}
          {!settled && reason && repeats?.words === undefined && (
            <ReasonField
              reason={reason}
              charactersMax={reasonLength(decision, reason.field ?? 'reason')}
              {...field(reason.field ?? 'reason')}
            />
          )}
          <Problem
            error={settled ? `${error?.message} Nothing was changed. The lists are up to date now.` : error}
            otherwise={decision.failed}
          />
          {!settled && toAgreeOn === undefined && (
            <Button
              type="submit"
              {...(decision.isHard && { colorPalette: 'red' })}
              size="lg"
              disabled={isPending}
            >
              {isPending ? 'Saving...' : decision.confirm}
            </Button>
          )}
        </Form>
        {toAgreeOn !== undefined && <AgreementForm decision={toAgreeOn} onAgreed={() => mutate(variables)} />}
        <Button variant={settled ? 'outline' : 'ghost'} onClick={onClose}>
          {settled ? 'Close' : 'Not now'}
        </Button>
      </chakra.div>
    </Sheet>
  );
}

interface ReasonFieldProps extends UseFormRegisterReturn {
  reason: NonNullable<Decision['reason']>;
  charactersMax: number | undefined;
  error: string | undefined;
}

function ReasonField({ reason, charactersMax, error, ...input }: ReasonFieldProps) {
  return (
    <FieldShell label={reason.label ?? 'Reason'} hint={reason.hint} error={error}>
      <Textarea charactersMax={charactersMax} {...input} />
    </FieldShell>
  );
}

/** Sends a decision with its reason. Afterwards lists, counts and analytics are fetched again, even after an error. */
export function useDecision(decision: Decision, subject: Subject, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: [...ADMIN_KEY, 'decision'],
    mutationFn: (body: object | undefined) =>
      untyped(decision.call, { id: subject.id, ...decision.parts?.(subject.id), body }),
    onSuccess: (answer) => {
      const waits =
        decision.mayWait === true &&
        (answer as AnswerOf<'POST /admin/release-payout/:id'>).status === 'waiting';
      toast(waits ? WAITS : { title: decision.done });
      onDone();
    },
    onError: (error) => {
      const conflict = isAlreadyDecided(error);
      toast({ kind: 'error', title: 'Error', description: conflict ? error.message : decision.failed });
    },
    onSettled: () => {
      for (const queryKey of [ADMIN_KEY, ...ALSO_CHANGED]) void queries.invalidateQueries({ queryKey });
    },
  });
}

/** Whether a retry is pointless: another administrator has decided, or the person no longer exists. */
function isAlreadyDecided(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 409 || error.status === 404);
}
