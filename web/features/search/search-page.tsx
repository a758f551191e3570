import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigationType, useSearchParams } from 'react-router-dom';
import type { Connection, SearchCriteria, SearchResponse } from '@tafiya/search/contract.ts';
import { dayInWords } from '@tafiya/core/lagos-time.ts';
import { requestsSettled } from '@/shared/api/pending-requests.ts';
import type { BookableTrip } from '@/shared/trips/legs.ts';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { useOwnTitle } from '@/shared/ui/own-title.ts';
import { PageMain } from '@/shared/ui/page-main.tsx';
import { Sheet } from '@/shared/ui/sheet.tsx';
import { SkeletonBlock, SkeletonGroup } from '@/shared/ui/skeleton.tsx';
import { loadedSearchForm, loadSearchForm } from './late-form.ts';
import { SearchSummary } from './search-summary.tsx';
import { ResultsHeader } from './results-header.tsx';
import { SearchResults } from './results.tsx';
import { FeatureCards, HowMatchingWorks } from './search-explained.tsx';
import type { SearchFormProps } from './search-form.tsx';
import { SmartToggle } from './smart-toggle.tsx';
import type { Search } from './search-url.ts';
import { unrefined, useSearch } from './use-search.ts';

const LateForm = lazyPart(loadSearchForm, { fallback: <FormSkeleton /> });

/** Only where the window has room beside the cards. */
const ResultsMap = lazyPart<{ criteria: SearchCriteria; outcome: SearchResponse }>(
  async () =>
    typeof window.matchMedia === 'function' && window.matchMedia('(min-width: 80rem)').matches
      ? (await import('./results-map.tsx')).ResultsMap
      : () => null,
  { fallback: null, problem: () => null },
);

/** Of the height that the days have on phones, so that nothing moves. */
const TripDays = lazyPart<{ search: Search; day: string }>(
  () => import('./trip-days.tsx').then((file) => file.TripDays),
  { fallback: <chakra.div height="4.25rem" />, problem: () => null },
);

/** For those who misspelt a place. */
const TakenPlaces = lazyPart(() => import('./taken-places.tsx').then((file) => file.TakenPlaces), {
  fallback: null,
  problem: () => null,
});

/** Few come here because a trip of a journey has let them down. */
const NextWayPanel = lazyPart(() => import('./next-way-panel.tsx').then((file) => file.NextWayPanel), {
  fallback: null,
  problem: () => null,
});

/** The form at once if it is here, as it is when the page opens with it (ask-early.ts). */
function SearchForm(props: SearchFormProps) {
  const [Form] = useState(() => loadedSearchForm() ?? LateForm);
  return <Form {...props} />;
}

interface SearchPageProps {
  /** Opens the booking of a trip, or of a part of it, with the number of seats searched for. */
  onBook: (trip: BookableTrip, seats: number) => void;
  /** Opens the booking of two trips as one journey. */
  onBookBoth: (connection: Connection, seats: number) => void;
}

/** The search page: the form until the first search, then the results under the form in one line. */
export function SearchPage({ onBook, onBookBoth }: SearchPageProps) {
  const page = useSearch();
  const hasMissed = useSearchParams()[0].has('missed');
  /** The search that the open sheet changes. */
  const [changing, setChanging] = useState<string>();
  // A search on another page of ours leads here.
  const isLedHere = useNavigationType() === 'PUSH';
  const [searches, setSearches] = useState(isLedHere ? 1 : 0);
  const { search, result, signedIn, hasSession } = page;
  useOwnTitle(search && titleOf(search.criteria));
  useEffect(() => {
    void requestsSettled()
      .then(loadSearchForm)
      .catch(() => undefined); // "Change" tries again.
  }, []);

  function find(criteria: SearchCriteria) {
    setChanging(undefined);
    setSearches(searches + 1);
    const { sort, timeOfDay } = search?.criteria ?? {};
    page.submit({ criteria: { ...criteria, sort, timeOfDay }, smart: page.smart });
  }

  const form = {
    hasSession,
    initial: search?.criteria ?? null,
    pending: search !== null && result.isFetching,
    onSearch: find,
  };
  const toggle = <SmartToggle on={page.smart && signedIn} onToggle={page.toggleSmart} />;

  if (search === null) {
    return (
      <PageMain>
        <PageTop>{toggle}</PageTop>
        <chakra.div layerStyle="card" padding={{ base: '4', md: '6' }}>
          <SearchForm {...form} layout="row" />
        </chakra.div>
        <chakra.div marginTop="8" display="grid" gap="5">
          <ReadyState />
          <FeatureCards />
        </chakra.div>
      </PageMain>
    );
  }

  const key = unrefined(search.criteria);
  return (
    <PageMain paddingTop={{ base: '3', md: '2' }}>
      <PageTop compact>{toggle}</PageTop>
      <SearchSummary criteria={search.criteria} day={page.shownDay} onChange={() => setChanging(key)} />
      <chakra.div
        display="grid"
        gap="5"
        alignItems="start"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 18rem' }}
        marginTop={{ base: '3', md: '2' }}
      >
        {!result.isError && (
          <chakra.div gridColumn={{ xl: 2 }} minHeight="4.25rem" marginBottom={{ base: '-2', xl: '0' }}>
            {result.data && <TripDays search={search} day={page.shownDay} />}
          </chakra.div>
        )}
        <chakra.div
          gridColumn={{ xl: 1 }}
          gridRow={{ xl: '1 / span 3' }}
          display="grid"
          gap={{ base: '3', md: '1.5' }}
          minWidth="0"
          gridTemplateColumns="minmax(0, 1fr)"
        >
          {hasMissed && result.data && (
            <NextWayPanel
              outcome={result.data}
              onBook={(trip) => onBook(trip, search.criteria.seatsNeeded)}
              onBookBoth={(connection) => onBookBoth(connection, search.criteria.seatsNeeded)}
            />
          )}
          <ResultsHeader
            searches={searches}
            criteria={search.criteria}
            day={page.shownDay}
            personalized={result.data?.personalized ?? page.smart}
            outcome={result.data}
            onNewSearch={page.startOver}
          />
          {page.taken.length > 0 && <TakenPlaces places={page.taken} onAsTyped={page.searchAsTyped} />}
          <SearchResults
            key={key}
            search={search}
            day={page.shownDay}
            result={result}
            onRefine={page.refine}
            onBook={(trip) => onBook(trip, search.criteria.seatsNeeded)}
            onBookBoth={(connection) => onBookBoth(connection, search.criteria.seatsNeeded)}
            onChange={() => setChanging(key)}
            onDropRating={page.dropRating}
            onChoosePlace={(field, name) => find({ ...search.criteria, [field]: name })}
          />
          {result.data && result.data.matches.length > 0 && <HowMatchingWorks />}
          {!result.data && <FeatureCards />}
        </chakra.div>
        {result.data && <ResultsMap criteria={search.criteria} outcome={result.data} />}
      </chakra.div>
      {changing === key && (
        <Sheet title="Change your search" onClose={() => setChanging(undefined)}>
          <SearchForm {...form} layout="column" />
        </Sheet>
      )}
    </PageMain>
  );
}

/** The page's name and the switch; `compact` leaves the room to the results. */
function PageTop({ compact = false, children }: { compact?: boolean; children: ReactNode }) {
  return (
    <chakra.header
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      justifyContent="space-between"
      columnGap="6"
      rowGap={compact ? '0' : '2'}
      marginBottom={compact ? '1' : { base: '4', md: '6' }}
    >
      <chakra.h1 fontSize={compact ? 'xl' : { base: '2xl', md: '3xl' }} lineHeight="snug">
        Find Your Perfect Trip
      </chakra.h1>
      {children}
    </chakra.header>
  );
}

function FormSkeleton() {
  return (
    <SkeletonGroup label="Loading..." display="grid" gap="5">
      {['from', 'to', 'date', 'seats', 'button'].map((part) => (
        <SkeletonBlock key={part} height="14" />
      ))}
    </SkeletonGroup>
  );
}

function ReadyState() {
  return (
    <div>
      <chakra.h2 fontSize="xl" fontWeight="bold" letterSpacing="tight">
        Ready to Find Your Trip?
      </chakra.h2>
      <chakra.p color="fg.muted" marginTop="1">
        Enter where you are leaving from, where you are going and when. Each trip says whether you pay online
        or in cash.
      </chakra.p>
    </div>
  );
}

function titleOf({ origin, destination, departureDate }: SearchCriteria): string {
  const route = `${origin} to ${destination}`;
  return departureDate === undefined ? route : `${route}, ${dayInWords(departureDate)}`;
}
