import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { runsOfRecordQuery, workflowNamesQuery } from '../../api/workflow-runs.ts';
import { meant, t } from '../../language/words.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { RelatedList } from '../related-list.tsx';

const WORDS = {
  running: t`running`,
  waiting: t`waiting`,
  held: t`held`,
  completed: meant('of a run')`completed`,
  failed: t`failed`,
  cancelled: t`cancelled`,
  not_started: t`not started`,
} as const;

/** Which workflows touched a record. They are asked for when someone wants to know: a page of a record has few requests. */
export function RelatedRuns({ recordId }: { readonly recordId: string }) {
  const [isOpen, setOpen] = useState(false);
  const { data: runs } = useQuery({ ...runsOfRecordQuery(recordId), enabled: isOpen });
  const { data: names } = useQuery({ ...workflowNamesQuery, enabled: (runs ?? []).length > 0 });
  return (
    <RelatedList
      title={t`Workflows`}
      empty={runs ? t`No workflow has run for this record.` : ''}
      action={
        isOpen ? (
          <Link to="/workflows/runs" search={{ record: recordId }}>
            {t`Show all`}
          </Link>
        ) : (
          <Button look="quiet" onPress={() => setOpen(true)}>
            {t`Show runs`}
          </Button>
        )
      }
    >
      {(runs ?? []).map(({ id, workflow_id, state, started_at }) => (
        <li key={id} className="py-1">
          <Link to="/workflows/runs/$runId" params={{ runId: id }}>
            {names?.get(workflow_id) ?? t`Deleted workflow`}
          </Link>
          <span className="block text-text-quiet">
            {WORDS[state]} · <Moment at={started_at} />
          </span>
        </li>
      ))}
    </RelatedList>
  );
}
