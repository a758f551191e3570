import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminJob } from '@tafiya/jobs/contract.ts';
import { messageOf } from '@/shared/api/api-error.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { countOf, formatCount } from '@/shared/format/numbers.ts';
import { Badge } from '@/shared/ui/badges.tsx';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { useWide } from '@/shared/ui/use-wide.ts';
import { AdminRows, type Column } from '../lists/admin-rows.tsx';
import { inWords } from '@/shared/format/words.ts';
import { useFresh } from '../lists/use-admin-list.ts';
import { api } from '@/shared/api/api.ts';
import { invalidate } from '@/shared/api/queries.ts';

const COLUMNS: readonly Column<AdminJob>[] = [
  { label: 'What it does', value: (job) => job.description },
  { label: 'Every', value: (job) => intervalInWords(job.everySeconds) },
  {
    label: 'Last run',
    value: ({ lastStartedAt }) => (lastStartedAt === null ? 'Not yet' : formatDayTime(lastStartedAt)),
  },
  {
    label: 'Changed',
    value: ({ lastResult }) => (lastResult === null ? 'Unknown' : formatCount(lastResult)),
    isNumeric: true,
  },
  { label: 'Last error', value: (job) => job.lastError ?? 'None' },
  {
    label: 'Rows that wait',
    value: ({ problems }) => (problems.length === 0 ? 'None' : problems.map(problemInWords).join('; ')),
  },
];

/** The work that happens by the clock, with its last run; each job can be run at once. */
export function JobsTab() {
  const jobs = useFresh('GET /admin/jobs');
  return (
    <QueryState query={jobs} what="the jobs" empty={<EmptyState title="No jobs yet" />}>
      {(rows) => <Jobs jobs={rows} />}
    </QueryState>
  );
}

/** A table; on a phone only the jobs that need a look, and the others folded below. */
function Jobs({ jobs }: { jobs: readonly AdminJob[] }) {
  const isWide = useWide();
  const [isOpen, setOpen] = useState(false);
  if (isWide) return <JobRows jobs={jobs} />;
  const well = jobs.filter(isWell);
  const others = jobs.filter((job) => !isWell(job));
  return (
    <chakra.div display="grid" gap="3" gridTemplateColumns="minmax(0, 1fr)">
      {others.length > 0 && <JobRows jobs={others} />}
      <chakra.details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <chakra.summary cursor="pointer" minHeight="touch" alignContent="center" fontWeight="semibold">
          {`${countOf(well.length, 'job')} without a problem`}
        </chakra.summary>
        {isOpen && <JobRows jobs={well} />}
      </chakra.details>
    </chakra.div>
  );
}

function isWell({ failures, problems, lastFinishedAt }: AdminJob): boolean {
  return failures === 0 && problems.length === 0 && lastFinishedAt !== null;
}

function JobRows({ jobs }: { jobs: readonly AdminJob[] }) {
  return (
    <AdminRows
      label="Jobs"
      rows={jobs}
      headLabel="Job"
      head={(job) => inWords(job.name)}
      badges={(job) => <JobBadge job={job} />}
      columns={COLUMNS}
      actions={(job) => <RunButton name={job.name} />}
    />
  );
}

function JobBadge({ job }: { job: AdminJob }) {
  if (job.isRunning) return <Badge tone="neutral">Running</Badge>;
  if (job.failures > 0) return <Badge tone="danger">{`Failed ${formatCount(job.failures)}×`}</Badge>;
  if (job.problems.length > 0) return <Badge tone="warning">{waitingInWords(job.problems.length)}</Badge>;
  if (job.lastFinishedAt === null) return <Badge tone="warning">Not run yet</Badge>;
  return <Badge tone="positive">OK</Badge>;
}

function waitingInWords(count: number): string {
  return count === 1 ? '1 row waits' : `${formatCount(count)} rows wait`;
}

/** The job goes on without the row and tries it again. */
function problemInWords({ subject, error, tries, nextTryAt }: AdminJob['problems'][number]): string {
  const times = tries === 1 ? 'once' : `${formatCount(tries)} times`;
  return `${subject}: ${error} (failed ${times}, next try ${formatDayTime(nextTryAt)})`;
}

function RunButton({ name }: { name: string }) {
  const queries = useQueryClient();
  const run = useMutation({
    mutationFn: () => api('POST /admin/jobs/:name/run', { name }),
    onSuccess: ({ outcome, job }) => {
      if (outcome === 'failed') {
        toast({ kind: 'error', title: 'The job failed', description: job.lastError ?? 'Please try again.' });
      } else if (outcome === 'skipped') {
        toast({ title: 'Not run now', description: 'The job is already running.' });
      } else {
        toast({ title: 'Job finished', description: `${formatCount(job.lastResult ?? 0)} changed` });
      }
    },
    onError: (error) =>
      toast({
        kind: 'error',
        title: 'The job was not run',
        description: messageOf(error, 'Please try again.'),
      }),
    onSettled: () => invalidate(queries, 'GET /admin/jobs'),
  });
  return (
    <Button
      variant="outline"
      size="sm"
      aria-label={`Run now: ${inWords(name)}`}
      disabled={run.isPending}
      onClick={() => run.mutate()}
    >
      {run.isPending ? 'Running...' : 'Run now'}
    </Button>
  );
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

function intervalInWords(seconds: number): string {
  const [unit, length] = UNITS.find(([, each]) => seconds % each === 0) ?? (['second', 1] as const);
  return countOf(seconds / length, unit);
}
