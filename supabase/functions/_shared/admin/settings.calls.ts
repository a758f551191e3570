import { settingsSchema } from './settings.contract.ts';
import { declareCall } from '../core/calls/declare-call.ts';
import { anyone } from '../core/calls/who.ts';

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
