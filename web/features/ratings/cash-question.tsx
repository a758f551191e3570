import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useId, useState } from 'react';
import type { CashAnswerWord } from '@tafiya/ratings/cash-answers.contract.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { TextField } from '@/shared/ui/fields.tsx';
import { CheckIcon, ForwardIcon } from '@/shared/ui/icons.ts';
import { Problem } from '@/shared/ui/problem.tsx';
import { Question } from './question.tsx';
import { useAnswerCash } from './use-ratings.ts';

const OTHERS = [
  { answer: 'more', label: 'I paid more' },
  { answer: 'less', label: 'I paid less' },
] as const;

interface CashQuestionProps {
  bookingId: string;
  /** The agreed sum in cash, in naira. */
  fare: number;
  onAnswered: () => void;
}

/** One question after a trip in cash: yes with one tap, or how much it was. */
export function CashQuestion({ bookingId, fare, onAnswered }: CashQuestionProps) {
  const [chosen, setChosen] = useState<Exclude<CashAnswerWord, 'yes'> | null>(null);
  const [paid, setPaid] = useState('');
  const answer = useAnswerCash(bookingId);
  const questionId = useId();
  const problem = chosen && paid !== '' ? problemOf(chosen, { paid: Number(paid), fare }) : null;
  return (
    <chakra.div role="group" aria-labelledby={questionId} display="grid" gap="4">
      <Question id={questionId} lead="The driver does not see your answer.">
        {`Did you pay ${formatNaira(fare)} in cash?`}
      </Question>
      <chakra.div display="grid" gap="2">
        <Choice
          variant="outline"
          disabled={answer.isPending}
          onClick={() => answer.mutate({ answer: 'yes' }, { onSuccess: onAnswered })}
        >
          {`Yes, ${formatNaira(fare)}`}
          <ForwardIcon />
        </Choice>
        {OTHERS.map((other) => (
          <Choice
            key={other.answer}
            variant="outline"
            aria-pressed={chosen === other.answer}
            disabled={answer.isPending}
            onClick={() => setChosen(other.answer)}
          >
            {other.label}
            {chosen === other.answer ? <CheckIcon /> : <ForwardIcon />}
          </Choice>
        ))}
      </chakra.div>
      {chosen && (
        <chakra.div display="grid" gap="3">
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
            size="lg"
            disabled={answer.isPending || paid === '' || problem !== null}
            onClick={() => answer.mutate({ answer: chosen, paid: Number(paid) }, { onSuccess: onAnswered })}
          >
            {answer.isPending ? 'Sending...' : 'Send answer'}
          </Button>
        </chakra.div>
      )}
      <Problem error={answer.error} otherwise="Your answer could not be sent. Please try again." />
    </chakra.div>
  );
}

const Choice = chakra(Button, {
  base: {
    minHeight: '16',
    justifyContent: 'space-between',
    paddingInline: '4',
    bg: 'bg.card',
    '&[aria-pressed=true]': { bg: 'positive.bg', borderColor: 'positive.fg', borderWidth: '2px' },
  },
});

/** Why a sum contradicts the answer; null if it fits. The database enforces the same rule (answer_cash). */
function problemOf(answer: 'more' | 'less', { paid, fare }: { paid: number; fare: number }): string | null {
  if (answer === 'less') return paid >= 0 && paid < fare ? null : `Enter less than ${formatNaira(fare)}`;
  if (paid <= fare) return `Enter more than ${formatNaira(fare)}`;
  return paid > 10 * fare ? 'Please check the amount' : null;
}
