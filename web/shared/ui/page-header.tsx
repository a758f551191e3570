import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

interface PageHeaderProps {
  title: string;
  /** Above the title: a link to the page that this one belongs to. */
  back?: ReactNode;
  /** One line under the title. */
  lead?: ReactNode;
  /** Beside the title: badges. */
  badges?: ReactNode;
  /** The page's main actions; below the title on a phone, to the right from 768 px. */
  actions?: ReactNode;
}

/** The top of every page in the app area: its only h1, badges, one line, actions. */
export function PageHeader({ title, back, lead, badges, actions }: PageHeaderProps) {
  return (
    <chakra.header
      display="flex"
      flexDirection={{ base: 'column', md: 'row' }}
      alignItems={{ base: 'stretch', md: 'flex-end' }}
      justifyContent="space-between"
      gap="4"
      mb={{ base: '6', md: '8' }}
    >
      <chakra.div>
        {back}
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="2">
          <chakra.h1 fontSize={{ base: '2xl', md: '3xl' }} lineHeight="snug" overflowWrap="anywhere">
            {title}
          </chakra.h1>
          {badges}
        </chakra.div>
        {lead !== undefined && (
          <chakra.p color="fg.muted" mt="2" maxW="prose">
            {lead}
          </chakra.p>
        )}
      </chakra.div>
      {actions !== undefined && actions !== false && (
        <chakra.div display="flex" flexWrap="wrap" gap="3" flexShrink={0}>
          {actions}
        </chakra.div>
      )}
    </chakra.header>
  );
}
