import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { documentLinkSchema } from '@contracts/account.ts';
import { exportFileSchema } from '@contracts/exports.ts';
import { apiSend, apiGet } from '@/shared/api/api.ts';

const PATH = '/api/user/export/file';
const KEY = ['api', 'user', 'export', 'file'];
const WAITING_REFRESH_MS = 10_000;

/** The file with the user's data; looked at again while it is being made. */
export function useExportFile() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => apiGet(PATH, exportFileSchema, signal),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? WAITING_REFRESH_MS : false),
  });
}

/** Asks for the file. */
export function useAskForExport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => apiSend('POST', PATH, {}, exportFileSchema),
    onSuccess: (file) => client.setQueryData(KEY, file),
  });
}

/** Gets an address of the file, which works for 5 minutes, and begins the download. */
export function useOpenExport() {
  return useMutation({
    mutationFn: (password: string) => apiSend('POST', `${PATH}/link`, { password }, documentLinkSchema),
    // The answer is an attachment, so the page stays.
    onSuccess: ({ url }) => window.location.assign(url),
  });
}
