import { useQuery } from '@tanstack/react-query';
import { ListRestart } from 'lucide-react';
import { t } from '../../../language/words.ts';
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
      title={t`Background jobs`}
      lead={t`Work that Kontor does for your organization in the background. Finished jobs are not listed. A
        failed job is retried. After the last attempt it stays here for 30 days, so that you can retry it
        yourself.`}
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
          <EmptyState icon={<ListRestart aria-hidden size={20} />} title={t`No waiting or failed jobs`}>
            {t`All background work is done.`}
          </EmptyState>
        ) : (
          <>
            <Rows label={t`Background jobs`}>
              {jobs.map((job) => (
                <JobRow key={job.id} job={job} />
              ))}
            </Rows>
            {jobs.length === MOST_JOBS && (
              <p className="text-text-quiet">{t`Showing the first ${MOST_JOBS} jobs. There may be more.`}</p>
            )}
          </>
        )
      }
    </Loaded>
  );
}
