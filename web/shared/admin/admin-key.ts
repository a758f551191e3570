/** Query keys of the administrator's cached data all begin with this one. */
export const ADMIN_KEY = ['api', 'admin'] as const;
