import type { Analytics } from '@contracts/admin.ts';

/** The eight tabs of specification §2, in their order; `count` is the number beside the name. */
export const ADMIN_TABS = [
  { value: 'analytics', label: 'Analytics' },
  { value: 'verification', label: 'Verification', count: 'verification' },
  { value: 'pending-drivers', label: 'Pending Drivers', count: 'pendingDrivers' },
  { value: 'active-drivers', label: 'Active Drivers', count: 'activeDrivers' },
  { value: 'users', label: 'Users', count: 'users' },
  { value: 'drivers', label: 'Drivers', count: 'drivers' },
  { value: 'trips', label: 'Trips', count: 'trips' },
  { value: 'finances', label: 'Finances' },
] as const satisfies readonly { value: string; label: string; count?: keyof Analytics['counts'] }[];

export type AdminTab = (typeof ADMIN_TABS)[number]['value'];

/** The tab that the address names, Analytics when it names none. */
export function adminTabOf(value: string | null): AdminTab {
  return ADMIN_TABS.find((tab) => tab.value === value)?.value ?? 'analytics';
}
