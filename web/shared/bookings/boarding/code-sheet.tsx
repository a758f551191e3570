import { Button } from '@chakra-ui/react/button';
import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useEffect } from 'react';
import { boardBookingSchema } from '@tafiya/bookings/boarding.contract.ts';

import { TextField } from '@/shared/ui/fields.tsx';
import { Form } from '@/shared/ui/form.tsx';
import { inputsOf } from '@/shared/ui/form-fields.ts';
import { Sheet } from '@/shared/ui/sheet.tsx';
import { useForm } from '@/shared/ui/use-form.ts';

const formSchema = boardBookingSchema.pick({ code: true });

interface CodeSheetProps {
  /** The passenger. */
  name: string;
  onCode: (code: string) => void;
  onClose: () => void;
}

/** Takes the code that a passenger shows or reads out. */
export function CodeSheet({ name, onCode, onClose }: CodeSheetProps) {
  return (
    <Sheet title={`Board ${name}`} onClose={onClose}>
      <CodeForm label={`Board ${name}`} isFirst onCode={onCode} />
    </Sheet>
  );
}

interface CodeFormProps {
  label: string;
  /** Nothing is above the field: it takes the focus. */
  isFirst?: boolean;
  onCode: (code: string) => void;
  /** Above the field. */
  children?: ReactNode;
}

/** The field of a boarding code. It is empty again after each code. */
export function CodeForm({ label, isFirst = false, onCode, children }: CodeFormProps) {
  const form = useForm<{ code: string }>({
    resolver: zodResolver(formSchema),
    defaultValues: { code: '' },
  });
  const field = inputsOf(form);
  const { setFocus } = form;
  // The sheet has focused its heading.
  useEffect(() => {
    if (isFirst) setFocus('code');
  }, [isFirst, setFocus]);
  const submit = form.handleSubmit(({ code }) => {
    form.reset();
    onCode(code);
  });
  return (
    <Form aria-label={label} onSubmit={submit}>
      {children}
      <TextField
        label="Boarding code"
        hint="The 4 digits in the passenger’s booking."
        inputMode="numeric"
        autoComplete="off"
        fontSize="2xl"
        letterSpacing="0.3em"
        fontVariantNumeric="tabular-nums"
        {...field('code')}
      />
      <Button type="submit" size="lg">
        Board
      </Button>
    </Form>
  );
}
