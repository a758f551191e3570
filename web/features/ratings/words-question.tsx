import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useId, useState } from 'react';
import type { DueRating } from '@tafiya/ratings/contract.ts';
import { useSession } from '@/shared/session/store.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { Textarea } from '@/shared/ui/counted-fields.tsx';
import { Form } from '@/shared/ui/form.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { Question } from './question.tsx';
import { useGiveRating } from './use-ratings.ts';

const COMMENT_MAX = 500;
/** So few stars ask what went wrong. */
const BAD_STARS = 2;
const OF_DRIVERS = ['Left on time', 'Drove safely', 'Clean car', 'Friendly'];
const OF_PASSENGERS = ['Was on time', 'Paid as agreed', 'Friendly'];

interface WordsQuestionProps {
  due: DueRating;
  stars: number;
  onSent: () => void;
}

/** The last question: words, optional. A phrase only writes into the comment. */
export function WordsQuestion({ due, stars, onSent }: WordsQuestionProps) {
  const [comment, setComment] = useState('');
  const give = useGiveRating(due.bookingId);
  const commentId = useId();
  const isBad = stars <= BAD_STARS;
  const isDriver = useSession(({ user }) => user?.userType === 'driver');
  const phrases = isBad ? [] : isDriver ? OF_PASSENGERS : OF_DRIVERS;
  const words = comment.trim();
  return (
    <Form
      gap="5"
      aria-label={`Rate ${due.personName}`}
      onSubmit={(event) => {
        event.preventDefault();
        give.mutate({ stars, ...(words !== '' && { comment: words }) }, { onSuccess: onSent });
      }}
    >
      <Question lead={isBad ? 'Tafiya can help with it too.' : 'You may leave it empty.'}>
        {isBad ? 'What went wrong?' : 'What should others know?'}
      </Question>
      {isBad && (
        <ButtonLink to={`/support/new?booking=${due.bookingId}`} variant="outline">
          Ask Tafiya for help
        </ButtonLink>
      )}
      <chakra.div display="flex" flexWrap="wrap" justifyContent="center" gap="2" _empty={{ display: 'none' }}>
        {phrases.map((phrase) => (
          <Phrase
            key={phrase}
            variant="outline"
            aria-pressed={comment.includes(phrase)}
            onClick={() => setComment(toggled(comment, phrase))}
          >
            {phrase}
          </Phrase>
        ))}
      </chakra.div>
      <chakra.div display="grid" gap="1.5">
        <label htmlFor={commentId}>Comment (optional)</label>
        <Textarea
          id={commentId}
          rows={4}
          charactersMax={COMMENT_MAX}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
        />
      </chakra.div>
      <Problem error={give.error} otherwise="Your rating could not be sent. Please try again." />
      <Button type="submit" size="lg" disabled={give.isPending}>
        {give.isPending ? 'Sending...' : 'Send rating'}
      </Button>
    </Form>
  );
}

/** The comment with the phrase as a sentence of its own, or without it. */
function toggled(comment: string, phrase: string): string {
  if (comment.includes(phrase)) return comment.replace(new RegExp(`${phrase}\\.?\\s*`), '').trim();
  return [comment.trim(), `${phrase}.`].filter(Boolean).join(' ').slice(0, COMMENT_MAX);
}

const Phrase = chakra(Button, {
  base: {
    borderRadius: 'full',
    bg: 'bg.card',
    '&[aria-pressed=true]': { bg: 'positive.bg', borderColor: 'positive.fg', color: 'positive.fg' },
  },
});
