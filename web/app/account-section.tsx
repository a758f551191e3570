import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { BackLink } from '@/shared/ui/back-link.tsx';
import { PageHeader } from '@/shared/ui/page-header.tsx';
import { PageMain } from '@/shared/ui/page-main.tsx';

/** A page of one section of the account: its title, the way back, and its cards. */
export function AccountSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <PageMain maxW="48rem">
      <PageHeader title={title} back={<BackLink to="/account" label="Account" />} />
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="6">
        {children}
      </chakra.div>
    </PageMain>
  );
}
