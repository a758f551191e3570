import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useId, useState } from 'react';
import type { CashAnswerWord } from '@tafiya/ratings/cash-answers.contract.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { TextField } from '@/shared/ui/fields.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { useAnswerCash } from './use-ratings.ts';

const OTHERS = [
  { answer: 'more', label: 'I paid more' },
  { answer: 'less', label: 'I paid less' },
] as const;

interface CashQuestionProps {
  bookingId: string;
  /** What the passenger was to pay in cash, in naira. */
  fare: number;
}

/** One question after a trip in cash: yes with one tap, or how much it was. */
export function CashQuestion({ bookingId, fare }: CashQuestionProps) {
  const [chosen, setChosen] = useState<Exclude<CashAnswerWord, 'yes'> | null>(null);
  const [paid, setPaid] = useState('');
  const answer = useAnswerCash(bookingId);
  const questionId = useId();
  if (answer.isSuccess)
    return <chakra.p role="status">Thank you. The driver does not see your answer.</chakra.p>;
  const problem = chosen && paid !== '' ? problemOf(chosen, { paid: Number(paid), fare }) : null;
  return (
    <chakra.div
      role="group"
      aria-labelledby={questionId}
      display="grid"
      gap="3"
      borderBlockWidth="1px"
      borderColor="border.default"
      paddingBlock="3"
    >
      <div>
        <chakra.p
          id={questionId}
          fontWeight="semibold"
        >{`Did you pay ${formatNaira(fare)} in cash?`}</chakra.p>
        <chakra.p color="fg.muted">The driver does not see your answer.</chakra.p>
      </div>
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <Button
          variant="outline"
          disabled={answer.isPending}
          onClick={() => answer.mutate({ answer: 'yes' })}
        >
          Yes
        </Button>
        {OTHERS.map((other) => (
          <Button
            key={other.answer}
            variant={chosen === other.answer ? 'solid' : 'outline'}
            aria-pressed={chosen === other.answer}
            disabled={answer.isPending}
            onClick={() => setChosen(other.answer)}
          >
            {other.label}
          </Button>
        ))}
      </chakra.div>
      {chosen && (
        <chakra.div display="grid" gap="3" justifyItems="start">
          <TextField
            label="What did you pay in all? (₦)"
            type="number"
            inputMode="numeric"
            min={0}
            step={50}
            value={paid}
            onChange={(event) => setPaid(event.target.value)}
            error={problem ?? undefined}
          />
          <Button
            disabled={answer.isPending || paid === '' || problem !== null}
            onClick={() => answer.mutate({ answer: chosen, paid: Number(paid) })}
          >
            {answer.isPending ? 'Sending...' : 'Send answer'}
          </Button>
        </chakra.div>
      )}
      <Problem error={answer.error} otherwise="Your answer could not be sent. Please try again." />
    </chakra.div>
  );
}

/** Why a sum contradicts the answer; null if it fits. The database enforces the same rule (answer_cash). */
function problemOf(answer: 'more' | 'less', { paid, fare }: { paid: number; fare: number }): string | null {
  if (answer === 'less') return paid >= 0 && paid < fare ? null : `Enter less than ${formatNaira(fare)}`;
  if (paid <= fare) return `Enter more than ${formatNaira(fare)}`;
  return paid > 10 * fare ? 'Please check the amount' : null;
}
