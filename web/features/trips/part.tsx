import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useId } from 'react';

/** A titled part of the page: the title stands on the page, the rest on a card. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <chakra.section
      aria-labelledby={id}
      minWidth="0"
      display="grid"
      gap="2.5"
      gridTemplateColumns="minmax(0, 1fr)"
    >
      <chakra.h2 id={id} fontSize="xl" fontWeight="bold" letterSpacing="tight" paddingInline="1">
        {title}
      </chakra.h2>
      <chakra.div layerStyle="card" minWidth="0">
        {children}
      </chakra.div>
    </chakra.section>
  );
}
