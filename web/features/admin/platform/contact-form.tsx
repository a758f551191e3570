import { Button } from '@chakra-ui/react/button';
import { zodResolver } from '@hookform/resolvers/zod';
import type { z } from 'zod';
import { type ChangeContact, changeContactSchema, type Settings } from '@tafiya/admin/settings.contract.ts';
import { Card } from '@/shared/ui/card.tsx';
import { TextField } from '@/shared/ui/fields.tsx';
import { inputsOf } from '@/shared/ui/form-fields.ts';
import { Form } from '@/shared/ui/form.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { useForm } from '@/shared/ui/use-form.ts';
import { api } from '@/shared/api/api.ts';
import { useSaveSettings } from './use-save-settings.ts';

/** How to reach us, on the page Contact, in the account and in the footer. */
export function ContactForm({ settings }: { settings: Settings }) {
  const change = useSaveSettings(
    (body: ChangeContact) => api('PATCH /admin/contact', { body }),
    'Contact saved',
  );
  const form = useForm<z.input<typeof changeContactSchema>, unknown, ChangeContact>({
    resolver: zodResolver(changeContactSchema),
    values: {
      supportEmail: settings.supportEmail ?? '',
      supportPhone: settings.supportPhone ?? '',
      supportWhatsapp: settings.supportWhatsapp ?? '',
      supportHours: settings.supportHours ?? '',
      companyName: settings.companyName ?? '',
      companyNumber: settings.companyNumber ?? '',
      companyAddress: settings.companyAddress ?? '',
    },
    resetOptions: { keepDirtyValues: true },
  });
  const field = inputsOf(form);
  const submit = form.handleSubmit((contact) => change.mutate(contact));
  return (
    <Form aria-label="Contact" onSubmit={submit} maxWidth="40rem">
      <Card
        title="Contact"
        lead="The page Contact, the account and the footer show them to everyone. Empty fields are not shown."
      >
        <TextField label="Email" type="email" inputMode="email" optional {...field('supportEmail')} />
        <TextField label="Phone" type="tel" inputMode="tel" optional {...field('supportPhone')} />
        <TextField label="WhatsApp" type="tel" inputMode="tel" optional {...field('supportWhatsapp')} />
        <TextField label="Hours of the phone" optional {...field('supportHours')} />
        <TextField label="Company" optional {...field('companyName')} />
        <TextField label="RC number" optional {...field('companyNumber')} />
        <TextField label="Address of the company" optional {...field('companyAddress')} />
        <Problem error={change.error} otherwise="The contact could not be saved. Please try again." />
        <Button type="submit" justifySelf="start" disabled={change.isPending}>
          {change.isPending ? 'Saving...' : 'Save contact'}
        </Button>
      </Card>
    </Form>
  );
}
