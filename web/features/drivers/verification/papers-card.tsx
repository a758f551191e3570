import { PaperList } from '@/shared/vehicles/paper-list.tsx';
import { usePapers } from '@/shared/vehicles/papers.ts';
import { Card } from '@/shared/ui/card.tsx';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { ShowMore } from '@/shared/ui/show-more.tsx';
import { SkeletonBlock } from '@/shared/ui/skeleton.tsx';
import { useScrollTo } from '@/shared/ui/use-scroll-to.ts';

const ID = 'papers';

/** The driver's licence and the papers of their vehicle; /account/profile#papers leads here. */
export function PapersCard() {
  const papers = usePapers();
  useScrollTo(ID, papers.data !== undefined);
  if (papers.data?.length === 0) return null;
  return (
    <Card
      id={ID}
      title="Licence and papers"
      lead="We remind you 30 days, 7 days and 1 day before a paper expires. Only you and administrators see them."
    >
      <QueryState query={papers} what="your papers" skeleton={<SkeletonBlock h="16" />}>
        {(shown) => (
          <>
            <PaperList papers={shown} />
            <ShowMore query={papers} otherwise="The next papers could not be loaded. Please try again." />
          </>
        )}
      </QueryState>
    </Card>
  );
}
