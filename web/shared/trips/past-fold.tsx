import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { countOf } from '@/shared/format/numbers.ts';
import { Fold } from '@/shared/ui/fold.tsx';
import type { More } from '@/shared/ui/folded-list.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { TripRows } from './trip-row.tsx';

/** The title of the trips ahead on My trips; `rest`: its specified name, for screen readers. */
export function ComingTitle({ id, rest }: { id: string; rest: string }) {
  return (
    <chakra.h2 id={id} fontSize="xl" fontWeight="bold" letterSpacing="tight" paddingInline="1">
      Coming
      <chakra.span srOnly>{`: ${rest}`}</chakra.span>
    </chakra.h2>
  );
}

interface PastFoldProps {
  trips: number;
  badge?: ReactNode;
  /** The next page of the list. */
  more: More | undefined;
  /** The rows. */
  children: ReactNode;
}

/** The trips that are over, closed. */
export function PastFold({ trips, badge, more, children }: PastFoldProps) {
  return (
    <Fold title="Past" count={`${countOf(trips, 'trip')}${more ? ' and older' : ''}`} badge={badge}>
      <TripRows inCard>{children}</TripRows>
      <Problem error={more?.error} otherwise="More trips could not be loaded. Please try again." />
      {more && (
        <chakra.div display="grid">
          <Button variant="ghost" disabled={more.isFetching} onClick={more.fetch}>
            {more.isFetching ? 'Loading...' : 'Show older'}
          </Button>
        </chakra.div>
      )}
    </Fold>
  );
}
