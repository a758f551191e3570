import { chakra } from '@chakra-ui/react/styled-system';
import { formatDay } from '@/shared/format/dates.ts';
import { countOf, formatRating } from '@/shared/format/numbers.ts';
import { Card } from '@/shared/ui/card.tsx';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { SkeletonBlock } from '@/shared/ui/skeleton.tsx';
import { CommentAnswer } from './comment-answer.tsx';
import { useMyRatings } from './use-ratings.ts';

/** The user's average rating and the latest ratings with their comments. */
export function MyRatings() {
  return (
    <Card id="ratings" title="Ratings">
      <QueryState query={useMyRatings()} what="your ratings" skeleton={<SkeletonBlock h="12" />}>
        {({ average, count, ratings }) =>
          average === null ? (
            <chakra.p color="fg.muted">
              No ratings yet. A rating appears once both sides have rated, or after 14 days.
            </chakra.p>
          ) : (
            <>
              <p>{`${formatRating(average)} from ${countOf(count, 'rating')}`}</p>
              <chakra.ul listStyleType="none" display="grid" gap="3">
                {ratings.map((rating) => (
                  <chakra.li key={rating.id} borderTopWidth="1px" borderColor="border.default" pt="3">
                    <chakra.p fontWeight="medium">{`${rating.stars} of 5, ${rating.fromName}`}</chakra.p>
                    {rating.comment !== null && <p>{rating.comment}</p>}
                    <CommentAnswer rating={rating} />
                    <chakra.p color="fg.muted" textStyle="sm">
                      {formatDay(rating.createdAt)}
                    </chakra.p>
                  </chakra.li>
                ))}
              </chakra.ul>
            </>
          )
        }
      </QueryState>
    </Card>
  );
}
