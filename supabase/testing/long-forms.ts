/** LONG_FORMS=1 (`npm run bench -- races`): tests whose short form stands in the gate try every combination. */
export const ALL_COMBINATIONS = process.env['LONG_FORMS'] === '1';
