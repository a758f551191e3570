import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

type Fact = readonly [name: string, value: ReactNode];

/** A list of names and values; entries without a value are left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <chakra.dl display="grid" rowGap="2.5">
      {facts
        .filter(([, value]) => value !== null && value !== undefined)
        .map(([name, value]) => (
          <chakra.div key={name} display="flex" flexWrap="wrap" columnGap="4">
            <chakra.dt color="fg.muted">{name}</chakra.dt>
            <chakra.dd
              marginInlineStart="auto"
              fontWeight="medium"
              textAlign="end"
              fontVariantNumeric="tabular-nums"
            >
              {value}
            </chakra.dd>
          </chakra.div>
        ))}
    </chakra.dl>
  );
}
