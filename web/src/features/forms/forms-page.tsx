import { useQuery } from '@tanstack/react-query';
import { ClipboardList, Plus } from 'lucide-react';
import { plural, rich, t } from '../../language/words.ts';
import { formatCount } from '../../records/formats.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link, LinkButton } from '../../ui/link.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import { type Form, formsQuery } from './api/forms.ts';
import { askForForm } from './asked-form.ts';
import { NewFormDialog } from './new-form-dialog.tsx';
import { StateChip } from './state-chip.tsx';

/** `/forms`: all forms, whether they are live, and how many submissions they have. */
export function FormsPage() {
  const forms = useQuery(formsQuery);
  const held = (forms.data ?? []).reduce((sum, { counts }) => sum + counts.held, 0);
  return (
    <Page
      title={t`Forms`}
      controls={
        <>
          <LinkButton to="/forms/submissions">{t`Submissions`}</LinkButton>
          {held > 0 && (
            <LinkButton to="/forms/submissions" search={{ verdict: 'held' }}>
              {t`${formatCount(held)} held`}
            </LinkButton>
          )}
        </>
      }
      action={<NewForm />}
    >
      <div className="mx-auto max-w-5xl px-4 py-2">
        <Loaded query={forms}>
          {(all) =>
            all.length === 0 ? (
              <EmptyState
                icon={<ClipboardList aria-hidden size={20} strokeWidth={1.5} />}
                title={t`No forms yet`}
                action={<NewForm />}
              >
                {t`A form on your website turns visitors into contacts, with the ad or campaign that brought
                  them.`}
              </EmptyState>
            ) : (
              <Rows label={t`Forms`}>
                {all.map((form) => (
                  <FormRow key={form.id} form={form} />
                ))}
              </Rows>
            )
          }
        </Loaded>
      </div>
      <NewFormDialog />
    </Page>
  );
}

function FormRow({
  form: { id, name, state, unpublished_changes, fields, counts },
}: {
  readonly form: Form;
}) {
  return (
    <Row
      title={
        <Link
          to="/forms/$formId"
          params={{ formId: id }}
          className="pointer-coarse:target pointer-coarse:inline-flex pointer-coarse:items-center"
        >
          {name}
        </Link>
      }
      marks={
        <>
          <StateChip state={state} />
          {unpublished_changes && <Chip>{t`Unpublished changes`}</Chip>}
        </>
      }
      details={plural(fields.length, { one: '# field', other: '# fields' })}
      actions={
        <>
          {counts.held > 0 && (
            <LinkButton to="/forms/submissions" search={{ form: id, verdict: 'held' }}>
              {rich`${formatCount(counts.held)} held${<span className="sr-only">: {name}</span>}`}
            </LinkButton>
          )}
          <LinkButton to="/forms/submissions" search={{ form: id }}>
            {submissionsWords(counts)}
            <span className="sr-only">: {name}</span>
          </LinkButton>
        </>
      }
    />
  );
}

function submissionsWords(counts: Form['counts']): string {
  const all = counts.accepted + counts.held + counts.unconfirmed;
  return plural(all, { one: '# submission', other: '# submissions' });
}

function NewForm() {
  return (
    <Button look="primary" onPress={() => askForForm({})}>
      <Plus aria-hidden size={14} /> {t`New form`}
    </Button>
  );
}
