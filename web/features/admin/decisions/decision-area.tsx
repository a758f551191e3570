import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useState, type ReactNode } from 'react';
import { REASON_MAX_CHARACTERS } from '@tafiya/safety/limits.rules.ts';
import { ADMIN_KEY } from '@/shared/admin/admin-keys.ts';
import { ApiError } from '@/shared/api/api-error.ts';
import { untyped } from '@/shared/api/api.ts';
import type { AnswerOf } from '@/shared/api/calls.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { Textarea } from '@/shared/ui/field.tsx';
import { FieldShell, TextField } from '@/shared/ui/fields.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { Sheet } from '@/shared/ui/sheet.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { AgreementForm } from './agreement-form.tsx';
import type { Decision, Subject, Typed } from './decision.ts';
import { DECISIONS, type DecisionName } from './decisions.ts';

/** As `settleRefundSchema` has it. */
const PROOF_MIN_CHARACTERS = 4;
const OF_DUPLICATES = { hint: 'Why it is right to approve. Stored in the audit log.', initial: '' };

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
  const hasDuplicates =
    decision.reason === undefined && subject.duplicates !== undefined && subject.duplicates.length > 0;
  const reason: Decision['reason'] = hasDuplicates ? OF_DUPLICATES : decision.reason;
  const { repeats } = subject;
  const [text, setText] = useState(repeats?.words ?? subject.words ?? reason?.initial ?? '');
  const [refund, setRefund] = useState(
    String(repeats?.refund ?? (decision.refund === 'whole' ? (subject.fare ?? 0) : 0)),
  );
  const [proof, setProof] = useState(repeats?.proof ?? '');
  const [missing, setMissing] = useState(false);
  const { mutate, isPending, error, variables } = useDecision(decision, subject, onClose);
  const settled = isAlreadyDecided(error);
  const toAgreeOn = error instanceof ApiError ? error.decision : undefined;
  const isMissing = reason !== undefined && text.trim() === '';
  const isWithoutProof = decision.proof === true && proof.trim().length < PROOF_MIN_CHARACTERS;
  const refundProblem = repeats ? undefined : problemOfRefund(decision, subject, refund);
  const confirm = () => {
    setMissing(true);
    if (isMissing || isWithoutProof || refundProblem !== undefined) return;
    mutate({ reason: text.trim(), refund: Number(refund), proof: proof.trim() });
  };
  return (
    <Sheet title={decision.question(subject.name)} onClose={onClose}>
      <chakra.div display="grid" gap="4">
        {!settled && repeats && <p>{repeats.facts}</p>}
        {!settled && <p>{decision.consequence}</p>}
        {!settled && hasDuplicates && (
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
            value={refund}
            error={missing ? refundProblem : undefined}
            onChange={(event) => setRefund(event.target.value)}
          />
        )}
        {!settled && decision.proof && (
          <TextField
            label="Reference of the bank transfer"
            hint="The passenger reads it. The second administrator compares it with the bank."
            autoComplete="off"
            value={proof}
            error={missing && isWithoutProof ? 'Please enter the reference of the bank transfer' : undefined}
            onChange={(event) => setProof(event.target.value)}
          />
        )}
        {!settled && reason && repeats?.words === undefined && (
          <FieldShell
            label={reason.label ?? 'Reason'}
            hint={reason.hint}
            error={missing && isMissing ? (reason.missing ?? 'Please give a reason') : undefined}
          >
            <Textarea
              value={text}
              maxLength={reason.maxCharacters ?? REASON_MAX_CHARACTERS}
              onChange={(event) => setText(event.target.value)}
            />
          </FieldShell>
        )}
        <Problem
          error={settled ? `${error?.message} Nothing was changed. The lists are up to date now.` : error}
          otherwise={decision.failed}
        />
        {toAgreeOn !== undefined && variables && (
          <AgreementForm decision={toAgreeOn} onAgreed={() => mutate(variables)} />
        )}
        {!settled && toAgreeOn === undefined && (
          <Button
            {...(decision.isHard && { colorPalette: 'red' })}
            size="lg"
            disabled={isPending}
            onClick={confirm}
          >
            {isPending ? 'Saving...' : decision.confirm}
          </Button>
        )}
        <Button variant={settled ? 'outline' : 'ghost'} onClick={onClose}>
          {settled ? 'Close' : 'Not now'}
        </Button>
      </chakra.div>
    </Sheet>
  );
}

function problemOfRefund(
  { refund: starts }: Decision,
  { fare = 0 }: Subject,
  refund: string,
): string | undefined {
  if (starts === undefined) return undefined;
  if (!/^\d+(\.\d{1,2})?$/.test(refund)) return 'Please enter a sum in naira, such as 8500';
  if (Number(refund) > fare) return 'The refund is more than the passenger paid';
  return starts === 'whole' && Number(refund) === 0 ? 'Please enter what goes back' : undefined;
}

/** Sends a decision with its reason. Afterwards lists, counts and analytics are fetched again, even after an error. */
function useDecision(decision: Decision, subject: Subject, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: [...ADMIN_KEY, 'decision'],
    mutationFn: ({ reason, ...typed }: Typed & { reason: string }) =>
      untyped(decision.call, {
        id: subject.id,
        ...decision.parts?.(subject.id),
        body: decision.body?.(reason, subject, typed),
      }),
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
