import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
import type { SyntheticEvent } from 'react';

type FormProps = Omit<HTMLChakraProps<'form'>, 'onSubmit' | 'noValidate'> & {
  /** As react-hook-form's `handleSubmit` makes it. */
  onSubmit: (event: SyntheticEvent) => unknown;
};

/** One field below the other, unless told otherwise. What is wrong is said by us, in the contract's words, not by the browser. */
export function Form({ onSubmit, ...rest }: FormProps) {
  return (
    <chakra.form
      noValidate
      onSubmit={(event) => void onSubmit(event)}
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="4"
      {...rest}
    />
  );
}
