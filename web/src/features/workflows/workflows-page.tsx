import { useQuery } from '@tanstack/react-query';
import { Plus, Workflow } from 'lucide-react';
import { plural, t } from '../../language/words.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link, LinkButton } from '../../ui/link.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import { workflowRowsQuery } from './api/workflows.ts';
import { askForWorkflow } from './asked-workflow.ts';
import { LastRuns } from './last-runs.tsx';
import { StateChip } from './state-chip.tsx';

/** `/workflows`: all workflows, with what starts them and how their last runs ended. */
export function WorkflowsPage() {
  const rows = useQuery(workflowRowsQuery);
  return (
    <Page
      title={t`Workflows`}
      controls={<LinkButton to="/workflows/runs">{t`Runs`}</LinkButton>}
      action={<NewWorkflow />}
    >
      <div className="mx-auto max-w-5xl px-4 py-2">
        <Loaded query={rows}>
          {(workflows) =>
            workflows.length === 0 ? (
              <EmptyState
                icon={<Workflow aria-hidden size={20} strokeWidth={1.5} />}
                title={t`No workflows yet`}
                action={<NewWorkflow />}
              >
                {t`A workflow does something by itself when a deal is won, a contact is created or a date
                  comes.`}
              </EmptyState>
            ) : (
              <Rows label={t`Workflows`}>
                {workflows.map(({ id, name, state, sentence, steps, last_runs }) => (
                  <Row
                    key={id}
                    title={
                      <Link
                        to="/workflows/$workflowId"
                        params={{ workflowId: id }}
                        className="pointer-coarse:target pointer-coarse:inline-flex pointer-coarse:items-center"
                      >
                        {name}
                      </Link>
                    }
                    marks={<StateChip state={state} />}
                    details={`${sentence} ${plural(steps, { one: '# step.', other: '# steps.' })}`}
                    actions={<LastRuns id={id} runs={last_runs} />}
                  />
                ))}
              </Rows>
            )
          }
        </Loaded>
      </div>
    </Page>
  );
}

function NewWorkflow() {
  return (
    <Button look="primary" onPress={() => askForWorkflow({})}>
      <Plus aria-hidden size={14} /> {t`New workflow`}
    </Button>
  );
}
