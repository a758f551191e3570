import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
import { createContext, type Ref, use, useId } from 'react';
import { control, inputRecipe } from './theme-recipes.ts';

interface FieldLinks {
  id: string;
  invalid: boolean;
  hasHint: boolean;
}

const FieldContext = createContext<FieldLinks | null>(null);

type FieldRootProps = HTMLChakraProps<'div'> & { invalid: boolean; hasHint?: boolean };

/** A control with its label, hint and error. The control inside takes its links from useControl. */
function Root({ invalid, hasHint = false, ...props }: FieldRootProps) {
  const id = useId();
  return (
    <FieldContext value={{ id, invalid, hasHint }}>
      <RootBox {...props} />
    </FieldContext>
  );
}

/** The attributes that link a control to the label, hint and error of its field. */
export function useControl() {
  const field = use(FieldContext);
  if (field === null) return {};
  const { id, invalid, hasHint } = field;
  return {
    id,
    ...(hasHint && { 'aria-describedby': `${id}-hint` }),
    ...(invalid && { 'aria-invalid': true, 'aria-errormessage': `${id}-error` }),
  };
}

function Label(props: HTMLChakraProps<'label'>) {
  return <LabelText htmlFor={use(FieldContext)?.id} {...props} />;
}

function HelperText(props: HTMLChakraProps<'span'>) {
  return <chakra.span id={`${use(FieldContext)?.id}-hint`} color="fg.muted" textStyle="sm" {...props} />;
}

/** Announced when it appears; nothing while the field is valid. */
function ErrorText(props: HTMLChakraProps<'span'>) {
  const field = use(FieldContext);
  return field?.invalid === true && <ErrorLine id={`${field.id}-error`} aria-live="polite" {...props} />;
}

export const Field = { Root, Label, HelperText, ErrorText };

export type InputProps = HTMLChakraProps<'input'> & { ref?: Ref<HTMLInputElement> | undefined };

/** One line of text, linked to the field around it. */
export function Input(props: InputProps) {
  return <InputBox {...useControl()} {...props} />;
}

/** Several lines of text, linked to the field around it. */
export function Textarea(
  props: HTMLChakraProps<'textarea'> & { ref?: Ref<HTMLTextAreaElement> | undefined },
) {
  return <TextareaBox {...useControl()} {...props} />;
}

const InputBox = chakra('input', inputRecipe);
const TextareaBox = chakra('textarea', {
  base: { ...control, minH: '24', px: '3.5', py: '2.5', resize: 'vertical' },
});
const RootBox = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: '1.5',
    width: 'full',
    position: 'relative',
  },
});
const LabelText = chakra('label', {
  base: { display: 'flex', alignItems: 'center', gap: '1', textStyle: 'sm', fontWeight: 'semibold' },
});
const ErrorLine = chakra('span', {
  base: { display: 'inline-flex', gap: '1.5', color: 'danger.fg', textStyle: 'sm', fontWeight: 'medium' },
});
