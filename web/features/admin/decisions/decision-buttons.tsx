import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { useDecide } from './decision-area.tsx';
import type { Subject } from './decision.ts';
import type { DecisionName } from './decisions.ts';

interface DecideButtonProps {
  decision: DecisionName;
  subject: Subject;
  label: string;
  isHard?: boolean;
  /** The usual choice: filled. */
  isMain?: boolean;
  /** The key that opens it in the inbox: `a` acts, `r` rejects. */
  deskKey?: 'a' | 'r';
}

/** Opens a decision about one row of a list. */
export function DecideButton({
  decision,
  subject,
  label,
  isHard = false,
  isMain = false,
  deskKey = isHard ? 'r' : 'a',
}: DecideButtonProps) {
  const decide = useDecide();
  return (
    <Button
      variant={isMain ? 'solid' : 'outline'}
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
