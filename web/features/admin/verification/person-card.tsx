import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { FieldList } from '../lists/row-fields.tsx';

interface PersonCardProps {
  name: string;
  badges?: ReactNode;
  fields: readonly (readonly [label: string, value: ReactNode])[];
  documents: ReactNode;
  actions: ReactNode;
}

/** A person who waits for a decision: details, documents and the decision buttons. */
export function PersonCard({ name, badges, fields, documents, actions }: PersonCardProps) {
  return (
    <chakra.li layerStyle="card" p={{ base: '4', md: '5' }} display="grid" gap="4">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
        <chakra.h2 fontSize="lg">{name}</chakra.h2>
        {badges}
      </chakra.div>
      <FieldList fields={fields} />
      <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" alignItems="flex-end" gap="4">
        <chakra.div display="flex" flexWrap="wrap" alignItems="flex-start" gap="3">
          {documents}
        </chakra.div>
        {actions}
      </chakra.div>
    </chakra.li>
  );
}

/** A list of person cards. */
export function PersonCards({ label, children }: { label: string; children: ReactNode }) {
  return (
    <chakra.ul
      aria-label={label}
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="4"
      p={{ md: '4' }}
      listStyleType="none"
    >
      {children}
    </chakra.ul>
  );
}
