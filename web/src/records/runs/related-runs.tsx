import { useQuery } from '@tanstack/react-query';
import { runsOfRecordQuery, workflowNamesQuery } from '../../api/workflow-runs.ts';
import { Link } from '../../ui/link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { RelatedList } from '../related-list.tsx';

const WORDS = {
  running: 'running',
  waiting: 'waiting',
  held: 'held',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
  not_started: 'not started',
} as const;

/** Which workflows touched a record; nothing where none did. */
export function RelatedRuns({ recordId }: { readonly recordId: string }) {
  const { data: runs = [] } = useQuery(runsOfRecordQuery(recordId));
  const { data: names } = useQuery({ ...workflowNamesQuery, enabled: runs.length > 0 });
  if (runs.length === 0) return null;
  return (
    <RelatedList
      title="Workflows"
      empty=""
      action={
        <Link to="/workflows/runs" search={{ record: recordId }}>
          Show all
        </Link>
      }
    >
      {runs.map(({ id, workflow_id, state, started_at }) => (
        <li key={id} className="py-1">
          <Link to="/workflows/runs/$runId" params={{ runId: id }}>
            {names?.get(workflow_id) ?? 'Deleted workflow'}
          </Link>
          <span className="block text-text-quiet">
            {WORDS[state]} · <Moment at={started_at} />
          </span>
        </li>
      ))}
    </RelatedList>
  );
}
