import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { earningListSchema, earningsSummarySchema } from '@contracts/earnings.ts';
import { apiText } from '@/shared/api/api-text.ts';
import { apiGet, apiPage } from '@/shared/api/api.ts';
import { saveFile } from '@/shared/ui/save-file.ts';

const PATH = '/api/driver/earnings';
const KEY = ['api', 'driver', 'earnings'];

/** What online payments have earned for the driver or company. */
export function useEarningsSummary() {
  return useQuery({
    queryKey: [...KEY, 'summary'],
    queryFn: ({ signal }) => apiGet(`${PATH}/summary`, earningsSummarySchema, signal),
  });
}

/** The earnings of each booking, page by page, the newest first. */
export function useEarningsList() {
  return useInfiniteQuery({
    queryKey: [...KEY, 'list'],
    queryFn: ({ pageParam, signal }) => apiPage(pageParam, earningListSchema, signal),
    initialPageParam: PATH,
    getNextPageParam: (page) => page.next,
  });
}

/** Saves the statement as CSV. */
export function useStatement() {
  return useMutation({
    mutationFn: async () =>
      saveFile(await apiText(`${PATH}?format=csv`), 'tafiya-earnings.csv', 'text/csv;charset=utf-8'),
  });
}
