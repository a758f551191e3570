import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Settings } from '@tafiya/admin/settings.contract.ts';
import { callKey, invalidate } from '@/shared/api/queries.ts';
import { toast } from '@/shared/ui/toaster.ts';

/** Saves a part of the settings, says `done`, and shows the new ones everywhere. */
export function useSaveSettings<Changes>(save: (changes: Changes) => Promise<Settings>, done: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: save,
    onSuccess: (settings) => {
      queries.setQueryData(callKey('GET /settings'), settings);
      toast({ title: done });
    },
    onSettled: () => void invalidate(queries, 'admin'),
  });
}
