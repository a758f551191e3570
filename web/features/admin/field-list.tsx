import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

type FieldListProps = HTMLChakraProps<'dl'> & {
  fields: readonly (readonly [label: string, value: ReactNode])[];
};

/** Labels and their values, side by side on a phone, in columns above 768 px. */
export function FieldList({ fields, ...props }: FieldListProps) {
  return (
    <chakra.dl
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(auto-fill, minmax(13rem, 1fr))' }}
      columnGap="4"
      rowGap={{ base: '1.5', md: '3' }}
      {...props}
    >
      {fields.map(([label, value]) => (
        <chakra.div
          key={label}
          minW="0"
          display={{ base: 'grid', md: 'block' }}
          gridTemplateColumns="minmax(0, 2fr) minmax(0, 3fr)"
          gap="3"
        >
          <chakra.dt color="fg.muted" textStyle="sm" lineHeight="1.5rem">
            {label}
          </chakra.dt>
          <chakra.dd overflowWrap="anywhere" fontVariantNumeric="tabular-nums">
            {value ?? 'Not given'}
          </chakra.dd>
        </chakra.div>
      ))}
    </chakra.dl>
  );
}
