import { settingsSchema } from '../contracts/settings.ts';
import { declareCall } from './declare-call.ts';
import { anyone } from './who.ts';

export const settingsCalls = {
  readSettings: declareCall({
    method: 'GET',
    path: '/settings',
    summary: 'The limits that the server enforces, for forms',
    notes:
      '`onlinePayments` is off without a payment provider. `figures` and `popularRoutes`: hourly, for the landing page; figures are null below 100 completed trips.',
    who: anyone(),
    answer: settingsSchema,
    errors: [],
  }),
};
