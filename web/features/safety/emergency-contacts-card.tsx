import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import {
  saveEmergencyContactsSchema,
  type EmergencyContact,
  type OwnContact,
} from '@tafiya/safety/contract.ts';
import { EMERGENCY_CONTACTS_MAX } from '@tafiya/safety/limits.rules.ts';
import { CONTACTS_KEY, keepContacts, useEmergencyContacts } from '@/shared/safety/emergency-contacts.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { Card } from '@/shared/ui/card.tsx';
import { TextField } from '@/shared/ui/fields.tsx';
import { Form } from '@/shared/ui/form.tsx';
import { inputsOf } from '@/shared/ui/form-fields.ts';
import { Problem } from '@/shared/ui/problem.tsx';
import { useEditDraft } from '@/shared/session/use-form-draft.ts';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { SkeletonBlock } from '@/shared/ui/skeleton.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { useForm } from '@/shared/ui/use-form.ts';
import { api } from '@/shared/api/api.ts';

const NONE: EmergencyContact = { name: '', phone: '', relation: '' };

/** The form for up to three people whom our team calls in an emergency and an alarm notifies by SMS. */
export function EmergencyContactsCard() {
  return (
    <Card
      title="Emergency contacts"
      lead="We text them when you raise an alarm, and our team calls them if something happens to you on a trip. Only you see them, and our team in an emergency. Ask them before you name them: we send them one SMS with a link to agree. We text contacts of people with a confirmed phone number, or with a booked trip that day."
    >
      <QueryState
        query={useEmergencyContacts()}
        what="your emergency contacts"
        skeleton={<SkeletonBlock h="40" />}
      >
        {(saved) => <ContactsForm saved={saved} />}
      </QueryState>
    </Card>
  );
}

/** Whether an alarm notifies a contact. */
function stateWords({ state, countsAt }: Pick<OwnContact, 'state' | 'countsAt'>): string {
  if (state === 'confirmed') return 'Confirmed. We text them when you raise an alarm.';
  if (state === 'declined')
    return 'They do not want our SMS. Name someone else, or text them from your phone.';
  if (state === 'counts') return 'Not confirmed yet. We text them all the same.';
  return `Not confirmed yet. We text them from ${formatDayTime(countsAt)} on, or as soon as they confirm.`;
}

function ContactsForm({ saved }: { saved: OwnContact[] }) {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: async (body: z.output<typeof saveEmergencyContactsSchema>) =>
      keepContacts(await api('PUT /user/emergency-contacts', { body })),
    onSuccess: (contacts) => {
      client.setQueryData(CONTACTS_KEY, contacts);
      toast({ title: 'Saved', description: 'Your emergency contacts are up to date.' });
    },
  });
  const form = useForm({
    resolver: zodResolver(saveEmergencyContactsSchema),
    values: {
      contacts:
        saved.length > 0 ? saved.map(({ name, phone, relation }) => ({ name, phone, relation })) : [NONE],
    },
  });
  useEditDraft('emergency-contacts', form, save.isSuccess);
  // useFieldArray would make the form code that the first pages download 2 KB larger.
  const contacts = useWatch({ control: form.control, name: 'contacts' });
  const change = (next: EmergencyContact[]) => form.setValue('contacts', next, { shouldDirty: true });
  const field = inputsOf(form);
  return (
    <Form aria-label="Emergency contacts" onSubmit={form.handleSubmit((body) => save.mutate(body))}>
      {contacts.map(({ phone }, index) => (
        <chakra.fieldset key={index} display="grid" gap="3">
          <chakra.legend fontWeight="semibold" marginBottom="1.5">{`Contact ${index + 1}`}</chakra.legend>
          <TextField label="Their name" autoComplete="off" {...field(`contacts.${index}.name`)} />
          <TextField
            label="Their phone"
            type="tel"
            inputMode="tel"
            autoComplete="off"
            {...field(`contacts.${index}.phone`)}
          />
          {saved
            .filter((contact) => contact.phone === phone)
            .map((contact) => (
              <chakra.p
                key={contact.phone}
                color={contact.state === 'declined' ? 'danger.fg' : 'fg.muted'}
                fontSize="sm"
              >
                {stateWords(contact)}
              </chakra.p>
            ))}
          <TextField
            label="Relation"
            placeholder="Sister, husband, friend"
            autoComplete="off"
            {...field(`contacts.${index}.relation`)}
          />
          <Button
            variant="ghost"
            size="sm"
            justifySelf="start"
            marginInlineStart="-3"
            aria-label={`Remove contact ${index + 1}`}
            onClick={() => change(contacts.filter((_, other) => other !== index))}
          >
            Remove
          </Button>
        </chakra.fieldset>
      ))}
      {contacts.length === 0 && <chakra.p color="fg.muted">You have not named anyone.</chakra.p>}
      <Problem
        error={
          form.formState.errors.contacts?.root?.message ?? form.formState.errors.contacts?.message ?? null
        }
        otherwise=""
      />
      <Problem error={save.error} otherwise="Your emergency contacts could not be saved." />
      <chakra.div display="flex" flexWrap="wrap" gap="3">
        <Button type="submit" disabled={save.isPending || !form.formState.isDirty}>
          {save.isPending ? 'Saving...' : 'Save contacts'}
        </Button>
        {contacts.length < EMERGENCY_CONTACTS_MAX && (
          <Button variant="outline" onClick={() => change([...contacts, NONE])}>
            Add a contact
          </Button>
        )}
      </chakra.div>
    </Form>
  );
}
