import { useQuery } from '@tanstack/react-query';
import { ListRestart } from 'lucide-react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Rows } from '../../../ui/rows.tsx';
import { SettingsPage } from '../settings-page.tsx';
import { jobsQuery, MOST_JOBS } from './api/jobs.ts';
import { JobRow } from './job-row.tsx';

/** `/settings/jobs`: the unfinished background jobs of the organization. */
export function JobsPage() {
  return (
    <SettingsPage
      title="Background jobs"
      lead="Work that Kontor does for your organization in the background. Finished jobs are not listed. A failed job is retried. After the last attempt it stays here for 30 days, so that you can retry it yourself."
    >
      <Jobs />
    </SettingsPage>
  );
}

function Jobs() {
  return (
    <Loaded query={useQuery(jobsQuery)}>
      {(jobs) =>
        jobs.length === 0 ? (
          <EmptyState icon={<ListRestart aria-hidden size={20} />} title="No waiting or failed jobs">
            All background work is done.
          </EmptyState>
        ) : (
          <>
            <Rows label="Background jobs">
              {jobs.map((job) => (
                <JobRow key={job.id} job={job} />
              ))}
            </Rows>
            {jobs.length === MOST_JOBS && (
              <p className="text-text-quiet">Showing the first {MOST_JOBS} jobs. There may be more.</p>
            )}
          </>
        )
      }
    </Loaded>
  );
}
