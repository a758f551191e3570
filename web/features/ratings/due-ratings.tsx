import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useId, useState } from 'react';
import type { DueRating } from '@tafiya/ratings/contract.ts';
import { formatDay } from '@/shared/format/dates.ts';
import { Form } from '@/shared/ui/form.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { CashQuestion } from './cash-question.tsx';
import { StarsField } from './stars-field.tsx';
import { useDueRatings, useGiveRating } from './use-ratings.ts';
import { Textarea } from '@/shared/ui/counted-fields.tsx';

/** Completed trips that can be rated. The comment and the button appear once a star is chosen. */
export function DueRatings() {
  const { data: due } = useDueRatings();
  if (due === undefined || due.length === 0) return null;
  return (
    <chakra.section aria-label="Rate your trips" display="grid" gap="4">
      {due.map((each) => (
        <RatingCard key={each.bookingId} due={each} />
      ))}
    </chakra.section>
  );
}

function RatingCard({ due }: { due: DueRating }) {
  const [stars, setStars] = useState(0);
  const [comment, setComment] = useState('');
  const give = useGiveRating(due.bookingId);
  const commentId = useId();
  const submit = () => give.mutate({ stars, ...(comment.trim() !== '' && { comment: comment.trim() }) });
  return (
    <chakra.div
      layerStyle="card"
      p={{ base: '4', md: '5' }}
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="3"
    >
      <chakra.h2 fontSize="lg" fontWeight="bold">{`How was your trip with ${due.personName}?`}</chakra.h2>
      <chakra.p color="fg.muted">
        {`${due.origin} to ${due.destination}, ${formatDay(due.departureDate)}. You can rate until ${formatDay(due.closesAt)}.`}
      </chakra.p>
      {/* Before the rating, which closes the card. */}
      {due.cashFare !== null && <CashQuestion bookingId={due.bookingId} fare={due.cashFare} />}
      <Form
        gap="3"
        aria-label={`Rate ${due.personName}`}
        onSubmit={(event) => {
          event.preventDefault();
          if (stars > 0) submit();
        }}
      >
        <StarsField value={stars} onChange={setStars} />
        {stars > 0 && (
          <>
            <label htmlFor={commentId}>Comment (optional)</label>
            <Textarea
              id={commentId}
              rows={2}
              charactersMax={500}
              value={comment}
              onChange={(event) => setComment(event.target.value)}
            />
          </>
        )}
        <Problem error={give.error} otherwise="Your rating could not be sent. Please try again." />
        {stars > 0 && (
          <Button type="submit" justifySelf="start" disabled={give.isPending}>
            {give.isPending ? 'Sending...' : 'Send rating'}
          </Button>
        )}
      </Form>
    </chakra.div>
  );
}
