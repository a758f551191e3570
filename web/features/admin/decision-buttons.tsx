import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useDecide } from './decision-area.tsx';
import type { DecisionName, Subject } from './decisions.ts';

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

interface SuspendButtonProps {
  id: string;
  name: string;
  suspended: boolean;
}

/** Suspend, or Unsuspend for a suspended person. */
export function SuspendButton({ id, name, suspended }: SuspendButtonProps) {
  const decide = useDecide();
  return (
    <Button
      variant="outline"
      size="sm"
      {...(!suspended && { colorPalette: 'red' })}
      aria-label={suspended ? `Unsuspend ${name}` : `Suspend ${name}`}
      onClick={() => decide(suspended ? 'unsuspend' : 'suspend', { id, name })}
    >
      {suspended ? 'Unsuspend' : 'Suspend'}
    </Button>
  );
}
