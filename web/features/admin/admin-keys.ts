/** Addresses of the administrator's cached data: everything under `['api', 'admin']` (specification §7). */
export const ADMIN_KEY = ['api', 'admin'] as const;
export const ADMIN_SESSION_KEY = [...ADMIN_KEY, 'check-session'] as const;
export const SETUP_STATUS_KEY = [...ADMIN_KEY, 'setup-status'] as const;
