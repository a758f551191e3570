import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { messageOf } from '@/shared/api/api-error.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { useToday } from '@/shared/format/use-today.ts';
import { useSession } from '@/shared/session/store.ts';
import { toast } from '@/shared/ui/toaster.ts';
import { type SearchOutcome, runSearch } from './run-search.ts';
import { type SearchQuery, readSearchUrl, writeSearchUrl } from './search-url.ts';

/**
 * The search the address asks for, its outcome, and how to ask for another one. A search that was asked for on the
 * page tells its outcome in a toast (specification §8); one that came with the address does not.
 */
export function useSearch() {
  const [params, setParams] = useSearchParams();
  const client = useQueryClient();
  const { status, problem } = useSession();
  const signedIn = status === 'in';
  const query = readSearchUrl(params, useToday());
  const result = useQuery({
    ...searchOptions(query, signedIn),
    // A session that cannot be opened is no reason to show nothing: anyone may search.
    enabled: query !== null && (status !== 'loading' || problem !== null),
  });

  const submit = useCallback(
    (next: SearchQuery) => {
      setParams(writeSearchUrl(next));
      void client
        .fetchQuery({ ...searchOptions(next, signedIn), staleTime: 0 })
        .then(tellOutcome)
        .catch((error: unknown) => {
          toast({ title: 'Search failed', description: messageOf(error, 'Search failed'), kind: 'error' });
        });
    },
    [client, setParams, signedIn],
  );

  /** Switches Smart Recommendations for people who are signed in; a search on screen runs again in the new mode (specification §4). */
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
    signedIn,
    result,
    submit,
    toggleSmart,
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

function tellOutcome(outcome: SearchOutcome) {
  if (outcome.fellBack !== null) {
    toast({ title: 'Recommendations failed', description: outcome.fellBack, kind: 'error' });
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
