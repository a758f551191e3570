import { chakra } from '@chakra-ui/react/styled-system';
import { WISHES, type Wish } from '@tafiya/trips/choices.rules.ts';
import { WISH_WORDS } from '@/shared/trips/choice-words.ts';
import { CheckboxField } from '@/shared/ui/fields.tsx';
import { SelectField } from '@/shared/ui/select-field.tsx';

const LUGGAGE_WISHES: readonly Wish[] = ['small_luggage', 'medium_luggage', 'large_luggage'];
/** `pay_online` is a filter of its own. */
const OTHER_WISHES = WISHES.filter((wish) => !LUGGAGE_WISHES.includes(wish) && wish !== 'pay_online');

interface WishFieldsProps {
  value: readonly Wish[];
  /** In the order of WISHES. */
  onChange: (wishes: Wish[]) => void;
}

/** The required features of trips: room for luggage, and the rest as checkboxes. */
export function WishFields({ value, onChange }: WishFieldsProps) {
  const set = (wanted: readonly Wish[]) => onChange(WISHES.filter((wish) => wanted.includes(wish)));
  const luggage = value.find((wish) => LUGGAGE_WISHES.includes(wish)) ?? '';
  const others = value.filter((wish) => !LUGGAGE_WISHES.includes(wish));
  return (
    <chakra.fieldset gridColumn="1 / -1" display="grid" gap="2" gridTemplateColumns="minmax(0, 1fr)">
      <chakra.legend textStyle="sm" fontWeight="semibold" marginBottom="1.5">
        The trip must offer
      </chakra.legend>
      <chakra.div maxWidth={{ md: '20rem' }}>
        <SelectField
          label="My luggage"
          value={luggage}
          onChange={(chosen) => set([...others, ...LUGGAGE_WISHES.filter((wish) => wish === chosen)])}
          options={[
            { value: '', label: 'Any or none' },
            ...LUGGAGE_WISHES.map((wish) => ({ value: wish, label: WISH_WORDS[wish] })),
          ]}
        />
      </chakra.div>
      <chakra.div display="flex" flexWrap="wrap" columnGap="6">
        {OTHER_WISHES.map((wish) => (
          <CheckboxField
            key={wish}
            label={WISH_WORDS[wish]}
            checked={value.includes(wish)}
            onChange={() =>
              set(value.includes(wish) ? value.filter((other) => other !== wish) : [...value, wish])
            }
          />
        ))}
      </chakra.div>
    </chakra.fieldset>
  );
}
