import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { zodResolver } from '@hookform/resolvers/zod';
import { type SyntheticEvent, useEffect, useState, type ReactNode } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import type { DriverProfile } from '@tafiya/drivers/contract.ts';
import type { User } from '@tafiya/people/contract.ts';
import type { LastVerification } from '@tafiya/drivers/verification.contract.ts';
import type { UploadKind } from '@tafiya/documents/contract.ts';
import { UPLOAD_MAX_MEGABYTES } from '@tafiya/people/limits.rules.ts';
import { BankField } from '@/shared/payouts/bank-field.tsx';
import { bankNamed, useBanks } from '@/shared/payouts/banks.ts';
import { DocumentField } from '@/shared/documents/document-field.tsx';
import { dayHint } from '@/shared/ui/day-hint.ts';
import { TextField } from '@/shared/ui/fields.tsx';
import { Form } from '@/shared/ui/form.tsx';
import { controlled, inputsOf } from '@/shared/ui/form-fields.ts';
import { Problem } from '@/shared/ui/problem.tsx';
import { SelectField } from '@/shared/ui/select-field.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { useForm } from '@/shared/ui/use-form.ts';
import type { VerificationSubmission } from './use-verification.ts';
import {
  detailsSchema,
  draftOf,
  GENDERS,
  mergeDrafts,
  NO_DETAILS,
  NO_DRAFT,
  readDraft,
  startOf,
  writeDraft,
  type DetailFields,
  type Details,
} from './verification-fields.ts';
import { StepsNav } from './steps-nav.tsx';
import { useStep } from './use-step.ts';
import { VerificationReview } from './verification-review.tsx';
import { FORM_STEPS, type FormStep, STEPS, stepStates } from './verification-steps.ts';

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
  user: Pick<User, 'id' | 'name'>;
  profile: DriverProfile;
  /** The rejected submission, to be corrected; null for a first submission. */
  last: LastVerification | null;
  submission: VerificationSubmission;
  /** The step between licence and bank, which has a form of its own. */
  vehicle: ReactNode;
}

/**
 * The form of the verification in five steps: you, licence, vehicle, bank, and the review that sends it. All steps stay mounted,
 * so that uploads go on. Typed values survive a reload.
 */
export function VerificationForm({ user, profile, last, submission, vehicle }: VerificationFormProps) {
  const { id: userId } = user;
  const [draft] = useState(() =>
    startOf(user, mergeDrafts(last ? draftOf(last) : NO_DRAFT, readDraft(userId) ?? NO_DRAFT)),
  );
  const [documents, setDocuments] = useState(draft.documents);
  const [checked, setChecked] = useState<readonly DocumentName[]>([]);
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
  const states = stepStates(profile, { fields: { ...NO_DETAILS, ...typed }, documents });
  const { step, go, heading } = useStep(states);
  const at = STEPS.findIndex(({ name }) => name === step);
  const goBy = (steps: 1 | -1) => go(STEPS[at + steps]?.name ?? step);
  const submit = form.handleSubmit(send, (errors) => {
    setChecked(['license', 'passport']);
    const wrong = FORM_STEP_NAMES.find((name) => FORM_STEPS[name].fields.some((each) => errors[each]));
    const field = wrong && FORM_STEPS[wrong].fields.find((each) => errors[each]);
    if (wrong === undefined || field === undefined) return;
    go(wrong);
    form.setFocus(field);
  });

  function send(details: Details) {
    setChecked(['license', 'passport']);
    const { license, passport } = documents;
    if (license === undefined || passport === undefined) {
      const isLicence = license === undefined;
      const message = DOCUMENTS[isLicence ? 'license' : 'passport'].missing;
      toast({ kind: 'error', title: 'Missing Document', description: message });
      go(isLicence ? 'licence' : 'you');
      return;
    }
    const bankCode = bankNamed(banks, details.bankName)?.code;
    const documentPaths = { driverLicenseUrl: license.path, passportPhotoUrl: passport.path };
    submission.mutate({ ...details, bankCode, ...documentPaths });
  }

  /** The button of the open step: to the next step once this one is right; in the last step it sends everything. */
  async function forward(event: SyntheticEvent) {
    if (step === 'review') return submit(event);
    event.preventDefault();
    if (step === 'vehicle') return;
    const { fields, document } = FORM_STEPS[step];
    const isRight = await form.trigger([...fields], { shouldFocus: true });
    if (document !== null) setChecked((before) => [...before, document]);
    if (isRight && (document === null || documents[document] !== undefined)) goBy(1);
  }

  const documentField = (name: DocumentName, label: string, hint: string) => (
    <DocumentField
      label={label}
      hint={last && documents[name] ? `${hint} A new one replaces what you sent.` : hint}
      kind={DOCUMENTS[name].kind}
      initial={documents[name] ?? null}
      onDone={addDocument(name)}
      onGone={removeDocument(name)}
      error={checked.includes(name) ? DOCUMENTS[name].missing : undefined}
    />
  );

  const back = at > 0 && (
    <Button variant="outline" size="lg" onClick={() => goBy(-1)}>
      Back
    </Button>
  );
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="6">
      <StepsNav states={states} current={step} onGo={go} />
      <chakra.h2
        ref={heading}
        tabIndex={-1}
        outline="none"
        fontSize="xl"
        fontWeight="bold"
        letterSpacing="tight"
      >
        {`Step ${at + 1} of ${STEPS.length}: ${STEPS[at]?.label}`}
      </chakra.h2>
      <div hidden={step === 'vehicle'}>
        <Form aria-label="Driver verification" onSubmit={(event) => void forward(event)} gap="6">
          <Step isOpen={step === 'you'}>
            <Section title="Personal Information">
              <TextField label="Full name" autoComplete="name" {...field('fullName')} />
              <TextField
                label="Date of birth"
                type="date"
                autoComplete="bday"
                hint={dayHint(typed.dateOfBirth ?? '')}
                {...field('dateOfBirth')}
              />
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
            <Section title="Passport Photograph">
              <Wide>
                {documentField(
                  'passport',
                  'Passport photograph',
                  `Your face, no glasses, image or PDF, up to ${UPLOAD_MAX_MEGABYTES}MB.`,
                )}
              </Wide>
            </Section>
          </Step>
          <Step isOpen={step === 'licence'}>
            <Section title="Driver License Information">
              <TextField label="Licence number" autoComplete="off" {...field('driverLicenseNumber')} />
              <TextField
                label="Expiry date"
                type="date"
                hint={dayHint(typed.driverLicenseExpiry ?? '')}
                {...field('driverLicenseExpiry')}
              />
              <Wide>
                {documentField(
                  'license',
                  'Driver’s licence',
                  `The whole card, image or PDF, up to ${UPLOAD_MAX_MEGABYTES}MB.`,
                )}
              </Wide>
            </Section>
          </Step>
          <Step isOpen={step === 'bank'}>
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
          </Step>
          <Step isOpen={step === 'review'}>
            <VerificationReview states={states} onGo={go} />
            <Problem error={submission.error} isToasted />
          </Step>
          <Buttons>
            <Button type="submit" size="lg" disabled={submission.isPending || isSuccess}>
              {step !== 'review' ? 'Next' : submission.isPending ? 'Submitting...' : 'Submit Verification'}
            </Button>
            {back}
          </Buttons>
        </Form>
      </div>
      <div hidden={step !== 'vehicle'}>
        {vehicle}
        <Buttons marginTop="6">
          <Button size="lg" variant={states.vehicle === 'left' ? 'outline' : 'solid'} onClick={() => goBy(1)}>
            {states.vehicle === 'left' ? 'Add it later' : 'Next'}
          </Button>
          {back}
        </Buttons>
      </div>
    </chakra.div>
  );
}

const FORM_STEP_NAMES = ['you', 'licence', 'bank'] as const satisfies readonly FormStep[];

function Step({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  return (
    <div hidden={!isOpen}>
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="6">
        {children}
      </chakra.div>
    </div>
  );
}

const Buttons = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: { base: 'column', md: 'row-reverse' },
    justifyContent: 'flex-start',
    gap: '3',
  },
});

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
