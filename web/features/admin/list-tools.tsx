import { chakra } from '@chakra-ui/react/styled-system';
import { TextField } from '@/shared/ui/fields.tsx';
import { SelectField } from '@/shared/ui/select-field.tsx';
import type { AdminFilter, AdminSort } from './use-admin-list.ts';

const SORTS: readonly { value: AdminSort; label: string }[] = [
  { value: 'newest', label: 'Newest' },
  { value: 'oldest', label: 'Oldest' },
  { value: 'name', label: 'Name' },
];

interface ListToolsProps {
  noun: string;
  filter: AdminFilter;
  onFilter: (filter: AdminFilter) => void;
}

/** Search and order of a list. */
export function ListTools({ noun, filter, onFilter }: ListToolsProps) {
  const sortBy = (value: string) =>
    onFilter({ ...filter, sort: SORTS.find((sort) => sort.value === value)?.value ?? 'newest' });
  return (
    <chakra.div
      role="search"
      display="flex"
      flexWrap="wrap"
      gap="3"
      justifyContent="space-between"
      // Beside each other where both have room, whatever the size of the text.
      css={{
        '& > :first-of-type': { flex: '1 1 9rem', maxW: '24rem' },
        '& > :last-of-type': { flex: '0 1 8rem' },
      }}
    >
      <TextField
        label={`Search ${noun}`}
        type="search"
        value={filter.search}
        onChange={(event) => onFilter({ ...filter, search: event.target.value })}
      />
      <SelectField label="Sort" value={filter.sort} options={SORTS} onChange={sortBy} />
    </chakra.div>
  );
}
