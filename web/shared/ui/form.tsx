import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
import type { SyntheticEvent } from 'react';

type FormProps = Omit<HTMLChakraProps<'form'>, 'onSubmit' | 'noValidate'> & {
  /** The result of react-hook-form's `handleSubmit`. */
  onSubmit: (event: SyntheticEvent) => unknown;
};

/** A form in one column, without the browser's own validation: the contract's messages are shown instead. */
export function Form({ onSubmit, ...rest }: FormProps) {
  return (
    <chakra.form
      // Before React is there, the browser must not write the values into the URL (index.html).
      method="post"
      noValidate
      onSubmit={(event) => void onSubmit(event)}
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="4"
      {...rest}
    />
  );
}
