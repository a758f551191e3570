/** The states to which the lists of users and drivers can be limited. */
export const PEOPLE_STATES = [
  { value: 'verified', label: 'Verified' },
  { value: 'unverified', label: 'Not verified' },
  { value: 'suspended', label: 'Suspended' },
] as const;
