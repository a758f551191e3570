import { Button } from '@chakra-ui/react/button';
import { useMutation } from '@tanstack/react-query';
import type { OwnSafety } from '@tafiya/safety/contract.ts';
import { Card } from '@/shared/ui/card.tsx';
import { Problem } from '@/shared/ui/problem.tsx';

interface CheckInCardProps {
  checkIn: NonNullable<OwnSafety['checkIn']>;
  onFine: () => Promise<void>;
}

/** The question of a check-in, answered with one tap. */
export function CheckInCard({ checkIn: { trip }, onFine }: CheckInCardProps) {
  const answer = useMutation({ mutationFn: onFine });
  return (
    <Card
      title="Is everything all right?"
      lead={`${trip} is 90 minutes late. If you do not answer, we text you, and then our team looks into it.`}
    >
      <Button size="lg" disabled={answer.isPending} onClick={() => answer.mutate()}>
        {answer.isPending ? 'Sending...' : 'I am fine'}
      </Button>
      <Problem error={answer.error} otherwise="Your answer could not be sent. Please try again." />
    </Card>
  );
}
