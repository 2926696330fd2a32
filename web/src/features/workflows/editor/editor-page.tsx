import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { isGone } from '../../../api/client.ts';
import { t } from '../../../language/words.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { BackLink, LinkButton } from '../../../ui/link.tsx';
import { Page } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type Choices, choicesQuery, draftQuery, type EditedDraft } from '../api/workflows.ts';
import { ConflictBanner } from './conflict-banner.tsx';
import { Editor } from './editor.tsx';
import { EditorActions } from './editor-actions.tsx';
import { SavingState } from './saving-state.tsx';
import { catalogOf, SceneContext, useNames } from './scene.ts';
import { useEditing } from './use-editing.ts';

const route = getRouteApi('/workflows/$workflowId');

/** `/workflows/…`: what a workflow does, as sentences that are edited in place. */
export function EditorPage() {
  const { workflowId } = route.useParams();
  const stored = useQuery(draftQuery(workflowId));
  const choices = useQuery(choicesQuery);
  const error = stored.error ?? choices.error;
  if (stored.data && choices.data && !isGone(stored.error))
    return <Loaded key={workflowId} stored={stored.data} choices={choices.data} />;
  return (
    <Page title={t`Workflow`} before={<Back />}>
      {isGone(error) && (
        <EmptyState
          title={t`No such workflow`}
          action={<LinkButton to="/workflows">{t`All workflows`}</LinkButton>}
        >
          {t`It may have been deleted.`}
        </EmptyState>
      )}
      {error && !isGone(error) && (
        <Failure error={error} retry={() => void Promise.all([stored.refetch(), choices.refetch()])} />
      )}
      {!error && <Skeleton className="m-4 h-40" />}
    </Page>
  );
}

function Back() {
  return <BackLink to="/workflows" label={t`Back to workflows`} />;
}

interface LoadedProps {
  readonly stored: EditedDraft;
  readonly choices: Choices;
}

function Loaded({ stored, choices }: LoadedProps) {
  const editing = useEditing(stored);
  const names = useNames(choices);
  const { definition } = editing;
  const scene = useMemo(
    () => ({ choices, catalog: catalogOf(choices), names, definition }),
    [choices, names, definition],
  );
  return (
    <SceneContext value={scene}>
      <Page
        title={stored.name}
        before={<Back />}
        controls={<SavingState stored={stored} saving={editing.saving} />}
        action={<EditorActions stored={stored} editing={editing} />}
      >
        {editing.saving.state === 'conflict' && <ConflictBanner editing={editing} />}
        <Editor stored={stored} editing={editing} />
      </Page>
    </SceneContext>
  );
}
