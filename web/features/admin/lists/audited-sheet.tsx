import type { ReactNode } from 'react';
import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import type { AnswerOf, GetName, InputOf } from '@/shared/api/calls.ts';
import { queryOf } from '@/shared/api/queries.ts';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { Sheet } from '@/shared/ui/sheet.tsx';

type AuditedName = Extract<GetName, `GET /admin/${string}/:id${string}`>;

interface AuditedProps<Name extends AuditedName> {
  /** The content in messages: "Loading the messages..." */
  noun: string;
  name: Name;
  id: string;
  children: (shown: AnswerOf<Name>) => ReactNode;
}

/** Shows something whose reading is recorded in the audit log: it is read once, when this opens. */
export function Audited<Name extends AuditedName>({ noun, name, id, children }: AuditedProps<Name>) {
  // Not below ADMIN_KEY and never stale: a refresh of the lists must not look, and audit, again.
  const view = useQuery({
    ...queryOf(name, { id } as unknown as InputOf<Name>),
    queryKey: ['api', 'audited', name, id],
    staleTime: Infinity,
    gcTime: 0,
  });
  return (
    <chakra.div display="grid" gap="4">
      <p>The audit log records that you have looked at it.</p>
      <QueryState query={view} what={`the ${noun}`}>
        {children}
      </QueryState>
    </chakra.div>
  );
}

interface AuditedSheetProps<Name extends AuditedName> extends AuditedProps<Name> {
  title: string;
  onClose: () => void;
}

export function AuditedSheet<Name extends AuditedName>({
  title,
  onClose,
  ...shown
}: AuditedSheetProps<Name>) {
  return (
    <Sheet title={title} onClose={onClose}>
      <chakra.div display="grid" gap="4">
        <Audited {...shown} />
        <Button variant="outline" onClick={onClose}>
          Close
        </Button>
      </chakra.div>
    </Sheet>
  );
}
