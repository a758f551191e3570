import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { SearchCriteria } from '@tafiya/search/contract.ts';
import {
  RADIUS_DEFAULT_KM,
  RATING_MIN,
  TIME_FLEXIBILITY_DEFAULT_HOURS,
} from '@tafiya/search/limits.rules.ts';
import { countOf, formatKm, formatRating } from '@/shared/format/numbers.ts';
import { useToday } from '@/shared/format/use-today.ts';
import { ChoiceField } from '@/shared/ui/choice-field.tsx';
import { Form } from '@/shared/ui/form.tsx';
import { lateResolver } from '@/shared/ui/form-fields.ts';
import { PersonIcon, ShieldIcon } from '@/shared/ui/icons.ts';
import { Sheet } from '@/shared/ui/sheet.tsx';
import { useDebounced } from '@/shared/ui/use-debounced.ts';
import { AdvancedFields, PriceField } from './advanced-fields.tsx';
import { ORDERS, TIMES, unfiltered } from './filters.ts';
import { type SearchFields, initialFields } from './search-fields.ts';
import { SwitchRow } from '@/shared/ui/switch-row.tsx';
import { useTripCount } from './use-trip-count.ts';
import { useForm } from '@/shared/ui/use-form.ts';

/** The count follows the choices after this time. */
const COUNT_WAIT_MS = 300;

interface FilterSheetProps {
  criteria: SearchCriteria;
  /** Smart Recommendations, for people who are signed in. */
  smart: { on: boolean; onToggle: () => void } | null;
  onShow: (criteria: SearchCriteria) => void;
  onClose: () => void;
}

/** Order and filters of the results in one sheet. The button counts while the person chooses. */
export function FilterSheet({ criteria, onClose, ...rest }: FilterSheetProps) {
  const [clears, setClears] = useState(0);
  return (
    <Sheet title="Sort and filter" placement="end" onClose={onClose}>
      <Filters
        {...rest}
        // React Hook Form keeps the values of fields that are missing in a reset.
        key={clears}
        criteria={clears > 0 ? unfiltered(criteria) : criteria}
        onClear={() => setClears(clears + 1)}
      />
    </Sheet>
  );
}

type FiltersProps = Omit<FilterSheetProps, 'onClose'> & { onClear: () => void };

function Filters({ criteria, smart, onShow, onClear }: FiltersProps) {
  const today = useToday();
  const [order, setOrder] = useState(criteria.sort ?? 'best');
  const [hours, setHours] = useState(criteria.timeOfDay);
  const form = useForm<SearchFields, unknown, SearchCriteria>({
    resolver: lateResolver(() => import('./search-rules.ts').then(({ searchRules }) => searchRules.advanced)),
    defaultValues: initialFields(criteria, today),
  });
  const fields = { ...form.getValues(), ...useWatch({ control: form.control }) } as SearchFields;
  const wishes = fields.choices ?? [];
  const paysOnline = wishes.includes('pay_online');
  const refined = { sort: order === 'best' ? undefined : order, timeOfDay: hours };
  const chosen = { ...fields, ...refined, departureDate: criteria.departureDate };
  // As text: the choices are a new object at each render.
  const found = useTripCount(useDebounced(JSON.stringify(chosen), COUNT_WAIT_MS));
  return (
    <Form
      aria-label="Sort and filter"
      onSubmit={form.handleSubmit((valid) =>
        onShow({ ...valid, ...refined, departureDate: criteria.departureDate }),
      )}
    >
      <ChoiceField
        label="Sort by"
        isPills
        minWidth="6rem"
        choices={ORDERS}
        value={order}
        onChange={setOrder}
      />
      <chakra.div
        borderBlockWidth="1px"
        borderColor="border.default"
        css={{ '& > * + *': { borderTopWidth: '1px', borderColor: 'border.default' } }}
      >
        <SwitchRow
          label="Pay online"
          note="Your money is held until you arrive"
          icon={<ShieldIcon size={22} />}
          on={paysOnline}
          onToggle={() =>
            form.setValue(
              'choices',
              paysOnline ? wishes.filter((wish) => wish !== 'pay_online') : [...wishes, 'pay_online'],
            )
          }
        />
        {smart && (
          <SwitchRow
            label="Smart Recommendations"
            note="Ordered by your earlier trips"
            icon={<PersonIcon size={22} />}
            isWorded
            on={smart.on}
            onToggle={smart.onToggle}
          />
        )}
      </chakra.div>
      <ChoiceField
        label="Departure"
        isPills
        minWidth="8rem"
        choices={[{ value: '', label: 'Any time' }, ...TIMES]}
        value={hours ?? ''}
        onChange={(value) => setHours(value === '' ? undefined : value)}
      />
      <PriceField control={form.control} />
      <chakra.details borderBlockWidth="1px" borderColor="border.default">
        <chakra.summary minHeight="3.5rem" display="flex" alignItems="center" gap="2" cursor="pointer">
          <b>Advanced</b>
          <chakra.span fontSize="sm" color="fg.muted">
            {advancedWords(fields)}
          </chakra.span>
        </chakra.summary>
        <chakra.div paddingBlock="2">
          <AdvancedFields control={form.control} layout="column" />
        </chakra.div>
      </chakra.details>
      <chakra.div {...IN_REACH}>
        <Button variant="outline" size="lg" onClick={onClear}>
          Clear
        </Button>
        <Button
          type={found === 0 ? 'button' : 'submit'}
          size="lg"
          flex="1"
          {...(found === 0 && { onClick: onClear })}
        >
          {found === undefined
            ? 'Show trips'
            : found === 0
              ? 'No trips: clear filters'
              : `Show ${countOf(found, 'trip')}`}
        </Button>
      </chakra.div>
    </Form>
  );
}

/** "± 2 h, 50 km, rated 3.0 or more" */
function advancedWords({ timeFlexibility, radiusKm, driverRatingMin }: SearchFields): string {
  const rating = driverRatingMin ?? RATING_MIN;
  return [
    `± ${timeFlexibility ?? TIME_FLEXIBILITY_DEFAULT_HOURS} h`,
    formatKm(radiusKm ?? RADIUS_DEFAULT_KM),
    rating > RATING_MIN ? `rated ${formatRating(rating)} or more` : 'any rating',
  ].join(', ');
}

const IN_REACH = {
  position: 'sticky',
  bottom: '-20px',
  zIndex: '1',
  display: 'flex',
  gap: '3',
  marginInline: '-20px',
  marginBottom: '-20px',
  paddingBlock: '2.5',
  paddingInline: '20px',
  borderTopWidth: '1px',
  borderColor: 'border.default',
  background: 'bg.card',
} as const;
