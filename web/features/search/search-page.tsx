import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useState } from 'react';
import { useNavigationType, useSearchParams } from 'react-router-dom';
import type { Connection, Match, SearchCriteria, SearchResponse } from '@tafiya/search/contract.ts';
import { dayInWords } from '@tafiya/core/lagos-time.ts';
import { requestsSettled } from '@/shared/api/pending-requests.ts';
import type { BookableTrip } from '@/shared/trips/legs.ts';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { useOwnTitle } from '@/shared/ui/own-title.ts';
import { PageMain } from '@/shared/ui/page-main.tsx';
import { Sheet } from '@/shared/ui/sheet.tsx';
import { SkeletonBlock, SkeletonGroup } from '@/shared/ui/skeleton.tsx';
import { useWide } from '@/shared/ui/use-wide.ts';
import { filtersOf } from './filters.ts';
import { loadedSearchForm, loadSearchForm } from './late-form.ts';
import { ResultsHeading } from './results-heading.tsx';
import { SearchResults } from './results.tsx';
import { SearchBar } from './search-bar.tsx';
import { FeatureCards, HowMatchingWorks } from './search-explained.tsx';
import type { SearchFormProps } from './search-form.tsx';
import type { Search } from './search-url.ts';
import { SwitchRow } from '@/shared/ui/switch-row.tsx';
import { unrefined, useSearch } from './use-search.ts';

const LateForm = lazyPart(loadSearchForm, { fallback: <FormSkeleton /> });

const quiet = { fallback: null, problem: () => null };

/** The window has room beside the tickets. */
const ROOMY = '(min-width: 80rem)';
const ResultsSide = lazyPart(() => import('./results-side.tsx').then((file) => file.ResultsSide), quiet);

/** Of the height that the days have, so that nothing moves. */
const TripDays = lazyPart<{ search: Search; day: string }>(
  () => import('./trip-days.tsx').then((file) => file.TripDays),
  { fallback: <chakra.div height="3.3125rem" />, problem: () => null },
);

const SetFilters = lazyPart(() => import('./filter-chips.tsx').then((file) => file.SetFilters), {
  fallback: <chakra.div height="touch" />,
  problem: () => null,
});

const FilterSheet = lazyPart(() => import('./filter-sheet.tsx').then((file) => file.FilterSheet), quiet);

/** For those who misspelt a place. */
const TakenPlaces = lazyPart(() => import('./taken-places.tsx').then((file) => file.TakenPlaces), quiet);

/** Few come here because a trip of a journey has let them down. */
const NextWayPanel = lazyPart(() => import('./next-way-panel.tsx').then((file) => file.NextWayPanel), quiet);

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

/** The search page: the form until the first search, then the results under the search in one line. */
export function SearchPage({ onBook, onBookBoth }: SearchPageProps) {
  const page = useSearch();
  const isRoomy = useWide(ROOMY);
  const hasMissed = useSearchParams()[0].has('missed');
  /** The sheet over the results of a search, which closes with it. */
  const [opened, setOpened] = useState<{ sheet: 'form' | 'filters'; over: string | undefined }>();
  const [pointed, setPointed] = useState<Match>();
  // A search on another page of ours leads here.
  const isLedHere = useNavigationType() === 'PUSH';
  const [searches, setSearches] = useState(isLedHere ? 1 : 0);
  const { search, result, signedIn, hasSession } = page;
  useOwnTitle(search && titleOf(search.criteria));
  useEffect(() => {
    void requestsSettled()
      .then(loadSearchForm)
      .catch(() => undefined); // The bar tries again.
  }, []);

  function find(criteria: SearchCriteria) {
    setOpened(undefined);
    setSearches(searches + 1);
    // The form over the results has no filters: those of the results stay.
    page.submit({ criteria: { ...search?.criteria, ...criteria }, smart: page.smart });
  }

  const form = {
    hasSession,
    initial: search?.criteria ?? null,
    pending: search !== null && result.isFetching,
    onSearch: find,
  };
  const smart = hasSession ? { on: page.smart && signedIn, onToggle: page.toggleSmart } : null;

  if (search === null) {
    return (
      <PageMain>
        <chakra.h1
          fontSize={{ base: '2xl', md: '3xl' }}
          lineHeight="snug"
          marginBottom={{ base: '4', md: '6' }}
        >
          Find Your Perfect Trip
        </chakra.h1>
        <chakra.div layerStyle="card" padding={{ base: '4', md: '6' }}>
          {smart && <SwitchRow label="Smart Recommendations" isWorded {...smart} />}
          <SearchForm {...form} layout="row" />
        </chakra.div>
        <chakra.div marginTop="8" display="grid" gap="5">
          <ReadyState />
          <FeatureCards />
        </chakra.div>
      </PageMain>
    );
  }

  const { criteria } = search;
  const key = unrefined(criteria);
  const filters = filtersOf(criteria);
  const { data } = result;
  const matches = data?.matches ?? [];
  const shown = matches.find(({ trip }) => trip.id === pointed?.trip.id) ?? matches[0];
  const isOpen = (sheet: 'form' | 'filters') => opened?.sheet === sheet && opened.over === key;
  const book = (trip: BookableTrip) => onBook(trip, criteria.seatsNeeded);
  const bookBoth = (connection: Connection) => onBookBoth(connection, criteria.seatsNeeded);
  const openForm = () => setOpened({ sheet: 'form', over: key });
  const openFilters = () => setOpened({ sheet: 'filters', over: key });
  return (
    <PageMain paddingTop="0" paddingInline={{ base: '3', md: '6' }}>
      <chakra.h1 srOnly>Find Your Perfect Trip</chakra.h1>
      <SearchBar
        criteria={criteria}
        day={page.shownDay}
        filtersSet={filters.length + (criteria.sort ? 1 : 0)}
        onBack={page.startOver}
        onChange={openForm}
        onFilters={openFilters}
      />
      <chakra.div
        display="grid"
        columnGap="6"
        alignItems="start"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: '45rem minmax(0, 1fr)' }}
      >
        <chakra.div minWidth="0">
          {!result.isError && (!data || hasOtherDays(data)) && (
            <chakra.div minHeight="3.3125rem">
              {data && <TripDays search={search} day={page.shownDay} />}
            </chakra.div>
          )}
          <ResultsHeading
            searches={searches}
            criteria={criteria}
            day={page.shownDay}
            personalized={data?.personalized ?? page.smart}
            outcome={data}
          />
          <chakra.div
            display="grid"
            gap="3"
            gridTemplateColumns="minmax(0, 1fr)"
            paddingTop={{ base: '4.5', xl: '5' }}
          >
            {filters.length > 0 && <SetFilters filters={filters} onApply={page.apply} />}
            {page.taken.length > 0 && <TakenPlaces places={page.taken} onAsTyped={page.searchAsTyped} />}
            {hasMissed && data && <NextWayPanel outcome={data} onBook={book} onBookBoth={bookBoth} />}
            <SearchResults
              key={key}
              search={search}
              day={page.shownDay}
              result={result}
              pointed={shown?.trip.id}
              onPoint={setPointed}
              onBook={book}
              onBookBoth={bookBoth}
              onChange={openForm}
              onDropRating={page.dropRating}
              onChoosePlace={(field, name) => find({ ...criteria, [field]: name })}
            />
            {matches.length > 0 && <HowMatchingWorks />}
          </chakra.div>
        </chakra.div>
        <chakra.aside
          aria-label="The way"
          display={{ base: 'none', xl: 'grid' }}
          gap="3"
          position="sticky"
          top="16"
          paddingTop="1"
        >
          {isRoomy && data && (
            <ResultsSide
              criteria={criteria}
              outcome={data}
              match={shown}
              onApply={page.apply}
              onFilters={openFilters}
            />
          )}
        </chakra.aside>
      </chakra.div>
      {isOpen('form') && (
        <Sheet title="Change your search" placement="top" onClose={() => setOpened(undefined)}>
          <SearchForm {...form} layout="column" />
          <Button variant="plain" width="full" marginTop="1" onClick={page.startOver}>
            New Search
          </Button>
        </Sheet>
      )}
      {isOpen('filters') && (
        <FilterSheet
          criteria={criteria}
          smart={smart}
          onShow={(chosen) => {
            setOpened(undefined);
            page.apply(chosen);
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </PageMain>
  );
}

/** Whether any day has a trip: without one, the days would be fourteen empty dates. */
function hasOtherDays({ matches, alternatives, nextDay, hiddenByRating }: SearchResponse): boolean {
  return matches.length + alternatives.differentDates.length + hiddenByRating > 0 || nextDay !== null;
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
