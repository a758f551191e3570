import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { nextOfKinSchema } from '@contracts/account.ts';
import { TextField } from '@/shared/ui/fields.tsx';
import { Form } from '@/shared/ui/form.tsx';
import { inputsOf } from '@/shared/ui/form-fields.ts';
import { Card } from '@/shared/ui/card.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { SkeletonBlock, SkeletonGroup } from '@/shared/ui/skeleton.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { useNextOfKin, useRemoveNextOfKin, useSaveNextOfKin } from './use-next-of-kin.ts';

const NONE = { name: '', phone: '', relation: '' };

/** Names, replaces or removes the person whom administrators call in an emergency. */
export function NextOfKinCard() {
  const { data: saved, error, isPending, refetch } = useNextOfKin();
  return (
    <Card
      title="Next of kin"
      lead="Whom we call if something happens to you on a trip. Only you see this, and our team in an emergency: each time, the reason is recorded."
    >
      {isPending && (
        <SkeletonGroup label="Loading your next of kin...">
          <SkeletonBlock h="40" />
        </SkeletonGroup>
      )}
      {error !== null && saved === undefined && (
        <>
          <Problem error={error} otherwise="Your next of kin could not be loaded." />
          <Button variant="outline" justifySelf="start" onClick={() => void refetch()}>
            Try again
          </Button>
        </>
      )}
      {saved !== undefined && <NextOfKinForm saved={saved} />}
    </Card>
  );
}

function NextOfKinForm({ saved }: { saved: typeof NONE | null }) {
  const save = useSaveNextOfKin();
  const remove = useRemoveNextOfKin();
  const form = useForm({ resolver: zodResolver(nextOfKinSchema), values: saved ?? NONE });
  const field = inputsOf(form);
  const submit = form.handleSubmit((kin) =>
    save.mutate(kin, {
      onSuccess: () => toast({ title: 'Saved', description: 'Your next of kin is up to date.' }),
    }),
  );
  const isBusy = save.isPending || remove.isPending;
  return (
    <Form aria-label="Next of kin" onSubmit={submit}>
      <TextField label="Their name" autoComplete="off" {...field('name')} />
      <TextField label="Their phone" type="tel" inputMode="tel" autoComplete="off" {...field('phone')} />
      <TextField
        label="Relation"
        placeholder="Sister, husband, friend"
        autoComplete="off"
        {...field('relation')}
      />
      <Problem error={save.error ?? remove.error} otherwise="Your next of kin could not be saved." />
      <chakra.div display="flex" flexWrap="wrap" gap="3">
        <Button type="submit" disabled={isBusy || !form.formState.isDirty}>
          {save.isPending ? 'Saving...' : 'Save next of kin'}
        </Button>
        {saved !== null && (
          <Button
            variant="outline"
            disabled={isBusy}
            onClick={() => remove.mutate(undefined, { onSuccess: () => toast({ title: 'Removed' }) })}
          >
            {remove.isPending ? 'Removing...' : 'Remove next of kin'}
          </Button>
        )}
      </chakra.div>
    </Form>
  );
}
