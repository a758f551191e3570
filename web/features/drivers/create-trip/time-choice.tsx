import { chakra } from '@chakra-ui/react/styled-system';
import { Button } from '@chakra-ui/react/button';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { useDepartures } from '@/shared/trip-form/trip-term-fields.tsx';
import type { TripFields } from '../trip-fields.ts';

const TIMES_SHOWN = 3;

/** The hour of departure: the usual ones to tap, and all others in the phone's list. */
export function TimeChoice({ usual }: { usual: readonly string[] }) {
  const { control } = useFormContext<TripFields>();
  const date = useWatch({ control, name: 'date' });
  const { times } = useDepartures(date);
  const shown = [...new Set([...usual.filter((time) => times.includes(time)), ...times])]
    .slice(0, TIMES_SHOWN)
    .toSorted();
  return (
    <Controller
      control={control}
      name="time"
      render={({ field: { value, onChange, ref }, fieldState: { error } }) => {
        const isOther = value !== '' && !shown.includes(value);
        return (
          <chakra.fieldset minWidth="0">
            <chakra.legend fontWeight="semibold" marginBottom="2">
              Departure Time
            </chakra.legend>
            <chakra.div display="flex" flexWrap="wrap" gap="2" fontVariantNumeric="tabular-nums">
              {shown.map((time) => (
                <Button
                  key={time}
                  variant="outline"
                  borderRadius="full"
                  px="3"
                  aria-pressed={value === time}
                  css={PILL}
                  onClick={() => onChange(time)}
                >
                  {time}
                </Button>
              ))}
              <OtherTime
                ref={ref}
                aria-label="Another time"
                aria-invalid={error ? true : undefined}
                data-chosen={isOther || undefined}
                value={isOther ? value : ''}
                onChange={(event) => {
                  if (event.target.value !== '') onChange(event.target.value);
                }}
              >
                <option value="">Other</option>
                {/* The trip's current time, also when it is not in the list. */}
                {(isOther && !times.includes(value) ? [value, ...times] : times).map((time) => (
                  <option key={time} value={time}>
                    {time}
                  </option>
                ))}
              </OtherTime>
            </chakra.div>
            {error && (
              <chakra.p role="alert" color="danger.fg" fontSize="sm" marginTop="1.5">
                {error.message}
              </chakra.p>
            )}
          </chakra.fieldset>
        );
      }}
    />
  );
}

const CHOSEN = {
  bg: 'positive.bg',
  color: 'positive.fg',
  borderColor: 'positive.fg',
  boxShadow: 'inset 0 0 0 1px {colors.positive.fg}',
  fontWeight: 'bold',
} as const;
const PILL = { bg: 'bg.card', fontWeight: 'medium', '&[aria-pressed=true]': CHOSEN };

const OtherTime = chakra('select', {
  base: {
    minHeight: 'touch',
    paddingInline: '2.5',
    bg: 'bg.card',
    color: 'fg.default',
    borderWidth: '1px',
    borderColor: 'border.input',
    borderRadius: 'full',
    fontSize: 'md',
    fontWeight: 'medium',
    cursor: 'pointer',
    '& > option': { bg: 'bg.page' },
    '&[data-chosen]': CHOSEN,
  },
});
