import { chakra } from '@chakra-ui/react/styled-system';
import type { SearchCriteria } from '@tafiya/search/contract.ts';
import { formatDay } from '@/shared/format/dates.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { SearchIcon } from '@/shared/ui/icons.ts';

interface SearchSummaryProps {
  criteria: SearchCriteria;
  /** The day of the results, `YYYY-MM-DD`. */
  day: string;
  onChange: () => void;
}

/** The form in one line, which stays above the results. A tap opens it to change the search. */
export function SearchSummary({ criteria, day, onChange }: SearchSummaryProps) {
  const { origin, destination, seatsNeeded } = criteria;
  return (
    <chakra.div
      position="sticky"
      top="0"
      zIndex="docked"
      marginInline={{ base: '-4', md: '-6' }}
      paddingInline={{ base: '4', md: '6' }}
      paddingBlock="2"
      background="bg.page"
      borderBottomWidth="1px"
      borderColor="border.default"
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
            {`${formatDay(day)}, ${countOf(seatsNeeded, 'seat')}`}
          </chakra.span>
        </chakra.span>
        <chakra.span marginInlineStart="auto" color="positive.fg" fontWeight="semibold">
          Change
        </chakra.span>
      </chakra.button>
    </chakra.div>
  );
}
