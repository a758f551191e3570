/** Options of contexts for journeys with animations, as most people see the app: `test.use(ANIMATED)`. */
export const ANIMATED = { contextOptions: { reducedMotion: 'no-preference' } } as const;
