import { chakra } from '@chakra-ui/react/styled-system';
import type { SearchCriteria } from '@tafiya/search/contract.ts';
import {
  SEARCH_ORDERS,
  TIMES_OF_DAY,
  type SearchOrder,
  type TimeOfDay,
} from '@tafiya/search/choices.rules.ts';
import { SelectField } from '@/shared/ui/select-field.tsx';

/** The order and the hours of the results, which the user changes above them. */
export type Refinement = Pick<SearchCriteria, 'sort' | 'timeOfDay'>;

const ORDER_LABELS: Record<SearchOrder, string> = {
  best: 'Best match',
  earliest: 'Earliest',
  cheapest: 'Cheapest',
};
const TIME_LABELS: Record<TimeOfDay, string> = {
  morning: 'Morning 06–12',
  afternoon: 'Afternoon 12–17',
  evening: 'Evening 17–24',
};
const ORDERS = SEARCH_ORDERS.map((value) => ({ value, label: ORDER_LABELS[value] }));
const TIMES = [
  { value: '', label: 'Any time' },
  ...TIMES_OF_DAY.map((value) => ({ value, label: TIME_LABELS[value] })),
];

interface ResultsToolbarProps {
  criteria: SearchCriteria;
  onRefine: (choices: Refinement) => void;
}

/** Sorts the matches, and narrows them to a part of the day. */
export function ResultsToolbar({ criteria: { sort, timeOfDay }, onRefine }: ResultsToolbarProps) {
  return (
    <chakra.div
      role="group"
      aria-label="Order and time of the results"
      display="grid"
      gap="3"
      gridTemplateColumns={{ base: 'repeat(auto-fit, minmax(8.5rem, 1fr))', lg: 'auto auto' }}
      maxWidth={{ md: '28rem', lg: 'none' }}
      css={{
        // Beside the tabs, in one line with them.
        '& > div': { flexDirection: { lg: 'row' }, alignItems: { lg: 'center' }, gap: { lg: '2' } },
        '& label': { whiteSpace: { lg: 'nowrap' } },
        '& select': { height: { lg: 'touch' } },
      }}
    >
      <SelectField
        label="Sort by"
        value={sort ?? 'best'}
        onChange={(chosen) => {
          const next = SEARCH_ORDERS.find((order) => order === chosen);
          onRefine({ timeOfDay, sort: next === 'best' ? undefined : next });
        }}
        options={ORDERS}
      />
      <SelectField
        label="Departure"
        value={timeOfDay ?? ''}
        onChange={(chosen) => onRefine({ sort, timeOfDay: TIMES_OF_DAY.find((part) => part === chosen) })}
        options={TIMES}
      />
    </chakra.div>
  );
}
