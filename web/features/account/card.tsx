import { chakra } from '@chakra-ui/react/styled-system';
import { useId, type ReactNode } from 'react';

/** One part of the account page: a title and what belongs to it. */
export function Card({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const id = useId();
  return (
    <chakra.section layerStyle="card" p={{ base: '4', md: '6' }} aria-labelledby={id} display="grid" gap="4">
      <chakra.div>
        <chakra.h2 id={id} fontSize="lg" fontWeight="bold">
          {title}
        </chakra.h2>
        {lead !== undefined && <chakra.p color="fg.muted">{lead}</chakra.p>}
      </chakra.div>
      {children}
    </chakra.section>
  );
}
