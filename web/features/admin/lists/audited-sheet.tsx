import type { ReactNode } from 'react';
import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { messageOf } from '@/shared/api/api-error.ts';
import { apiGet } from '@/shared/api/api.ts';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { Sheet } from '@/shared/ui/sheet.tsx';
import { RowsLoading } from './admin-list.tsx';

interface AuditedSheetProps<Schema extends z.ZodType> {
  title: string;
  /** What is shown, in messages: "Loading messages..." */
  noun: string;
  path: string;
  schema: Schema;
  onClose: () => void;
  children: (shown: z.output<Schema>) => ReactNode;
}

/** Shows something whose reading is recorded in the audit log: it is read once, when the sheet opens. */
export function AuditedSheet<Schema extends z.ZodType>({
  title,
  noun,
  path,
  schema,
  onClose,
  children,
}: AuditedSheetProps<Schema>) {
  // Not below ADMIN_KEY and never stale: a refresh of the lists must not look, and audit, again.
  const view = useQuery({
    queryKey: ['api', 'audited', path],
    queryFn: ({ signal }) => apiGet(path, schema, signal),
    staleTime: Infinity,
    gcTime: 0,
  });
  return (
    <Sheet title={title} onClose={onClose}>
      <chakra.div display="grid" gap="4">
        <p>The audit log records that you have looked at it.</p>
        {view.isPending && <RowsLoading noun={noun} />}
        {view.isError && (
          <ErrorState
            title={`The ${noun} could not be loaded`}
            description={messageOf(view.error, 'Please try again.')}
            onRetry={() => void view.refetch()}
            retrying={view.isFetching}
          />
        )}
        {view.data !== undefined && children(view.data)}
        <Button variant="outline" onClick={onClose}>
          Close
        </Button>
      </chakra.div>
    </Sheet>
  );
}
