import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useState } from 'react';
import { countOf } from '@/shared/format/numbers.ts';
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
  /** The rest is folded by these titles, such as "Nov 2026", in the order of the items. */
  titleOf?: (item: Item) => string;
  children: (item: Item) => ReactNode;
}

/** A list of tickets that shows the first ones, and the rest on request. */
export function FoldedList<Item extends { id: string }>({
  items,
  first,
  more,
  titleOf,
  children,
}: FoldedListProps<Item>) {
  const [unfolded, setUnfolded] = useState(false);
  const shown = unfolded ? items : items.slice(0, first);
  const groups = titleOf ? groupsOf(items.slice(first), titleOf) : [];
  return (
    <chakra.div display="grid" gap="4">
      {shown.length > 0 && <ItemList items={shown}>{children}</ItemList>}
      {groups.map(([title, group]) => (
        <Group key={title} title={title} items={group}>
          {children}
        </Group>
      ))}
      <Problem error={more?.error} otherwise="More items could not be loaded. Please try again." />
      {shown.length < items.length && !titleOf ? (
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

type ItemListProps<Item extends { id: string }> = Pick<FoldedListProps<Item>, 'items' | 'children'>;

function ItemList<Item extends { id: string }>({ items, children }: ItemListProps<Item>) {
  return (
    <chakra.ul listStyleType="none" display="grid" gap="4">
      {items.map((item) => (
        <chakra.li key={item.id} minWidth="0">
          {children(item)}
        </chakra.li>
      ))}
    </chakra.ul>
  );
}

/** The items of one month, drawn once it is unfolded. */
function Group<Item extends { id: string }>({ title, ...list }: ItemListProps<Item> & { title: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <chakra.details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <chakra.summary
        cursor="pointer"
        minHeight="touch"
        alignContent="center"
        fontWeight="semibold"
        marginBottom={isOpen ? '2' : '0'}
      >
        {`${title}, ${countOf(list.items.length, 'trip')}`}
      </chakra.summary>
      {isOpen && <ItemList {...list} />}
    </chakra.details>
  );
}

/** Items by title, in the order of their first item. */
function groupsOf<Item>(items: readonly Item[], titleOf: (item: Item) => string): [string, Item[]][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(titleOf(item), [...(groups.get(titleOf(item)) ?? []), item]);
  return [...groups];
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
