import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

interface SectionProps extends HTMLChakraProps<'section'> {
  title: string;
  lead?: ReactNode;
}

/** A section of the landing page: heading, lead and content, at most 1120 px wide. */
export function Section({ title, lead, children, ...props }: SectionProps) {
  return (
    <chakra.section
      maxW="content"
      mx="auto"
      px={{ base: '4', md: '6' }}
      py={{ base: '14', md: '24' }}
      scrollMarginTop="4"
      {...props}
    >
      <chakra.h2 fontSize={{ base: '3xl', md: '5xl' }} lineHeight="tight" letterSpacing="tighter" maxW="18ch">
        {title}
      </chakra.h2>
      {lead !== undefined && (
        <chakra.p mt="4" fontSize="lg" color="fg.muted" maxW="prose">
          {lead}
        </chakra.p>
      )}
      {children}
    </chakra.section>
  );
}
