import { z } from 'zod';
import { auditEntrySchema, auditQuerySchema } from './contract.ts';
import { adminJobSchema, jobRunSchema } from '../jobs/contract.ts';
import { declareCall } from '../core/calls/declare-call.ts';
import { administrator } from '../core/calls/who.ts';

export const adminOperationCalls = {
  listAudit: declareCall({
    method: 'GET',
    path: '/admin/audit',
    reads: 'replica',
    summary: 'The audit log, newest first',
    notes: 'Decisions, sign-ins and opened documents: who, what, about whom, outcome, reason, when.',
    who: administrator(),
    query: auditQuerySchema,
    answer: z.array(auditEntrySchema),
    isPaged: true,
    errors: [],
  }),
  listJobs: declareCall({
    method: 'GET',
    path: '/admin/jobs',
    summary: 'The jobs of the clock with their last run and last error',
    who: administrator(),
    answer: z.array(adminJobSchema),
    errors: [],
  }),
  runJob: declareCall({
    method: 'POST',
    path: '/admin/jobs/:name/run',
    summary: 'Run a job now',
    notes: 'The run is audited. `skipped`: another process is running it.',
    who: administrator(),
    answer: jobRunSchema,
    errors: ['not_found'],
  }),
};
