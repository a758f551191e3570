import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

type FieldListProps = HTMLChakraProps<'dl'> & {
  fields: readonly (readonly [label: string, value: ReactNode])[];
};

/** Labels and their values, as many beside each other as there is room for. */
export function FieldList({ fields, ...props }: FieldListProps) {
  return (
    <chakra.dl
      display="grid"
      gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 8.5rem), 1fr))"
      columnGap="4"
      rowGap="3"
      {...props}
    >
      {fields.map(([label, value]) => (
        <chakra.div key={label} minW="0">
          <chakra.dt color="fg.muted" textStyle="sm">
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
