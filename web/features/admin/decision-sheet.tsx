import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { Textarea } from '@chakra-ui/react/textarea';
import { useState } from 'react';
import { FieldShell } from '@/shared/ui/fields.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { Sheet } from '@/shared/ui/sheet.tsx';
import type { Decision, Subject } from './decisions.ts';
import { isSettled, useDecision } from './use-decision.ts';

const REASON_MAX_CHARACTERS = 500;

interface DecisionSheetProps {
  decision: Decision;
  subject: Subject;
  onClose: () => void;
}

/** Asks before a decision, with its reason where it has one; what another administrator decided first stays to be read. */
export function DecisionSheet({ decision, subject, onClose }: DecisionSheetProps) {
  const { reason } = decision;
  const [words, setWords] = useState(reason?.initial ?? '');
  const [missing, setMissing] = useState(false);
  const { mutate, isPending, error } = useDecision(decision, subject, onClose);
  const settled = isSettled(error);
  const isMissing = reason !== undefined && words.trim() === '';
  const confirm = () => {
    setMissing(isMissing);
    if (!isMissing) mutate(words.trim());
  };
  return (
    <Sheet title={decision.question(subject.name)} onClose={onClose}>
      <chakra.div display="grid" gap="4">
        {!settled && <p>{decision.consequence}</p>}
        {!settled && reason && (
          <FieldShell
            label="Reason"
            hint={reason.hint}
            error={missing && isMissing ? 'Please give a reason' : undefined}
          >
            <Textarea
              value={words}
              maxLength={REASON_MAX_CHARACTERS}
              onChange={(event) => setWords(event.target.value)}
            />
          </FieldShell>
        )}
        <Problem
          error={settled ? `${error?.message} Nothing was changed; the lists now show what stands.` : error}
          otherwise={decision.failed}
        />
        {!settled && (
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
