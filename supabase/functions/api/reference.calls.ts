import { declareCall } from '../_shared/core/calls/declare-call.ts';
import { anyone } from '../_shared/core/calls/who.ts';

export const referenceCalls = {
  readOpenApi: declareCall({
    method: 'GET',
    path: '/openapi.json',
    summary: 'This description of the API (OpenAPI 3.1)',
    who: anyone(),
    answer: 'application/json',
    errors: [],
  }),
  readReference: declareCall({
    method: 'GET',
    path: '/reference',
    summary: 'This description of the API as a page for people',
    who: anyone(),
    answer: 'text/html',
    errors: [],
  }),
};
