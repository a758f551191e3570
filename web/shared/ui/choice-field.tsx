import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, type Ref, useId } from 'react';
import { upToColumns } from './columns.ts';

interface Choice<Value extends string> {
  value: Value;
  label: ReactNode;
  hint?: ReactNode;
}

interface ChoiceFieldProps<Value extends string> {
  label: ReactNode;
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** The least width of a choice; wider for long hints, which then stand below each other on a phone. */
  minWidth?: string;
  /** One word or two each, drawn as pills. */
  isPills?: boolean;
  error?: string | undefined;
  /** The first choice. */
  ref?: Ref<HTMLInputElement>;
}

/** A few choices side by side, one of them selected; native radio buttons underneath. */
export function ChoiceField<Value extends string>({
  label,
  choices,
  value,
  onChange,
  minWidth = '6.5rem',
  isPills = false,
  error,
  ref,
}: ChoiceFieldProps<Value>) {
  const name = useId();
  return (
    <chakra.fieldset aria-describedby={error === undefined ? undefined : `${name}-error`}>
      <chakra.legend textStyle="sm" fontWeight="semibold" mb="1.5">
        {label}
      </chakra.legend>
      <chakra.div display="grid" gridTemplateColumns={upToColumns(choices.length, minWidth)} gap="2">
        {choices.map((choice, index) => (
          <chakra.label
            key={choice.value}
            position="relative"
            display="block"
            px="3.5"
            py="2.5"
            minH="touch"
            bg="bg.card"
            borderWidth="1px"
            borderColor="border.input"
            borderRadius="control"
            cursor="pointer"
            {...(isPills && PILL)}
            css={{
              '&:has(input:checked)': {
                borderColor: 'action.bg',
                boxShadow: 'inset 0 0 0 1px {colors.action.bg}',
              },
              ...(isPills && { '&:has(input:checked)': CHECKED_PILL }),
              '&:has(input:focus-visible)': {
                outline: '3px solid {colors.focus.ring}',
                outlineOffset: '2px',
                boxShadow: '0 0 0 2px {colors.focus.line}',
              },
            }}
          >
            <chakra.input
              ref={index === 0 ? ref : undefined}
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              position="absolute"
              opacity="0"
              inset="0"
              cursor="pointer"
            />
            <chakra.span display="block" fontWeight={isPills ? 'inherit' : 'semibold'}>
              {choice.label}
            </chakra.span>
            {choice.hint !== undefined && (
              <chakra.span display="block" color="fg.muted" textStyle="sm">
                {choice.hint}
              </chakra.span>
            )}
          </chakra.label>
        ))}
      </chakra.div>
      <chakra.p
        id={`${name}-error`}
        aria-live="polite"
        color="danger.fg"
        textStyle="sm"
        fontWeight="medium"
        marginTop={error === undefined ? undefined : '1.5'}
      >
        {error}
      </chakra.p>
    </chakra.fieldset>
  );
}

const PILL = {
  display: 'grid',
  alignContent: 'center',
  paddingInline: '2',
  paddingBlock: '1',
  borderRadius: '1.5rem',
  textAlign: 'center',
  fontWeight: 'medium',
  lineHeight: 'snug',
} as const;
const CHECKED_PILL = {
  borderColor: 'positive.fg',
  boxShadow: 'inset 0 0 0 1px {colors.positive.fg}',
  background: 'positive.bg',
  color: 'positive.fg',
  fontWeight: 'bold',
} as const;
