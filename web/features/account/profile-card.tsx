import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { calledName, phone } from '@contracts/auth.ts';
import { useUser } from '@/shared/session/store.ts';
import { TextField } from '@/shared/ui/fields.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { Card } from '@/shared/ui/card.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { useEditUser } from './use-account.ts';

const profileSchema = z.object({ name: calledName(), phone });

/** Name and phone. The e-mail is how one signs in and stays. */
export function ProfileCard() {
  const user = useUser();
  const edit = useEditUser();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(profileSchema),
    values: { name: user.name, phone: user.phone },
  });
  const submit = handleSubmit((changes) =>
    edit.mutate(changes, {
      onSuccess: () => toast({ title: 'Saved', description: 'Your profile is up to date.' }),
    }),
  );
  return (
    <Card title="Profile">
      <chakra.form
        noValidate
        aria-label="Profile"
        onSubmit={(event) => void submit(event)}
        display="grid"
        gap="4"
      >
        <TextField
          label="Full name"
          autoComplete="name"
          error={formState.errors.name?.message}
          {...register('name')}
        />
        <TextField
          label="Phone"
          type="tel"
          autoComplete="tel"
          inputMode="tel"
          error={formState.errors.phone?.message}
          {...register('phone')}
        />
        <chakra.dl>
          <chakra.dt color="fg.muted" textStyle="sm">
            Email
          </chakra.dt>
          <chakra.dd fontWeight="medium" overflowWrap="anywhere">
            {user.email}
          </chakra.dd>
          {user.companyName !== null && (
            <>
              <chakra.dt color="fg.muted" textStyle="sm" mt="3">
                Company
              </chakra.dt>
              <chakra.dd fontWeight="medium">{user.companyName}</chakra.dd>
            </>
          )}
        </chakra.dl>
        <Problem error={edit.error} otherwise="Your profile could not be saved." />
        <Button type="submit" justifySelf="start" disabled={edit.isPending || !formState.isDirty}>
          {edit.isPending ? 'Saving...' : 'Save'}
        </Button>
      </chakra.form>
    </Card>
  );
}
