import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { isGone } from '../../../api/client.ts';
import { t } from '../../../language/words.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { BackLink, LinkButton } from '../../../ui/link.tsx';
import { Page } from '../../../ui/page.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type Form, formQueryOf } from '../api/forms.ts';
import { AfterPart } from './after/after-part.tsx';
import { EditorActions } from './editor-actions.tsx';
import { EmbedPart } from './embed-part.tsx';
import { FieldsPart } from './fields/fields-part.tsx';
import { PagePart } from './page-part.tsx';
import { Preview } from './preview.tsx';
import { ProblemBanner } from './problem-banner.tsx';
import { PARTS, type Part } from './problems.ts';
import { SavingState } from './saving-state.tsx';
import { type Editing, useEditing } from './use-editing.ts';

const route = getRouteApi('/forms/$formId');

/** `/forms/…`: what a form asks for and what becomes of it, beside its page. */
export function EditorPage() {
  const { formId } = route.useParams();
  const { data: stored, error, refetch } = useQuery(formQueryOf(formId));
  if (stored && !isGone(error)) return <Loaded key={formId} stored={stored} />;
  return (
    <Page title={t`Form`} before={<Back />}>
      {isGone(error) && (
        <EmptyState title={t`No such form`} action={<LinkButton to="/forms">{t`All forms`}</LinkButton>}>
          {t`It may have been deleted.`}
        </EmptyState>
      )}
      {error && !isGone(error) && <Failure error={error} retry={() => void refetch()} />}
      {!error && <Skeleton className="m-4 h-40" />}
    </Page>
  );
}

function Back() {
  return <BackLink to="/forms" label={t`Back to forms`} />;
}

function Loaded({ stored }: { readonly stored: Form }) {
  const editing = useEditing(stored);
  const [part, setPart] = useState<Part>('fields');
  return (
    <Page
      title={stored.name}
      before={<Back />}
      controls={<SavingState stored={stored} state={editing.state} />}
      action={<EditorActions stored={stored} editing={editing} onProblem={setPart} />}
    >
      <div className="grid rail:h-full rail:grid-cols-[minmax(0,1fr)_minmax(22rem,30rem)]">
        <div className="flex flex-col gap-4 p-4 rail:overflow-auto">
          <SegmentedControl label={t`Part of the form`} segments={PARTS} value={part} onChange={setPart} />
          <ProblemBanner problem={editing.problem} part={part} onShow={setPart} />
          <div className="max-w-2xl">
            <ShownPart part={part} stored={stored} editing={editing} />
          </div>
        </div>
        <Preview form={stored} />
      </div>
    </Page>
  );
}

interface ShownPartProps {
  readonly part: Part;
  readonly stored: Form;
  readonly editing: Editing;
}

function ShownPart({ part, stored, editing }: ShownPartProps) {
  switch (part) {
    case 'fields':
      return <FieldsPart editing={editing} isNew={stored.version === null} />;
    case 'page':
      return <PagePart editing={editing} name={stored.name} />;
    case 'after':
      return <AfterPart editing={editing} />;
    case 'embed':
      return <EmbedPart editing={editing} stored={stored} />;
  }
}
