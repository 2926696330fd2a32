import { useQuery } from '@tanstack/react-query';
import { Plus, Workflow } from 'lucide-react';
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
      title="Workflows"
      controls={<LinkButton to="/workflows/runs">Runs</LinkButton>}
      action={<NewWorkflow />}
    >
      <div className="mx-auto max-w-5xl px-4 py-2">
        <Loaded query={rows}>
          {(workflows) =>
            workflows.length === 0 ? (
              <EmptyState
                icon={<Workflow aria-hidden size={20} strokeWidth={1.5} />}
                title="No workflows yet"
                action={<NewWorkflow />}
              >
                A workflow does something by itself when a deal is won, a contact is created or a date comes.
              </EmptyState>
            ) : (
              <Rows label="Workflows">
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
                    details={`${sentence} ${steps === 1 ? '1 step.' : `${steps} steps.`}`}
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
      <Plus aria-hidden size={14} /> New workflow
    </Button>
  );
}
