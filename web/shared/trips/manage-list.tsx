import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

/** The actions for one's own trip or booking, as the rows of one card. */
export function ManageList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <chakra.section aria-label={title} display="grid" gap="2.5">
      <chakra.h3 fontSize="xl" fontWeight="bold" letterSpacing="tight" paddingInline="1">
        {title}
      </chakra.h3>
      <chakra.div
        layerStyle="card"
        css={{ '& > * + *': { borderTopWidth: '1px', borderColor: 'border.default' } }}
      >
        {children}
      </chakra.div>
    </chakra.section>
  );
}
