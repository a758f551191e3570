import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { zodResolver } from '@hookform/resolvers/zod';
import type { DeliveryFigures } from '@tafiya/deliveries/admin.contract.ts';
import { smsCeilingsSchema, type SmsCeilings } from '@tafiya/admin/settings.contract.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { formatCount } from '@/shared/format/numbers.ts';
import { useEditDraft } from '@/shared/session/use-form-draft.ts';
import { Card } from '@/shared/ui/card.tsx';
import { TextField } from '@/shared/ui/fields.tsx';
import { inputsOf } from '@/shared/ui/form-fields.ts';
import { Form } from '@/shared/ui/form.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { useForm } from '@/shared/ui/use-form.ts';
import { api } from '@/shared/api/api.ts';
import { useSaveSettings } from './use-save-settings.ts';

type SmsToday = DeliveryFigures['smsToday'];

/** Today's cost of SMS, and the ceilings, which administrators change. */
export function SmsSpendCard(today: SmsToday) {
  const { isOn, pages, naira, refused } = today;
  return (
    <Card
      title="SMS today"
      lead="A day in Lagos. Codes, alarms and other SMS each have a ceiling. SMS to administrators about alarms, and to confirmed contacts of people on a trip, are always sent."
      maxWidth="40rem"
    >
      {!isOn && <chakra.p fontWeight="medium">SMS are off: this installation has no SMS provider.</chakra.p>}
      <p>
        {`${formatCount(pages)} pages, ${formatNaira(naira)}.`}
        {refused > 0 && (
          <chakra.strong color="danger.fg">{` A ceiling stopped ${formatCount(refused)} SMS.`}</chakra.strong>
        )}
      </p>
      <CeilingsForm today={today} />
    </Card>
  );
}

function CeilingsForm({ today }: { today: SmsToday }) {
  const change = useSaveSettings(
    (body: SmsCeilings) => api('PATCH /admin/settings', { body }),
    'Ceilings saved',
  );
  const form = useForm({
    resolver: zodResolver(smsCeilingsSchema),
    values: {
      smsCodePagesPerDayMax: today.codePagesMax,
      smsAlarmPagesPerDayMax: today.alarmPagesMax,
      smsPagesPerDayMax: today.pagesMax,
    },
    resetOptions: { keepDirtyValues: true },
  });
  useEditDraft('sms-ceilings', form, change.isSuccess);
  const submit = form.handleSubmit((ceilings) =>
    change.mutate(ceilings, { onSuccess: () => form.reset(ceilings) }),
  );
  const field = inputsOf(form);
  const pages = { type: 'number', inputMode: 'numeric', min: 0 } as const;
  return (
    <Form aria-label="Ceilings of SMS" onSubmit={submit}>
      <TextField
        label="Codes, pages a day"
        hint={`${formatCount(today.codePages)} today. At the ceiling no one can confirm a phone number.`}
        {...pages}
        {...field('smsCodePagesPerDayMax', { valueAsNumber: true })}
      />
      <TextField
        label="Alarms and check-ins, pages a day"
        hint={`${formatCount(today.alarmPages)} today.`}
        {...pages}
        {...field('smsAlarmPagesPerDayMax', { valueAsNumber: true })}
      />
      <TextField
        label="Other SMS, pages a day"
        hint={`${formatCount(today.otherPages)} today.`}
        {...pages}
        {...field('smsPagesPerDayMax', { valueAsNumber: true })}
      />
      <Problem error={change.error} otherwise="The ceilings could not be saved. Please try again." />
      <Button type="submit" justifySelf="start" disabled={change.isPending || !form.formState.isDirty}>
        {change.isPending ? 'Saving...' : 'Save ceilings'}
      </Button>
    </Form>
  );
}
