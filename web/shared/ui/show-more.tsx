import { Button } from '@chakra-ui/react/button';
import { moreOf, type PagedQuery } from './folded-list.tsx';
import { Problem } from './problem.tsx';

/** Loads the next page of a list, and says when that failed. Nothing after the last page. */
export function ShowMore({ query, otherwise }: { query: PagedQuery; otherwise: string }) {
  const more = moreOf(query);
  return (
    more && (
      <>
        <Problem error={more.error} otherwise={otherwise} />
        <Button variant="outline" justifySelf="center" disabled={more.isFetching} onClick={more.fetch}>
          {more.isFetching ? 'Loading...' : 'Show more'}
        </Button>
      </>
    )
  );
}
