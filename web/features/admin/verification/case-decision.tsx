import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useState, type RefObject } from 'react';
import { ApiError } from '@/shared/api/api-error.ts';
import { Textarea } from '@/shared/ui/counted-fields.tsx';
import { Key } from '@/shared/ui/desk/desk.tsx';
import { useDeskKeys } from '@/shared/ui/desk/use-desk-keys.ts';
import { FieldShell } from '@/shared/ui/fields.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { useDecide, useDecision } from '../decisions/decision-area.tsx';
import { reasonLength, reasonOf } from '../decisions/decision-form.ts';
import type { Decision, Subject } from '../decisions/decision.ts';
import { DECISIONS, type DecisionName } from '../decisions/decisions.ts';

/** A second press that comes sooner is part of the first: a double tap, or a key that is held. */
const CONFIRMS_AFTER_MS = 600;

/** The usual reasons for a rejection. */
const USUAL_REASONS = [
  'The number is on another account',
  'The name differs from the licence',
  'The document cannot be read',
  'The document has expired',
];

interface CaseDecisionProps {
  name: string;
  subject: Subject;
  approve: DecisionName;
  approveLabel: string;
  reject: DecisionName;
  cannotDecide: string | null;
  /** The documents that were not shown yet. */
  unseen: readonly string[];
  reasonField: RefObject<HTMLTextAreaElement | null>;
  onDecided: () => void;
}

/** Approve and Reject in place: the first press of Approve names the person, the second decides; Reject needs its reason first. */
export function CaseDecision({
  name,
  subject,
  approve,
  approveLabel,
  reject,
  cannotDecide,
  unseen,
  reasonField,
  onDecided,
}: CaseDecisionProps) {
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  /** The usual reasons take no room until they are opened. */
  const [isWriting, setWriting] = useState(false);
  /** `armed`: the first press named the person; `ready`: the next one decides. */
  const [press, setPress] = useState<'none' | 'armed' | 'ready'>('none');
  const decide = useDecide();
  const approval: Decision = DECISIONS[approve];
  const refusal: Decision = DECISIONS[reject];
  const approving = useDecision(approval, subject, onDecided);
  const refusing = useDecision(refusal, subject, onDecided);
  const isPending = approving.isPending || refusing.isPending;
  const words = reason.trim();

  useEffect(() => {
    if (press !== 'armed') return undefined;
    const timer = setTimeout(() => setPress('ready'), CONFIRMS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [press]);

  function askForReason() {
    setMissing(true);
    setPress('none');
    reasonField.current?.focus();
  }
  function pressApprove() {
    if (isPending || cannotDecide !== null || unseen.length > 0) return;
    const needsReason = reasonOf(approval, subject) !== undefined;
    if (needsReason && words === '') return askForReason();
    if (press === 'none') return setPress('armed');
    if (press === 'armed') return;
    setPress('none');
    approving.mutate(
      approval.schema && { ...approval.body?.(subject), ...(needsReason && { reason: words }) },
      { onError: agreeIn(approve) },
    );
  }
  function pressReject() {
    if (isPending || cannotDecide !== null) return;
    if (words === '') return askForReason();
    refusing.mutate({ ...refusal.body?.(subject), reason: words }, { onError: agreeIn(reject) });
  }
  /** Someone who is connected with the person needs the agreement of another administrator: the sheet asks for it. */
  function agreeIn(decision: DecisionName) {
    return (error: Error) => {
      if (error instanceof ApiError && error.decision !== undefined) decide(decision, subject);
    };
  }

  useDeskKeys({
    a: pressApprove,
    r: pressReject,
    Escape: press === 'none' ? undefined : () => setPress('none'),
  });
  if (cannotDecide !== null) return <Foot>{cannotDecide}</Foot>;
  return (
    <Foot>
      <FieldShell label="Reason" error={missing && words === '' ? 'Please give a reason' : undefined}>
        <Textarea
          ref={reasonField}
          rows={1}
          minH="9"
          py="1.5"
          placeholder={`${name} reads it when you reject`}
          charactersMax={reasonLength(refusal, 'reason')}
          value={reason}
          onFocus={() => setWriting(true)}
          onChange={(event) => setReason(event.target.value)}
        />
      </FieldShell>
      {isWriting && words === '' && (
        <chakra.div display="flex" flexWrap="wrap" gap="1">
          {USUAL_REASONS.map((usual) => (
            <Button
              key={usual}
              size="xs"
              variant="outline"
              fontWeight="normal"
              minH="7"
              h="7"
              px="2"
              onClick={() => setReason(usual)}
            >
              {usual}
            </Button>
          ))}
        </chakra.div>
      )}
      <Problem error={approving.error ?? refusing.error} otherwise={approval.failed} />
      {unseen.length > 0 && (
        <chakra.p color="fg.quiet" fontSize="13px">{`Not seen yet: ${unseen.join(', ')}`}</chakra.p>
      )}
      <chakra.div display="flex" gap="2">
        <Button flex="1" variant="outline" colorPalette="red" disabled={isPending} onClick={pressReject}>
          Reject <Key>r</Key>
        </Button>
        <Button
          flex="1"
          h="auto"
          minH="11"
          whiteSpace="normal"
          disabled={isPending || unseen.length > 0}
          onClick={pressApprove}
        >
          {isPending ? 'Saving...' : press === 'none' ? approveLabel : `${approveLabel} ${name}: press again`}
          {press === 'none' && !isPending && <Key>a</Key>}
        </Button>
      </chakra.div>
    </Foot>
  );
}

const Foot = chakra('div', {
  base: {
    flex: 'none',
    px: '4',
    py: '2.5',
    borderTopWidth: '1px',
    borderColor: 'border.default',
    display: 'grid',
    gap: '2',
  },
});
