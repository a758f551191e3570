import { chakra } from '@chakra-ui/react/styled-system';
import { useId } from 'react';
import { RATING_MAX } from '@tafiya/search/limits.rules.ts';

/** The meaning of one to five stars. */
export const STAR_WORDS = ['Very bad', 'Bad', 'All right', 'Good', 'Very good'] as const;

/** A rating of one to five stars, built from radio buttons, with the meaning in words under it. */
export function StarsField({ value, onChange }: { value: number; onChange: (stars: number) => void }) {
  const name = useId();
  return (
    <chakra.fieldset>
      <chakra.legend srOnly>Stars</chakra.legend>
      <chakra.div display="grid" justifyItems="center" gap="3">
        <chakra.div display="flex" flexWrap="wrap" justifyContent="center">
          {Array.from({ length: RATING_MAX }, (_, index) => index + 1).map((stars) => (
            <chakra.label
              key={stars}
              position="relative"
              display="grid"
              placeItems="center"
              boxSize="13"
              cursor="pointer"
              css={{
                '&:has(input:focus-visible)': {
                  outline: '3px solid {colors.focus.ring}',
                  boxShadow: '0 0 0 2px {colors.focus.line}',
                  borderRadius: '8px',
                },
              }}
            >
              <chakra.input
                type="radio"
                name={name}
                checked={value === stars}
                onChange={() => onChange(stars)}
                position="absolute"
                opacity="0"
                inset="0"
                cursor="pointer"
              />
              <chakra.span srOnly>{`${stars} of ${RATING_MAX}: ${STAR_WORDS[stars - 1] ?? ''}`}</chakra.span>
              <Star isFull={stars <= value} />
            </chakra.label>
          ))}
        </chakra.div>
        <chakra.span aria-hidden="true" fontSize="lg" fontWeight="bold">
          {STAR_WORDS[value - 1] ?? 'Choose 1 to 5 stars'}
        </chakra.span>
      </chakra.div>
    </chakra.fieldset>
  );
}

/** A star, filled or as an outline. */
export function Star({ isFull }: { isFull: boolean }) {
  return (
    <chakra.svg
      aria-hidden="true"
      boxSize="9"
      viewBox="0 0 20 20"
      fill={isFull ? 'accent.bg' : 'none'}
      stroke={isFull ? 'fg.default' : 'border.input'}
      strokeWidth="1.1"
      strokeLinejoin="round"
    >
      <path d="m10 2.6 2.3 4.7 5.2.8-3.8 3.6.9 5.2-4.6-2.5-4.6 2.5.9-5.2L2.5 8.1l5.2-.8Z" />
    </chakra.svg>
  );
}
