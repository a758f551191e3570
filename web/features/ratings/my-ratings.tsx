import { chakra } from '@chakra-ui/react/styled-system';
import { messageOf } from '@/shared/api/api-error.ts';
import { formatDay } from '@/shared/format/dates.ts';
import { formatRating } from '@/shared/format/numbers.ts';
import { Card } from '@/shared/ui/card.tsx';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { SkeletonBlock, SkeletonGroup } from '@/shared/ui/skeleton.tsx';
import { useMyRatings } from './use-ratings.ts';

/** The user's average rating and the latest ratings with their comments. */
export function MyRatings() {
  const { data, error, isLoadingError, isFetching, refetch } = useMyRatings();
  if (isLoadingError) {
    return (
      <ErrorState
        title="Your ratings could not be loaded"
        description={messageOf(error, 'Please try again.')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  return (
    <Card id="ratings" title="Ratings">
      {data === undefined ? (
        <SkeletonGroup label="Loading your ratings...">
          <SkeletonBlock h="12" />
        </SkeletonGroup>
      ) : data.average === null ? (
        <chakra.p color="fg.muted">
          No ratings yet. A rating appears once both sides have rated, or after 14 days.
        </chakra.p>
      ) : (
        <>
          <p>{`${formatRating(data.average)} from ${data.count} ${data.count === 1 ? 'rating' : 'ratings'}`}</p>
          <chakra.ul listStyleType="none" display="grid" gap="3">
            {data.ratings.map((rating) => (
              <chakra.li key={rating.id} borderTopWidth="1px" borderColor="border.default" pt="3">
                <chakra.p fontWeight="medium">{`${rating.stars} of 5, ${rating.fromName}`}</chakra.p>
                {rating.comment !== null && <p>{rating.comment}</p>}
                <chakra.p color="fg.muted" textStyle="sm">
                  {formatDay(rating.createdAt)}
                </chakra.p>
              </chakra.li>
            ))}
          </chakra.ul>
        </>
      )}
    </Card>
  );
}
