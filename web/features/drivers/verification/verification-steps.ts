import type { DriverProfile } from '@tafiya/drivers/contract.ts';
import { detailsSchema, type DetailFields, type VerificationDraft } from './verification-fields.ts';

/** The title of the page. */
export const TITLE = 'Driver Verification';

/** The driver's steps before the first trip, in order. */
export const STEPS = [
  { name: 'you', label: 'You', title: 'Personal Information', takes: 'about two minutes' },
  { name: 'licence', label: 'Licence', title: 'Driver License Information', takes: 'about a minute' },
  { name: 'vehicle', label: 'Vehicle', title: 'The car that you drive', takes: 'about two minutes' },
  { name: 'bank', label: 'Bank', title: 'Banking Information', takes: 'about a minute' },
  { name: 'review', label: 'Review', title: 'Check and send', takes: 'we answer within 2-3 business days' },
] as const;
export type StepName = (typeof STEPS)[number]['name'];
export type StepState = 'done' | 'left' | 'checking' | 'refused';

export const STATE_WORDS: Record<StepState, string> = {
  done: 'Done',
  left: 'To do',
  checking: 'Being checked',
  refused: 'Not approved',
};

/** The steps that the form has, with their fields and their document. */
export const FORM_STEPS = {
  you: {
    fields: ['fullName', 'dateOfBirth', 'gender', 'ninNumber', 'residentialAddress'],
    document: 'passport',
  },
  licence: { fields: ['driverLicenseNumber', 'driverLicenseExpiry'], document: 'license' },
  bank: { fields: ['bankName', 'bankAccountNumber', 'accountName'], document: null },
} as const satisfies Partial<
  Record<StepName, { fields: readonly (keyof DetailFields)[]; document: 'passport' | 'license' | null }>
>;
export type FormStep = keyof typeof FORM_STEPS;

type Progress = Pick<DriverProfile, 'verificationStatus' | 'vehicleApproval' | 'vehicleSeats'>;

/**
 * Where a driver stands: what was sent counts as done, otherwise what the draft holds. The form begins with what was refused, so
 * that counts as done until there is a draft of a new one.
 */
export function stepStates(profile: Progress, draft: VerificationDraft | null): Record<StepName, StepState> {
  const { verificationStatus: status } = profile;
  const isSent = status === 'pending' || status === 'approved' || (status === 'rejected' && draft === null);
  const of = (step: FormStep): StepState =>
    isSent || (draft !== null && isComplete(step, draft)) ? 'done' : 'left';
  return {
    you: of('you'),
    licence: of('licence'),
    vehicle: vehicleState(profile),
    bank: of('bank'),
    review: REVIEW[status],
  };
}

const REVIEW: Record<DriverProfile['verificationStatus'], StepState> = {
  unverified: 'left',
  pending: 'checking',
  approved: 'done',
  rejected: 'refused',
};

function isComplete(step: FormStep, { fields, documents }: VerificationDraft): boolean {
  const { fields: names, document } = FORM_STEPS[step];
  const isSent = document === null || documents[document] !== undefined;
  return isSent && names.every((name) => detailsSchema.shape[name].safeParse(fields[name] ?? '').success);
}

/** A vehicle that is approved stays so while a change of it is checked or was refused. */
function vehicleState({ vehicleApproval, vehicleSeats }: Progress): StepState {
  if (vehicleSeats !== null) return 'done';
  if (vehicleApproval === null) return 'left';
  if (vehicleApproval === 'pending') return 'checking';
  return vehicleApproval === 'rejected' || vehicleApproval === 'withdrawn' ? 'refused' : 'done';
}
