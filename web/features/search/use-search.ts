import { hashKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useLayoutEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { SearchCriteria, SearchResponse } from '@tafiya/search/contract.ts';
import { RATING_MIN } from '@tafiya/search/limits.rules.ts';
import { ApiError, messageOf } from '@/shared/api/api-error.ts';
import { api, earlyAnswer } from '@/shared/api/api.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { refusedField } from '@/shared/places/refused-field.ts';
import { useToday } from '@/shared/format/use-today.ts';
import { useSession } from '@/shared/session/store.ts';
import { toast } from '@/shared/ui/toaster.ts';
import { type Search, readSearchUrl, writeSearchUrl } from './search-url.ts';
import { callKey, givenIn, isOf } from '@/shared/api/queries.ts';

export interface SearchOutcome extends SearchResponse {
  /** Why a normal search replaced the requested recommendations; null when it did not. */
  fallbackReason: string | null;
}

/**
 * The search in the URL, its outcome, and how to start another. Another search that the user submits on the page reports
 * what it found to screen readers; the same one, and one that comes with the URL, do not.
 */
export function useSearch() {
  const [params, setParams] = useSearchParams();
  const client = useQueryClient();
  const status = useSession((session) => session.status);
  const problem = useSession((session) => session.problem);
  const signedIn = status === 'in';
  const today = useToday();
  const search = readSearchUrl(params, today);
  const result = useQuery({
    ...searchOptions(search, signedIn),
    // While the order or the hours change, the results before stay on the page.
    placeholderData: (before, previous) =>
      previous !== undefined &&
      isOf(previous.queryKey, `POST /trips/${kindOf(search)}`) &&
      unrefined(givenIn(previous.queryKey) as SearchCriteria | undefined) === unrefined(search?.criteria)
        ? before
        : undefined,
    // Visitors may search too, so a session that cannot be restored does not block the search.
    enabled: search !== null && (status !== 'loading' || problem !== null),
  });

  // A name that can only mean one place is searched for at once, unless the traveller asked for what they typed.
  const memory: SearchMemory = useLocation().state ?? {};
  const meant = memory.isAsTyped ? null : meantPlace(result.error);
  useLayoutEffect(() => {
    if (meant === null || search === null) return;
    const typed = search.criteria[meant.field];
    setParams(writeSearchUrl({ ...search, criteria: { ...search.criteria, [meant.field]: meant.name } }), {
      replace: true,
      state: { taken: [...(memory.taken ?? []), { ...meant, typed }] } satisfies SearchMemory,
    });
  });

  const shownDay = result.data?.searchCriteria.departureDate ?? search?.criteria.departureDate ?? today;

  /** Changes the order or the filters of the results, on the day that they show. */
  function apply(criteria: SearchCriteria) {
    if (!search) return;
    const day = result.data?.skippedDay ? { departureDate: shownDay } : {};
    setParams(writeSearchUrl({ ...search, criteria: { ...criteria, ...day } }), { replace: true });
  }

  const shown = hashKey([search]);
  const submit = useCallback(
    (next: Search) => {
      const isAnother = hashKey([next]) !== shown;
      setParams(writeSearchUrl(next));
      void client
        .fetchQuery({ ...searchOptions(next, signedIn), staleTime: 0 })
        .then((outcome) => {
          if (isAnother) toastOutcome(outcome);
        })
        .catch((error: unknown) => {
          if (meantPlace(error) === null)
            toast({
              isSpoken: true,
              title: 'Search failed',
              description: messageOf(error, 'Search failed'),
              kind: 'error',
            });
        });
    },
    [client, setParams, shown, signedIn],
  );

  /** Switches Smart Recommendations for signed-in users; a search on screen runs again in the new mode. */
  function toggleSmart() {
    if (!signedIn) {
      toast({
        title: 'Login required',
        description: 'Please log in to get personalized recommendations',
        kind: 'error',
      });
      return;
    }
    if (search) submit({ ...search, smart: !search.smart });
    else setParams(params.get('smart') === '1' ? {} : { smart: '1' });
  }

  return {
    search,
    /** Places that were taken for misspelt ones. */
    taken: (memory.taken ?? []).filter(({ field, name }) => search?.criteria[field] === name),
    shownDay,
    smart: params.get('smart') === '1',
    hasSession: status !== 'out',
    signedIn,
    result,
    submit,
    apply,
    toggleSmart,
    /** Searches again without a minimum rating. */
    dropRating: () => {
      if (search) submit({ ...search, criteria: { ...search.criteria, driverRatingMin: RATING_MIN } });
    },
    /** Searches for a name as it was typed. */
    searchAsTyped: ({ field, typed }: TakenPlace) => {
      if (search)
        setParams(writeSearchUrl({ ...search, criteria: { ...search.criteria, [field]: typed } }), {
          state: { isAsTyped: true } satisfies SearchMemory,
        });
    },
    startOver: () => setParams(params.get('smart') === '1' ? { smart: '1' } : {}),
  };
}

/** A place that was searched for instead of the typed one. */
export interface TakenPlace {
  field: 'origin' | 'destination';
  typed: string;
  name: string;
}

/** The state of a search in the history. */
interface SearchMemory {
  taken?: TakenPlace[];
  /** The traveller wants to search for what they typed. */
  isAsTyped?: boolean;
}

/** The only place that a refused name can mean. */
function meantPlace(error: unknown): Pick<TakenPlace, 'field' | 'name'> | null {
  if (!(error instanceof ApiError)) return null;
  const meant = error.suggestions.find(({ isMeant }) => isMeant);
  return meant ? { field: refusedField(error), name: meant.name } : null;
}

function kindOf(search: Search | null): 'recommendations' | 'search' {
  return search?.smart ? 'recommendations' : 'search';
}

function searchOptions(search: Search | null, signedIn: boolean) {
  return {
    queryKey: callKey(`POST /trips/${kindOf(search)}`, { body: search?.criteria }),
    initialData: () => {
      const found = search && !search.smart && earlyAnswer('POST /trips/search', { body: search.criteria });
      return found ? { ...found, fallbackReason: null } : undefined;
    },
    queryFn: () => {
      if (!search) throw new Error('A search needs an origin and a destination');
      return runSearch(search, signedIn);
    },
  };
}

/** The criteria without the order and the hours of the results, as text; undefined without criteria. */
export function unrefined(criteria: SearchCriteria | undefined): string | undefined {
  return criteria && hashKey([{ ...criteria, sort: undefined, timeOfDay: undefined }]);
}

/** For screen readers only: the page shows the results, or that there are none. */
function toastOutcome(outcome: SearchOutcome) {
  if (outcome.fallbackReason !== null) {
    toast({ title: 'Recommendations failed', description: outcome.fallbackReason, kind: 'error' });
    return;
  }
  if (outcome.totalResults === 0) return;
  if (outcome.personalized) {
    toast({
      isSpoken: true,
      title: 'Personalized recommendations ready',
      description: `Found ${countOf(outcome.totalResults, 'tailored trip')} for you`,
    });
    return;
  }
  toast({
    isSpoken: true,
    title: 'Search completed',
    description: `Found ${countOf(outcome.totalResults, 'matching trip')}`,
  });
}

/** Runs a search. Recommendations that fail fall back to a normal search. Throws ApiError. */
async function runSearch(search: Search, signedIn: boolean): Promise<SearchOutcome> {
  if (!search.smart) return findTrips(search, null);
  if (!signedIn) return findTrips(search, 'Authentication required for personalized recommendations');
  try {
    return { ...(await recommend(search.criteria)), fallbackReason: null };
  } catch (error) {
    return findTrips(search, messageOf(error, 'Recommendations failed'));
  }
}

async function findTrips({ criteria }: Search, fallbackReason: string | null): Promise<SearchOutcome> {
  return { ...(await api('POST /trips/search', { body: criteria })), fallbackReason };
}

async function recommend(criteria: SearchCriteria): Promise<SearchResponse> {
  const answer = await api('POST /trips/recommendations', { body: criteria });
  return {
    matches: answer.recommendations,
    alternatives: answer.alternatives,
    connections: answer.connections,
    searchCriteria: answer.searchCriteria,
    totalResults: answer.totalResults,
    hiddenByRating: answer.hiddenByRating,
    skippedDay: answer.skippedDay,
    nextDay: answer.nextDay,
    fewerSeats: answer.fewerSeats,
    nearest: answer.nearest,
    people: answer.people,
    personalized: true,
  };
}
