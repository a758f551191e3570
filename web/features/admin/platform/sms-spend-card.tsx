import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { DeliveryFigures } from '@contracts/admin-deliveries.ts';
import { settingsSchema, smsCeilingSchema } from '@contracts/settings.ts';
import { ADMIN_KEY } from '@/shared/admin/admin-keys.ts';
import { apiSend } from '@/shared/api/api.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { formatCount } from '@/shared/format/numbers.ts';
import { Card } from '@/shared/ui/card.tsx';
import { TextField } from '@/shared/ui/fields.tsx';
import { inputsOf } from '@/shared/ui/form-fields.ts';
import { Form } from '@/shared/ui/form.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { toast } from '@/shared/ui/toaster.ts';

/** What SMS have cost today, and the ceiling, which administrators change. */
export function SmsSpendCard({ isOn, pages, naira, refused, pagesMax }: DeliveryFigures['smsToday']) {
  return (
    <Card
      title="SMS today"
      lead="A day in Lagos. At the ceiling only SMS about alarms are sent."
      maxWidth="40rem"
    >
      {!isOn && <chakra.p fontWeight="medium">SMS are off: this installation has no SMS provider.</chakra.p>}
      <p>
        {`${formatCount(pages)} of ${formatCount(pagesMax)} pages, ${formatNaira(naira)}.`}
        {refused > 0 && (
          <chakra.strong color="danger.fg">
            {` The ceiling stopped ${formatCount(refused)} SMS.`}
          </chakra.strong>
        )}
      </p>
      <CeilingForm pagesMax={pagesMax} />
    </Card>
  );
}

function CeilingForm({ pagesMax }: { pagesMax: number }) {
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (ceiling: { smsPagesPerDayMax: number }) =>
      apiSend('PATCH', '/api/admin/settings', ceiling, settingsSchema),
    onSuccess: () => toast({ title: 'Ceiling saved' }),
    onSettled: () => queries.invalidateQueries({ queryKey: ADMIN_KEY }),
  });
  const form = useForm({
    resolver: zodResolver(smsCeilingSchema),
    values: { smsPagesPerDayMax: pagesMax },
    resetOptions: { keepDirtyValues: true },
  });
  const submit = form.handleSubmit((ceiling) =>
    change.mutate(ceiling, { onSuccess: () => form.reset(ceiling) }),
  );
  return (
    <Form aria-label="Ceiling of SMS" onSubmit={submit}>
      <TextField
        label="Pages a day"
        type="number"
        inputMode="numeric"
        min={0}
        hint="0 stops all SMS except those about alarms."
        {...inputsOf(form)('smsPagesPerDayMax', { valueAsNumber: true })}
      />
      <Problem error={change.error} otherwise="The ceiling could not be saved. Please try again." />
      <Button type="submit" justifySelf="start" disabled={change.isPending || !form.formState.isDirty}>
        {change.isPending ? 'Saving...' : 'Save ceiling'}
      </Button>
    </Form>
  );
}
