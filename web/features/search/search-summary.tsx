import { chakra } from '@chakra-ui/react/styled-system';
import type { SearchCriteria } from '@contracts/search.ts';
import { formatDay } from '@/shared/format/dates.ts';
import { useToday } from '@/shared/format/use-today.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { SearchIcon } from '@/shared/ui/icons.ts';

interface SearchSummaryProps {
  criteria: SearchCriteria;
  onChange: () => void;
}

/** The criteria in one line, which stays above the results on phones. A tap opens the form to change them. */
export function SearchSummary({ criteria, onChange }: SearchSummaryProps) {
  const today = useToday();
  const { origin, destination, departureDate, seatsNeeded } = criteria;
  return (
    <chakra.div
      position="sticky"
      top="0"
      zIndex="docked"
      marginInline="-4"
      paddingInline="4"
      paddingBlock="2"
      background="bg.page"
      borderBottomWidth="1px"
      borderColor="border.default"
      display={{ base: 'block', md: 'none' }}
    >
      <chakra.button
        type="button"
        onClick={onChange}
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        columnGap="3"
        width="full"
        minHeight="12"
        paddingInline="3.5"
        paddingBlock="1.5"
        layerStyle="card"
        borderColor="border.input"
        borderRadius="control"
        textAlign="start"
        cursor="pointer"
      >
        <SearchIcon />
        <chakra.span flex="1 1 7rem" minWidth="0" lineHeight="snug">
          <chakra.span display="block" fontWeight="bold" truncate>
            {`${origin} to ${destination}`}
          </chakra.span>
          <chakra.span fontSize="sm" color="fg.muted">
            {`${formatDay(departureDate ?? today)}, ${countOf(seatsNeeded, 'seat')}`}
          </chakra.span>
        </chakra.span>
        <chakra.span marginInlineStart="auto" color="positive.fg" fontWeight="semibold">
          Change
        </chakra.span>
      </chakra.button>
    </chakra.div>
  );
}
