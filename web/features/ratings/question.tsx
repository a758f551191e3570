import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

/** The question of a screen, with a line under it. */
export function Question({ id, lead, children }: { id?: string; lead: string; children: ReactNode }) {
  return (
    <chakra.div textAlign="center" display="grid" gap="1">
      <chakra.h1
        id={id}
        fontSize="2xl"
        fontWeight="bold"
        lineHeight="snug"
        letterSpacing="tight"
        textWrap="balance"
        overflowWrap="anywhere"
      >
        {children}
      </chakra.h1>
      <chakra.p color="fg.muted">{lead}</chakra.p>
    </chakra.div>
  );
}
