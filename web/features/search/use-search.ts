import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { SearchCriteria, SearchResponse } from '@contracts/search.ts';
import { RATING_MIN } from '@domain/limits.ts';
import { messageOf } from '@/shared/api/api-error.ts';
import { apiSend } from '@/shared/api/api.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { useToday } from '@/shared/format/use-today.ts';
import { useSession } from '@/shared/session/store.ts';
import { searchGuard } from '@/shared/trips/trip-guard.ts';
import { toast } from '@/shared/ui/toaster.ts';
import { type SearchQuery, readSearchUrl, writeSearchUrl } from './search-url.ts';

const recommendationsContract = () =>
  import('@contracts/search.ts').then((file) => file.recommendationsResponseSchema);

export interface SearchOutcome extends SearchResponse {
  /** Why a normal search replaced the requested recommendations; null when it did not. */
  fallbackReason: string | null;
}

/**
 * The search in the URL, its outcome, and how to start another. A search that the user submits on the page reports its
 * outcome in a toast; one that comes with the URL does not.
 */
export function useSearch() {
  const [params, setParams] = useSearchParams();
  const client = useQueryClient();
  const { status, problem } = useSession();
  const signedIn = status === 'in';
  const query = readSearchUrl(params, useToday());
  const result = useQuery({
    ...searchOptions(query, signedIn),
    // Visitors may search too, so a session that cannot be restored does not block the search.
    enabled: query !== null && (status !== 'loading' || problem !== null),
  });

  const submit = useCallback(
    (next: SearchQuery) => {
      setParams(writeSearchUrl(next));
      void client
        .fetchQuery({ ...searchOptions(next, signedIn), staleTime: 0 })
        .then(toastOutcome)
        .catch((error: unknown) => {
          toast({ title: 'Search failed', description: messageOf(error, 'Search failed'), kind: 'error' });
        });
    },
    [client, setParams, signedIn],
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
    if (query) submit({ ...query, smart: !query.smart });
    else setParams(params.get('smart') === '1' ? {} : { smart: '1' });
  }

  return {
    query,
    smart: params.get('smart') === '1',
    hasSession: status !== 'out',
    signedIn,
    result,
    submit,
    toggleSmart,
    /** Searches again without a minimum rating. */
    dropRating: () => {
      if (query) submit({ ...query, criteria: { ...query.criteria, driverRatingMin: RATING_MIN } });
    },
    startOver: () => setParams(params.get('smart') === '1' ? { smart: '1' } : {}),
  };
}

function searchOptions(query: SearchQuery | null, signedIn: boolean) {
  return {
    queryKey: ['api', 'trips', query?.smart ? 'recommendations' : 'search', query?.criteria ?? null],
    queryFn: () => {
      if (!query) throw new Error('A search needs an origin and a destination');
      return runSearch(query, signedIn);
    },
  };
}

function toastOutcome(outcome: SearchOutcome) {
  if (outcome.fallbackReason !== null) {
    toast({ title: 'Recommendations failed', description: outcome.fallbackReason, kind: 'error' });
    return;
  }
  if (outcome.personalized) {
    toast({
      title: 'Personalized recommendations ready',
      description: `Found ${countOf(outcome.totalResults, 'tailored trip')} for you`,
    });
    return;
  }
  toast({
    title: 'Search completed',
    description: `Found ${countOf(outcome.totalResults, 'matching trip')}`,
  });
}

/** Runs a query. Recommendations that fail fall back to a normal search. Throws ApiError. */
async function runSearch(query: SearchQuery, signedIn: boolean): Promise<SearchOutcome> {
  if (!query.smart) return { ...(await search(query.criteria)), fallbackReason: null };
  if (!signedIn) return fallBack(query, 'Authentication required for personalized recommendations');
  try {
    return { ...(await recommend(query.criteria)), fallbackReason: null };
  } catch (error) {
    return fallBack(query, messageOf(error, 'Recommendations failed'));
  }
}

async function fallBack({ criteria }: SearchQuery, reason: string): Promise<SearchOutcome> {
  return { ...(await search(criteria)), fallbackReason: reason };
}

function search(criteria: SearchCriteria): Promise<SearchResponse> {
  return apiSend('POST', '/api/trips/search', criteria, searchGuard);
}

async function recommend(criteria: SearchCriteria): Promise<SearchResponse> {
  const answer = await apiSend('POST', '/api/trips/recommendations', criteria, recommendationsContract);
  return {
    matches: answer.recommendations,
    alternatives: answer.alternatives,
    searchCriteria: answer.searchCriteria,
    totalResults: answer.totalResults,
    hiddenByRating: answer.hiddenByRating,
    personalized: true,
  };
}
