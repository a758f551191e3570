import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useDecide } from './decide.ts';
import type { DecisionName, Subject } from './decisions.ts';

interface DecisionButtonsProps {
  subject: Subject;
  approve: DecisionName;
  approveLabel: string;
  reject: DecisionName;
}

/** Approve and Reject under a person's card. */
export function DecisionButtons({ subject, approve, approveLabel, reject }: DecisionButtonsProps) {
  const decide = useDecide();
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="3">
      <Button aria-label={`${approveLabel}: ${subject.name}`} onClick={() => decide(approve, subject)}>
        {approveLabel}
      </Button>
      <Button
        variant="outline"
        colorPalette="red"
        aria-label={`Reject: ${subject.name}`}
        onClick={() => decide(reject, subject)}
      >
        Reject
      </Button>
    </chakra.div>
  );
}
