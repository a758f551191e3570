import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/shared/api/api.ts';
import { queryOf } from '@/shared/api/queries.ts';

const KEY = ['api', 'user', 'export', 'file'];
const WAITING_REFRESH_MS = 10_000;

/** The file with the user's data; looked at again while it is being made. */
export function useExportFile() {
  return useQuery({
    ...queryOf('GET /user/export/file'),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? WAITING_REFRESH_MS : false),
  });
}

/** Asks for the file. */
export function useAskForExport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api('POST /user/export/file'),
    onSuccess: (file) => client.setQueryData(KEY, file),
  });
}

/** Gets an address of the file, which works for 5 minutes, and begins the download. */
export function useOpenExport() {
  return useMutation({
    mutationFn: (password: string) => api('POST /user/export/file/link', { body: { password } }),
    // The answer is an attachment, so the page stays.
    onSuccess: ({ url }) => window.location.assign(url),
  });
}
