import { expect, test } from 'vitest';
import { nameOf } from '../supabase/functions/_shared/core/calls/declare-call.ts';
import { CALLS } from '../supabase/functions/api/calls.ts';
import type { Decision } from '../web/features/admin/decisions/decision.ts';
import { DECISIONS } from '../web/features/admin/decisions/decisions.ts';

test.each(Object.entries<Decision>(DECISIONS))(
  'the schema of its call checks the form of the decision %s',
  (_, decision) => {
    const declared = CALLS.find(({ call }) => nameOf(call) === decision.call)?.call.body;
    expect(decision.schema).toBe(declared);
  },
);
