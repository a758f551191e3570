/** The subjects of a support request, as on the form. The same keys as in private.support_threads. */
export const SUPPORT_SUBJECTS = [
  { value: 'trip', label: 'A trip or booking' },
  { value: 'payment', label: 'A payment or refund' },
  { value: 'account', label: 'My account' },
  { value: 'documents', label: 'Documents and verification' },
  { value: 'lost_item', label: 'Something I lost' },
  { value: 'other', label: 'Something else' },
] as const;
export type SupportSubject = (typeof SUPPORT_SUBJECTS)[number]['value'];

/** "A payment or refund" */
export function supportSubjectWords(subject: SupportSubject): string {
  return SUPPORT_SUBJECTS.find(({ value }) => value === subject)?.label ?? '';
}
