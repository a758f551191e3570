import {
  type SearchCriteria,
  type SearchResponse,
  recommendationsResponseSchema,
  searchResponseSchema,
} from '@contracts/search.ts';
import { messageOf } from '@/shared/api/api-error.ts';
import { apiSend } from '@/shared/api/api.ts';
import type { SearchQuery } from './search-url.ts';

export interface SearchOutcome extends SearchResponse {
  /** Why recommendations were asked for and a normal search was shown instead; null when that did not happen. */
  fellBack: string | null;
}

/** Runs a query. Recommendations that fail fall back to a normal search (specification §4). Throws ApiError. */
export async function runSearch(query: SearchQuery, signedIn: boolean): Promise<SearchOutcome> {
  if (!query.smart) return { ...(await search(query.criteria)), fellBack: null };
  if (!signedIn) return fallBack(query, 'Authentication required for personalized recommendations');
  try {
    return { ...(await recommend(query.criteria)), fellBack: null };
  } catch (error) {
    return fallBack(query, messageOf(error, 'Recommendations failed'));
  }
}

async function fallBack({ criteria }: SearchQuery, reason: string): Promise<SearchOutcome> {
  return { ...(await search(criteria)), fellBack: reason };
}

function search(criteria: SearchCriteria): Promise<SearchResponse> {
  return apiSend('POST', '/api/trips/search', criteria, searchResponseSchema);
}

async function recommend(criteria: SearchCriteria): Promise<SearchResponse> {
  const answer = await apiSend('POST', '/api/trips/recommendations', criteria, recommendationsResponseSchema);
  return {
    matches: answer.recommendations,
    alternatives: answer.alternatives,
    searchCriteria: answer.searchCriteria,
    totalResults: answer.totalResults,
    personalized: true,
  };
}
