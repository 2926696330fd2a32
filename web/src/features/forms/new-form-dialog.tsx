import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../language/words.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { NameForm } from '../../ui/form/name-form.tsx';
import { Select } from '../../ui/form/select.tsx';
import { useCreateForm } from './api/forms.ts';
import { askForForm, useAskedForm } from './asked-form.ts';
import { BEGINNING_CHOICES, type BeginningName, beginningOf } from './beginnings.ts';
import { useVisitorLanguage } from './visitor-language.ts';

/** The dialog for a new form. */
export function NewFormDialog() {
  const isOpen = useAskedForm() !== undefined;
  return (
    <Dialog title={t`New form`} isOpen={isOpen} onClose={() => askForForm(undefined)}>
      <Questions />
    </Dialog>
  );
}

function Questions() {
  const [beginning, setBeginning] = useState<BeginningName>('contact');
  const language = useVisitorLanguage();
  const create = useCreateForm();
  const navigate = useNavigate();
  const begin = (name: string) =>
    create.mutate(
      { name, ...beginningOf(beginning, language) },
      {
        onSuccess: ({ id }) => {
          askForForm(undefined);
          void navigate({ to: '/forms/$formId', params: { formId: id } });
        },
      },
    );
  return (
    <NameForm
      most={120}
      action={t`Create form`}
      isPending={create.isPending}
      error={create.error}
      onSubmit={begin}
      onCancel={() => askForForm(undefined)}
    >
      <Select label={t`Begin with`} choices={BEGINNING_CHOICES} value={beginning} onChange={setBeginning} />
    </NameForm>
  );
}
