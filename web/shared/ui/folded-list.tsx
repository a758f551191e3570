import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useState } from 'react';
import { Problem } from './problem.tsx';

/** The next page of a list: how to load it, whether it is loading, and why that failed. */
export interface More {
  fetch: () => void;
  isFetching: boolean;
  error: Error | null;
}

interface FoldedListProps<Item extends { id: string }> {
  items: readonly Item[];
  /** The number of items shown before the list is unfolded. */
  first: number;
  more?: More | undefined;
  children: (item: Item) => ReactNode;
}

/** A list of tickets that shows the first ones, and the rest on request. */
export function FoldedList<Item extends { id: string }>({
  items,
  first,
  more,
  children,
}: FoldedListProps<Item>) {
  const [unfolded, setUnfolded] = useState(false);
  const shown = unfolded ? items : items.slice(0, first);
  return (
    <chakra.div display="grid" gap="4">
      <chakra.ul listStyleType="none" display="grid" gap="4">
        {shown.map((item) => (
          <chakra.li key={item.id} minWidth="0">
            {children(item)}
          </chakra.li>
        ))}
      </chakra.ul>
      <Problem error={more?.error} otherwise="More items could not be loaded. Please try again." />
      {shown.length < items.length ? (
        <Button variant="ghost" onClick={() => setUnfolded(true)}>
          {more ? 'Show more' : `Show all ${items.length}`}
        </Button>
      ) : (
        more && (
          <Button variant="ghost" disabled={more.isFetching} onClick={more.fetch}>
            {more.isFetching ? 'Loading...' : 'Show older'}
          </Button>
        )
      )}
    </chakra.div>
  );
}

export interface PagedQuery {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: Error | null;
  fetchNextPage: () => unknown;
}

/** The next page of a paged query; undefined after the last one. */
export function moreOf(query: PagedQuery): More | undefined {
  if (!query.hasNextPage) return undefined;
  return {
    fetch: () => void query.fetchNextPage(),
    isFetching: query.isFetchingNextPage,
    error: query.isFetchNextPageError ? query.error : null,
  };
}
