import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { PageHeader } from '@/shared/ui/page-header.tsx';
import { PageMain } from '@/shared/ui/page-main.tsx';

export const TO_ACCOUNT = { to: '/account', label: 'Account' };

/** A page of one section of the account: its title, the way back, and its cards. */
export function AccountSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <PageMain maxW="48rem">
      <PageHeader title={title} back={TO_ACCOUNT} />
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="6">
        {children}
      </chakra.div>
    </PageMain>
  );
}
