import { chakra } from '@chakra-ui/react/styled-system';
import { formatDay } from '@/shared/format/dates.ts';
import { formatRating } from '@/shared/format/numbers.ts';
import { useMyRatings } from './use-ratings.ts';

/** What others said: average, and the latest words. */
export function MyRatings() {
  const { data } = useMyRatings();
  return (
    <chakra.section id="ratings" layerStyle="card" p={{ base: '4', md: '6' }} aria-labelledby="my-ratings">
      <chakra.h2 id="my-ratings" fontSize="lg" fontWeight="bold">
        Ratings
      </chakra.h2>
      {data === undefined || data.average === null ? (
        <chakra.p color="fg.muted" mt="1">
          No ratings yet. A rating shows once both sides have rated, or after 14 days.
        </chakra.p>
      ) : (
        <>
          <chakra.p mt="1">{`${formatRating(data.average)} from ${data.count} ${data.count === 1 ? 'rating' : 'ratings'}`}</chakra.p>
          <chakra.ul listStyleType="none" mt="4" display="grid" gap="3">
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
    </chakra.section>
  );
}
