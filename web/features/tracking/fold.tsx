import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

/** Details that few people need, closed until they are asked for. */
export function Fold({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <chakra.details>
      <chakra.summary minHeight="touch" alignContent="center" cursor="pointer" fontWeight="semibold">
        {summary}
      </chakra.summary>
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5" paddingTop="3">
        {children}
      </chakra.div>
    </chakra.details>
  );
}
