import { Button } from '@chakra-ui/react/button';
import { zodResolver } from '@hookform/resolvers/zod';
import { changeEmailSchema } from '@tafiya/people/account.contract.ts';
import { Card } from '@/shared/ui/card.tsx';
import { TextField } from '@/shared/ui/fields.tsx';
import { Form } from '@/shared/ui/form.tsx';
import { inputsOf } from '@/shared/ui/form-fields.ts';
import { PasswordField } from '@/shared/ui/password-field.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { useScrollTo } from '@/shared/ui/use-scroll-to.ts';
import { useForm } from '@/shared/ui/use-form.ts';
import { EmailProof } from './email-proof.tsx';
import { useChangeEmail } from './use-account.ts';

const ID = 'email';
const EMPTY = { newEmail: '', password: '' };

/** Whether the address is proved, and a form for another one with the current password; /account/profile#email leads here. */
export function EmailCard() {
  useScrollTo(ID, true);
  const change = useChangeEmail();
  const form = useForm({ resolver: zodResolver(changeEmailSchema), mode: 'onTouched', defaultValues: EMPTY });
  const field = inputsOf(form);
  const submit = form.handleSubmit((request) =>
    change.mutate(request, {
      onSuccess: () => {
        form.reset(EMPTY);
        toast({
          title: 'Check your new mailbox',
          description: `Open the link that we sent to ${request.newEmail}. It works for an hour.`,
        });
      },
    }),
  );
  return (
    <Card id={ID} title="Email">
      <EmailProof />
      <Form aria-label="Change email" onSubmit={submit}>
        <TextField
          label="New email"
          type="email"
          autoComplete="email"
          inputMode="email"
          {...field('newEmail')}
        />
        <PasswordField label="Your password" autoComplete="current-password" {...field('password')} />
        <Problem error={change.error} otherwise="Your email could not be changed." />
        <Button type="submit" justifySelf="start" disabled={change.isPending}>
          {change.isPending ? 'Sending...' : 'Change email'}
        </Button>
      </Form>
    </Card>
  );
}
