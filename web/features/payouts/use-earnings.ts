import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { saveFile } from '@/shared/ui/save-file.ts';
import { ask } from '@/shared/api/api.ts';
import { pagesOf, queryOf } from '@/shared/api/queries.ts';

/** What online payments have earned for the driver or company. */
export function useEarningsSummary() {
  return useQuery({
    ...queryOf('GET /driver/earnings/summary'),
  });
}

/** The earnings of each booking, page by page, the newest first. */
export function useEarningsList() {
  return useInfiniteQuery({
    ...pagesOf('GET /driver/earnings'),
  });
}

/** Saves the statement as CSV. */
export function useStatement() {
  return useMutation({
    mutationFn: async () =>
      saveFile(
        await (await ask('GET /driver/earnings', { query: { format: 'csv' } })).text(),
        'tafiya-earnings.csv',
        'text/csv;charset=utf-8',
      ),
  });
}
