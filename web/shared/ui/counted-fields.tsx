import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
import { type Ref, useEffect, useId, useRef, useState } from 'react';
import { countOf } from '@/shared/format/numbers.ts';
import { Input, type InputProps, useControl } from './field.tsx';
import { FieldShell, type TextFieldProps } from './fields.tsx';
import { control } from './theme-recipes.ts';

interface Counted {
  /** Shows how many characters are left or too many; `Form` sends no text that is too long. */
  charactersMax?: number | null | undefined;
}

/** One line of text with a label that may have so many characters. */
export function CountedTextField({
  label,
  hint,
  error,
  optional = false,
  ...input
}: TextFieldProps & Counted) {
  return (
    <FieldShell label={label} hint={hint} error={error} optional={optional}>
      <CountedInput {...input} />
    </FieldShell>
  );
}

/** One line of text that may have so many characters, linked to the field around it. */
function CountedInput({ charactersMax, ...props }: InputProps & Counted) {
  const count = useCharacterCount(charactersMax);
  return (
    <>
      <Input {...useControl(count.id)} {...props} {...count.attributes} />
      {count.line}
    </>
  );
}

type TextareaProps = Omit<HTMLChakraProps<'textarea'>, 'maxLength'> &
  Counted & { ref?: Ref<HTMLTextAreaElement> | undefined };

/** Several lines of text, linked to the field around it. */
export function Textarea({ charactersMax, ...props }: TextareaProps) {
  const count = useCharacterCount(charactersMax);
  return (
    <>
      <TextareaBox {...useControl(count.id)} {...props} {...count.attributes} />
      {count.line}
    </>
  );
}

const TextareaBox = chakra('textarea', {
  base: { ...control, minH: '24', px: '3.5', py: '2.5', resize: 'vertical' },
});

/** The rest is shown from here on, or in the last tenth of the characters. */
const LEFT_SHOWN_MIN = 10;

/**
 * A text that may have at most `max` characters: nothing that is typed or pasted is cut, and a text that is too long is marked. `Form`
 * does not send it. The line stands right after its control.
 */
function useCharacterCount(max: number | null | undefined) {
  const [length, setLength] = useState(0);
  const line = useRef<HTMLSpanElement>(null);
  const id = useId();
  const count = () => {
    const control = line.current?.previousElementSibling;
    if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)
      setLength(control.value.trim().length);
  };
  // A form changes the value without an event, too.
  useEffect(count);
  if (!max) return { line: null };
  const left = max - length;
  const isTooLong = left < 0;
  const isShown = left <= Math.max(LEFT_SHOWN_MIN, max / 10);
  return {
    attributes: {
      onInput: count,
      ...(isTooLong && { 'aria-invalid': true, 'data-too-long': '' }),
    },
    id: isShown ? id : undefined,
    line: (
      <chakra.span
        ref={line}
        id={id}
        aria-live="polite"
        textStyle="sm"
        color={isTooLong ? 'danger.fg' : 'fg.muted'}
        fontWeight={isTooLong ? 'medium' : undefined}
        // No gap around an empty line.
        _empty={{ position: 'absolute' }}
      >
        {isShown &&
          (isTooLong ? `${countOf(-left, 'character')} too many` : `${countOf(left, 'character')} left`)}
      </chakra.span>
    ),
  };
}
