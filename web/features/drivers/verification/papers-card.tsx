import { messageOf } from '@/shared/api/api-error.ts';
import { PaperList } from '@/shared/vehicles/paper-list.tsx';
import { usePapers } from '@/shared/vehicles/papers.ts';
import { Card } from '@/shared/ui/card.tsx';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { ShowMore } from '@/shared/ui/show-more.tsx';
import { SkeletonBlock, SkeletonGroup } from '@/shared/ui/skeleton.tsx';
import { useScrollTo } from '@/shared/ui/use-scroll-to.ts';

const ID = 'papers';

/** The driver's licence and the papers of their vehicle; /account/profile#papers leads here. */
export function PapersCard() {
  const papers = usePapers();
  useScrollTo(ID, papers.data !== undefined);
  if (papers.isLoadingError) {
    return (
      <ErrorState
        title="Your papers could not be loaded"
        description={messageOf(papers.error, 'Please try again.')}
        onRetry={() => void papers.refetch()}
        retrying={papers.isFetching}
      />
    );
  }
  if (papers.data?.length === 0) return null;
  return (
    <Card
      id={ID}
      title="Licence and papers"
      lead="We remind you 30 days, 7 days and 1 day before a paper expires. Only you and administrators see them."
    >
      {papers.data === undefined ? (
        <SkeletonGroup label="Loading your papers..." display="grid" gap="4">
          <SkeletonBlock h="16" />
          <SkeletonBlock h="16" />
        </SkeletonGroup>
      ) : (
        <>
          <PaperList papers={papers.data} />
          <ShowMore query={papers} otherwise="The next papers could not be loaded. Please try again." />
        </>
      )}
    </Card>
  );
}
