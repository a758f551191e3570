import { Button } from '@chakra-ui/react/button';
import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';
import { displayName, phone } from '@tafiya/people/auth/contract.ts';
import { useUser } from '@/shared/session/store.ts';
import { TextField } from '@/shared/ui/fields.tsx';
import { Form } from '@/shared/ui/form.tsx';
import { inputsOf } from '@/shared/ui/form-fields.ts';
import { toast } from '@/shared/ui/toaster.ts';
import { Card } from '@/shared/ui/card.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { refuseField, useForm } from '@/shared/ui/use-form.ts';
import { useEditUser } from './use-account.ts';

const profileSchema = z.object({ name: displayName(), phone });

/** Edits name and phone. The email is the sign-in name; EmailCard changes it. */
export function ProfileCard() {
  const user = useUser();
  const edit = useEditUser();
  const form = useForm({
    resolver: zodResolver(profileSchema),
    values: { name: user.name, phone: user.phone },
  });
  const field = inputsOf(form);
  const submit = form.handleSubmit((changes) =>
    edit.mutate(changes, {
      onSuccess: ({ waitingName }) =>
        toast({
          title: 'Saved',
          description:
            changes.name === waitingName
              ? 'Your new name is waiting for review.'
              : 'Your profile is up to date.',
        }),
      onError: ({ message }) => {
        if (isAboutName(message)) refuseField(form, 'name', { message });
      },
    }),
  );
  return (
    <Card title="Name and phone">
      <Form aria-label="Profile" onSubmit={submit}>
        <TextField
          label="Full name"
          autoComplete="name"
          hint={
            typeof user.waitingName === 'string'
              ? `“${user.waitingName}” is waiting for review. Until then people see your present name.`
              : 'You can change your name twice a year.'
          }
          {...field('name')}
        />
        <TextField label="Phone" type="tel" autoComplete="tel" inputMode="tel" {...field('phone')} />
        {user.companyName !== null && <p>{`Company: ${user.companyName}`}</p>}
        <Problem
          error={edit.error && isAboutName(edit.error.message) ? null : edit.error}
          otherwise="Your profile could not be saved."
        />
        <Button type="submit" justifySelf="start" disabled={edit.isPending || !form.formState.isDirty}>
          {edit.isPending ? 'Saving...' : 'Save'}
        </Button>
      </Form>
    </Card>
  );
}

/** Whether a refusal belongs to the name. */
const isAboutName = (message: string) => /^(Name |You can change your name)/.test(message);
