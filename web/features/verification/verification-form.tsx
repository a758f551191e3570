import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState, type ReactNode } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import type { LastVerification, UploadKind } from '@contracts/verification.ts';
import { UPLOAD_MAX_MEGABYTES } from '@domain/limits.ts';
import { BankField } from '@/shared/banks/bank-field.tsx';
import { bankNamed, useBanks } from '@/shared/banks/banks.ts';
import { DocumentField } from '@/shared/documents/document-field.tsx';
import { TextField } from '@/shared/ui/fields.tsx';
import { Form } from '@/shared/ui/form.tsx';
import { controlled, inputsOf } from '@/shared/ui/form-fields.ts';
import { Problem } from '@/shared/ui/problem.tsx';
import { SelectField } from '@/shared/ui/select-field.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import type { VerificationSubmission } from './use-verification.ts';
import {
  detailsSchema,
  draftOf,
  GENDERS,
  mergeDrafts,
  NO_DETAILS,
  NO_DRAFT,
  readDraft,
  writeDraft,
  type DetailFields,
  type Details,
} from './verification-fields.ts';

const DOCUMENTS = {
  license: {
    kind: 'driver-license',
    missing: 'Please upload your driver license',
    sent: 'Driver license uploaded successfully',
  },
  passport: {
    kind: 'passport-photograph',
    missing: 'Please upload your passport photograph',
    sent: 'Passport photograph uploaded successfully',
  },
} as const satisfies Record<string, { kind: UploadKind; missing: string; sent: string }>;
type DocumentName = keyof typeof DOCUMENTS;

interface VerificationFormProps {
  userId: string;
  /** The rejected submission, to be corrected; null for a first submission. */
  last: LastVerification | null;
  submission: VerificationSubmission;
}

/** The four sections of the verification form. Typed values survive a reload. */
export function VerificationForm({ userId, last, submission }: VerificationFormProps) {
  const [draft] = useState(() => mergeDrafts(last ? draftOf(last) : NO_DRAFT, readDraft(userId)));
  const [documents, setDocuments] = useState(draft.documents);
  const [submitted, setSubmitted] = useState(false);
  const form = useForm<DetailFields, unknown, Details>({
    resolver: zodResolver(detailsSchema),
    mode: 'onTouched',
    defaultValues: { ...NO_DETAILS, ...draft.fields },
  });
  const field = inputsOf(form);
  const { data: banks } = useBanks();

  const typed = useWatch({ control: form.control });
  const { isSuccess } = submission;
  useEffect(() => {
    if (!isSuccess) writeDraft(userId, { fields: { ...NO_DETAILS, ...typed }, documents });
  }, [typed, userId, documents, isSuccess]);

  const addDocument = (name: DocumentName) => (document: { name: string; path: string }) => {
    setDocuments((before) => ({ ...before, [name]: document }));
    toast({ title: DOCUMENTS[name].sent });
  };
  const removeDocument = (name: DocumentName) => () => {
    setDocuments((before) => Object.fromEntries(Object.entries(before).filter(([each]) => each !== name)));
  };
  const missing = (['license', 'passport'] as const).find((name) => documents[name] === undefined);
  const submit = form.handleSubmit(send, () => setSubmitted(true));

  function send(details: Details) {
    setSubmitted(true);
    const { license, passport } = documents;
    if (license === undefined || passport === undefined) {
      const message = DOCUMENTS[missing ?? 'license'].missing;
      toast({ kind: 'error', title: 'Missing Document', description: message });
      return;
    }
    const bankCode = bankNamed(banks, details.bankName)?.code;
    const documentPaths = { driverLicenseUrl: license.path, passportPhotoUrl: passport.path };
    submission.mutate({ ...details, bankCode, ...documentPaths });
  }

  const documentField = (name: DocumentName, label: string, hint: string) => (
    <DocumentField
      label={label}
      hint={last && documents[name] ? `${hint} A new one replaces what you sent.` : hint}
      kind={DOCUMENTS[name].kind}
      initial={documents[name] ?? null}
      onDone={addDocument(name)}
      onGone={removeDocument(name)}
      error={submitted ? DOCUMENTS[name].missing : undefined}
    />
  );

  return (
    <Form aria-label="Driver verification" onSubmit={submit} gap="6">
      <Section title="Personal Information">
        <TextField label="Full name" autoComplete="name" {...field('fullName')} />
        <TextField label="Date of birth" type="date" autoComplete="bday" {...field('dateOfBirth')} />
        <Controller
          control={form.control}
          name="gender"
          render={(state) => <SelectField label="Gender" {...controlled(state)} options={GENDERS} />}
        />
        <TextField
          label="NIN"
          hint="11 digits"
          inputMode="numeric"
          autoComplete="off"
          {...field('ninNumber')}
        />
        <Wide>
          <TextField
            label="Residential address"
            autoComplete="street-address"
            {...field('residentialAddress')}
          />
        </Wide>
      </Section>
      <Section title="Driver License Information">
        <TextField label="Licence number" autoComplete="off" {...field('driverLicenseNumber')} />
        <TextField label="Expiry date" type="date" {...field('driverLicenseExpiry')} />
        <Wide>
          {documentField(
            'license',
            'Driver’s licence',
            `The whole card, image or PDF, up to ${UPLOAD_MAX_MEGABYTES}MB.`,
          )}
        </Wide>
      </Section>
      <Section title="Passport Photograph">
        <Wide>
          {documentField(
            'passport',
            'Passport photograph',
            `Your face, no glasses, image or PDF, up to ${UPLOAD_MAX_MEGABYTES}MB.`,
          )}
        </Wide>
      </Section>
      <Section title="Banking Information">
        <Controller
          control={form.control}
          name="bankName"
          render={(state) => <BankField label="Bank name" {...controlled(state)} />}
        />
        <TextField
          label="Account number"
          hint="10 digits"
          inputMode="numeric"
          autoComplete="off"
          {...field('bankAccountNumber')}
        />
        <Wide>
          <TextField label="Account name" hint="As your bank writes it" {...field('accountName')} />
        </Wide>
      </Section>
      <Problem error={submission.error} isToasted />
      <Button type="submit" size="lg" disabled={submission.isPending || isSuccess}>
        {submission.isPending ? 'Submitting...' : 'Submit Verification'}
      </Button>
    </Form>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <chakra.fieldset layerStyle="card" p={{ base: '4', md: '5' }} minW="0">
      <chakra.legend fontSize="lg" fontWeight="bold" float="left" w="full" mb="4">
        {title}
      </chakra.legend>
      <chakra.div
        clear="both"
        display="grid"
        gap="4"
        alignItems="start"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
      >
        {children}
      </chakra.div>
    </chakra.fieldset>
  );
}

const Wide = chakra('div', { base: { gridColumn: '1 / -1' } });
