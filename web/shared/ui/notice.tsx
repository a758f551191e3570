import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

interface NoticeProps {
  label: string;
  title: string;
  action: ReactNode;
  children: ReactNode;
}

/** A fact that the person should know before they continue, with one action. */
export function Notice({ label, title, action, children }: NoticeProps) {
  return (
    <chakra.aside
      aria-label={label}
      background="warning.bg"
      borderRadius="card"
      padding={{ base: '4', md: '5' }}
      display="flex"
      flexDirection={{ base: 'column', md: 'row' }}
      alignItems={{ base: 'stretch', md: 'center' }}
      justifyContent="space-between"
      gap="4"
    >
      <chakra.div maxWidth="60ch" minWidth="0">
        <chakra.p fontWeight="semibold" color="warning.fg">
          {title}
        </chakra.p>
        {children}
      </chakra.div>
      {action}
    </chakra.aside>
  );
}
