import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { useDecide } from './decision-area.tsx';
import type { Subject } from './decision.ts';
import type { DecisionName } from './decisions.ts';

interface DecisionButtonsProps {
  subject: Subject;
  approve: DecisionName;
  approveLabel: string;
  reject: DecisionName;
}

/** Approve and Reject for a person who waits for a decision. */
export function DecisionButtons({ subject, approve, approveLabel, reject }: DecisionButtonsProps) {
  const decide = useDecide();
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="3">
      <Button
        data-key="a"
        aria-label={`${approveLabel}: ${subject.name}`}
        onClick={() => decide(approve, subject)}
      >
        {approveLabel}
      </Button>
      <Button
        variant="outline"
        colorPalette="red"
        data-key="r"
        aria-label={`Reject: ${subject.name}`}
        onClick={() => decide(reject, subject)}
      >
        Reject
      </Button>
    </chakra.div>
  );
}

interface DecideButtonProps {
  decision: DecisionName;
  subject: Subject;
  label: string;
  isHard?: boolean;
  /** The key that opens it in the inbox: `a` acts, `r` rejects. */
  deskKey?: 'a' | 'r';
}

/** Opens a decision about one row of a list. */
export function DecideButton({
  decision,
  subject,
  label,
  isHard = false,
  deskKey = isHard ? 'r' : 'a',
}: DecideButtonProps) {
  const decide = useDecide();
  return (
    <Button
      variant="outline"
      size="sm"
      {...(isHard && { colorPalette: 'red' })}
      data-key={deskKey}
      aria-label={`${label}: ${subject.name}`}
      onClick={() => decide(decision, subject)}
    >
      {label}
    </Button>
  );
}

/** The decisions about a row, or why this administrator may not make them. */
export function Decidable({ cannotDecide, children }: { cannotDecide: string | null; children: ReactNode }) {
  return cannotDecide === null ? (
    children
  ) : (
    <chakra.p fontSize="sm" color="fg.muted" textAlign="start" whiteSpace="normal" w={{ md: '26ch' }}>
      {cannotDecide}
    </chakra.p>
  );
}
