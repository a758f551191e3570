import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
import type { MouseEvent, SyntheticEvent } from 'react';

type FormProps = Omit<HTMLChakraProps<'form'>, 'onSubmit' | 'noValidate'> & {
  /** The result of react-hook-form's `handleSubmit`. */
  onSubmit: (event: SyntheticEvent) => unknown;
};

/** A form in one column, without the browser's own validation: the contract's messages are shown instead. */
export function Form({ onSubmit, ...rest }: FormProps) {
  async function submit(event: SyntheticEvent<HTMLFormElement>): Promise<void> {
    const form = event.currentTarget;
    const tooLong = form.querySelector<HTMLElement>('[data-too-long]');
    if (tooLong) {
      event.preventDefault();
      tooLong.focus();
      return;
    }
    await onSubmit(event);
    const focused = document.activeElement;
    // After react-hook-form, which does it once more in a timer; not when the person has gone on to another field.
    requestAnimationFrame(() => focused === document.activeElement && focusFirstInvalid(form));
  }
  return (
    <chakra.form
      // Before React is there, the browser must not write the values into the URL (index.html).
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      onMouseDown={keepButtonInPlace}
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="4"
      {...rest}
    />
  );
}

/** React-hook-form chooses by the order in which fields were registered, which is not that of the page. */
function focusFirstInvalid(form: HTMLFormElement): void {
  const invalid = [...form.querySelectorAll<HTMLElement>('[aria-invalid="true"]')];
  if (invalid.some((field) => field === document.activeElement)) invalid[0]?.focus();
}

/**
 * A press on the button would take the focus from a field, whose error then appears or goes, and moves the button from under the
 * finger. Without the change of focus the press arrives.
 */
function keepButtonInPlace(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('[type="submit"]')) event.preventDefault();
}
