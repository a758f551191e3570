import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, type SyntheticEvent, useEffect, useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { DriverProfile } from '@tafiya/drivers/contract.ts';
import type { User } from '@tafiya/people/contract.ts';
import type { LastVerification } from '@tafiya/drivers/verification.contract.ts';
import type { UploadKind } from '@tafiya/documents/contract.ts';
import { DRIVER_AGE_MAX_YEARS, DRIVER_AGE_MIN_YEARS, PAPER_YEARS_MAX } from '@tafiya/core/limits.ts';
import { UPLOAD_MAX_MEGABYTES } from '@tafiya/people/limits.rules.ts';
import { BankField } from '@/shared/payouts/bank-field.tsx';
import { bankNamed, useBanks } from '@/shared/payouts/banks.ts';
import { DocumentField } from '@/shared/documents/document-field.tsx';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { ChoiceField } from '@/shared/ui/choice-field.tsx';
import { DatePartsField, yearsFromNow } from '@/shared/ui/date-parts-field.tsx';
import { TextField } from '@/shared/ui/fields.tsx';
import { Form } from '@/shared/ui/form.tsx';
import { controlled, inputsOf } from '@/shared/ui/form-fields.ts';
import { Problem } from '@/shared/ui/problem.tsx';
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
import { StepFrame } from '../step-frame.tsx';
import { StepsNav } from './steps-nav.tsx';
import { useStep } from './use-step.ts';
import { VerificationReview } from './verification-review.tsx';
import { FORM_STEPS, type FormStep, STEPS, stepStates, TITLE } from './verification-steps.ts';

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
  /** Above each step: why the last submission was not approved. */
  children?: ReactNode;
}

const FORM_ID = 'driver-verification';

/**
 * The form of the verification in five steps: you, licence, vehicle, bank, and the review that sends it. All steps stay mounted,
 * so that uploads go on. Typed values survive a reload.
 */
export function VerificationForm({
  user,
  profile,
  last,
  submission,
  vehicle,
  children,
}: VerificationFormProps) {
  const navigate = useNavigate();
  const { id: userId } = user;
  const [draft] = useState(() =>
    startOf(user, mergeDrafts(last ? draftOf(last) : NO_DRAFT, readDraft(userId) ?? NO_DRAFT)),
  );
  const [documents, setDocuments] = useState(draft.documents);
  const [checked, setChecked] = useState<readonly DocumentName[]>([]);
  const [sent, setSent] = useState('');
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
    setSent(DOCUMENTS[name].sent);
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
    go(wrong, () => form.setFocus(field));
  });

  function send(details: Details) {
    setChecked(['license', 'passport']);
    const { license, passport } = documents;
    if (license === undefined || passport === undefined) {
      const isLicence = license === undefined;
      const message = DOCUMENTS[isLicence ? 'license' : 'passport'].missing;
      toast({ kind: 'error', title: 'Missing Document', description: message });
      go(isLicence ? 'licence' : 'you', () => focusOn(isLicence ? 'license' : 'passport'));
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
    const isSent = document === null || documents[document] !== undefined;
    const isRight = await form.trigger([...fields], { shouldFocus: isSent });
    if (document !== null) setChecked((before) => [...before, document]);
    // The document stands first.
    if (!isSent) focusOn(document);
    else if (isRight) goBy(1);
  }

  const documentField = (name: DocumentName, label: string, hint: string) => (
    <DocumentField
      id={DOCUMENTS[name].kind}
      label={label}
      hint={last && documents[name] ? `${hint} A new one replaces what you sent.` : hint}
      kind={DOCUMENTS[name].kind}
      initial={documents[name] ?? null}
      onDone={addDocument(name)}
      onGone={removeDocument(name)}
      error={checked.includes(name) ? DOCUMENTS[name].missing : undefined}
    />
  );

  const next = STEPS[at + 1];
  const forwardWords = next ? `Next: ${next.label}` : 'Submit Verification';
  return (
    <StepFrame
      title={TITLE}
      onBack={() => (at > 0 ? goBy(-1) : void navigate(HOME))}
      end={
        <ButtonLink to={HOME} variant="ghost" size="sm" px="2">
          Save and leave
        </ButtonLink>
      }
      steps={<StepsNav states={states} current={step} onGo={go} />}
      foot={
        step === 'vehicle' ? (
          <Button size="lg" variant={states.vehicle === 'left' ? 'outline' : 'solid'} onClick={() => goBy(1)}>
            {states.vehicle === 'left' ? 'Add it later' : forwardWords}
          </Button>
        ) : (
          <Button type="submit" form={FORM_ID} size="lg" disabled={submission.isPending || isSuccess}>
            {submission.isPending ? 'Submitting...' : forwardWords}
          </Button>
        )
      }
    >
      {children}
      <div>
        <chakra.h2
          ref={heading}
          tabIndex={-1}
          outline="none"
          fontSize="2xl"
          fontWeight="bold"
          letterSpacing="tight"
          lineHeight="snug"
        >
          {STEPS[at]?.title}
        </chakra.h2>
        <chakra.p color="fg.muted">{`Step ${at + 1} of ${STEPS.length}, ${STEPS[at]?.takes}`}</chakra.p>
      </div>
      <chakra.p role="status" srOnly>
        {sent}
      </chakra.p>
      <div hidden={step === 'vehicle'}>
        <Form id={FORM_ID} aria-label="Driver verification" onSubmit={(event) => void forward(event)}>
          <Step isOpen={step === 'you'}>
            {documentField(
              'passport',
              'Passport photograph',
              `Your face, no glasses. Image or PDF, up to ${UPLOAD_MAX_MEGABYTES}MB.`,
            )}
            <TextField
              label="Full name"
              autoComplete="name"
              hint="As on your licence"
              {...field('fullName')}
            />
            <Controller
              control={form.control}
              name="dateOfBirth"
              render={(state) => (
                <DatePartsField
                  label="Date of birth"
                  isBirthday
                  years={yearsFromNow(-DRIVER_AGE_MIN_YEARS, -DRIVER_AGE_MAX_YEARS)}
                  {...controlled(state)}
                />
              )}
            />
            <Controller
              control={form.control}
              name="gender"
              render={(state) => (
                <ChoiceField
                  label="Gender"
                  choices={GENDERS}
                  isPills
                  minWidth="5rem"
                  {...controlled(state)}
                />
              )}
            />
            <TextField
              label="NIN"
              hint="11 digits"
              inputMode="numeric"
              autoComplete="off"
              {...field('ninNumber')}
            />
            <TextField
              label="Residential address"
              autoComplete="street-address"
              {...field('residentialAddress')}
            />
          </Step>
          <Step isOpen={step === 'licence'}>
            {documentField(
              'license',
              'Photo of the whole card',
              `All four corners, every word readable. Image or PDF, up to ${UPLOAD_MAX_MEGABYTES}MB.`,
            )}
            <TextField label="Licence number" autoComplete="off" {...field('driverLicenseNumber')} />
            <Controller
              control={form.control}
              name="driverLicenseExpiry"
              render={(state) => (
                <DatePartsField
                  label="Expiry date"
                  years={yearsFromNow(0, PAPER_YEARS_MAX)}
                  {...controlled(state)}
                />
              )}
            />
          </Step>
          <Step isOpen={step === 'bank'}>
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
            <TextField label="Account name" hint="As your bank writes it" {...field('accountName')} />
          </Step>
          <Step isOpen={step === 'review'}>
            <VerificationReview states={states} onGo={go} />
            <Problem error={submission.error} isToasted />
          </Step>
        </Form>
      </div>
      <div hidden={step !== 'vehicle'}>{vehicle}</div>
    </StepFrame>
  );
}

const HOME = '/dashboard';

function focusOn(name: DocumentName) {
  document.getElementById(DOCUMENTS[name].kind)?.querySelector('input')?.focus();
}

const FORM_STEP_NAMES = ['you', 'licence', 'bank'] as const satisfies readonly FormStep[];

function Step({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  return (
    <div hidden={!isOpen}>
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5">
        {children}
      </chakra.div>
    </div>
  );
}
