/** Query keys of the administrator's cached data all begin with this one. */
export const ADMIN_KEY = ['api', 'admin'] as const;
/** The check of the administrator's session. */
export const ADMIN_SESSION_KEY = [...ADMIN_KEY, 'check-session'] as const;
