import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
import { createContext, type Ref, use, useId } from 'react';
import { inputRecipe } from './theme-recipes.ts';

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

/** The attributes that link a control to the label, hint and error of its field, and to the line that counts its characters. */
export function useControl(countId?: string) {
  const field = use(FieldContext);
  if (field === null) return { 'aria-describedby': countId };
  const { id, invalid, hasHint } = field;
  // Few screen readers read `aria-errormessage`.
  const lines = [hasHint && `${id}-hint`, countId, invalid && `${id}-error`].filter(Boolean);
  return {
    id,
    ...(lines.length > 0 && { 'aria-describedby': lines.join(' ') }),
    ...(invalid && { 'aria-invalid': true }),
  };
}

function Label(props: HTMLChakraProps<'label'>) {
  return <LabelText htmlFor={use(FieldContext)?.id} {...props} />;
}

function HelperText(props: HTMLChakraProps<'span'>) {
  return <chakra.span id={`${use(FieldContext)?.id}-hint`} color="fg.muted" textStyle="sm" {...props} />;
}

/** Announced when it appears: the line stands before its words, because a new one is not announced everywhere. */
function ErrorText({ children, ...props }: HTMLChakraProps<'span'>) {
  const field = use(FieldContext);
  return (
    <ErrorLine id={`${field?.id}-error`} aria-live="polite" {...props}>
      {field?.invalid === true ? children : null}
    </ErrorLine>
  );
}

export const Field = { Root, Label, HelperText, ErrorText };

/** `maxLength` would cut pasted text silently: see counted-fields.tsx. */
export type InputProps = Omit<HTMLChakraProps<'input'>, 'maxLength'> & {
  ref?: Ref<HTMLInputElement> | undefined;
};

/** One line of text, linked to the field around it. */
export function Input(props: InputProps) {
  return <InputBox {...useControl()} {...props} />;
}

const InputBox = chakra('input', inputRecipe);
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
  base: {
    display: 'inline-flex',
    gap: '1.5',
    color: 'danger.fg',
    textStyle: 'sm',
    fontWeight: 'medium',
    // No gap around an empty line.
    _empty: { position: 'absolute' },
  },
});
