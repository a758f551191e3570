import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
import { useId, type ReactNode } from 'react';

interface CardProps extends Omit<HTMLChakraProps<'section'>, 'title'> {
  title: string;
  lead?: ReactNode;
}

/** A section of a page: a title and its content. */
export function Card({ title, lead, children, ...section }: CardProps) {
  const titleId = useId();
  return (
    <chakra.section
      layerStyle="card"
      p={{ base: '4', md: '5' }}
      minW="0"
      aria-labelledby={titleId}
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      alignContent="start"
      gap="4"
      {...section}
    >
      <chakra.div>
        <chakra.h2 id={titleId} fontSize="lg" fontWeight="bold" letterSpacing="tight">
          {title}
        </chakra.h2>
        {lead !== undefined && <chakra.p color="fg.muted">{lead}</chakra.p>}
      </chakra.div>
      {children}
    </chakra.section>
  );
}
