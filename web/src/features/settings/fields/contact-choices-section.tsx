import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type ContactChoices,
  contactChoicesQuery,
  useUpdateContactChoices,
} from '../../../api/contact-choices.ts';
import { useMayAdminister } from '../../../api/session.ts';
import { t } from '../../../language/words.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Refusal, refusalsOf } from '../../../ui/form/refusals.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Section } from '../../../ui/section.tsx';
import { notify } from '../../../ui/toast.tsx';
import { ChoicesField } from './choices-field.tsx';
import { choicesIn } from './field-words.ts';

const LABELS = ['status', 'stage', 'source'] as const;
type Label = (typeof LABELS)[number];
type Texts = Readonly<Record<Label, string>>;

const NAMES: Texts = { status: t`Status`, stage: t`Stage`, source: t`Source` };

const REFUSED = {
  contact_status_choices: t`The choices`,
  contact_stage_choices: t`The choices`,
  contact_source_choices: t`The choices`,
};

/** What people are offered as status, stage and source of contacts. */
export function ContactChoicesSection() {
  const query = useQuery(contactChoicesQuery);
  return (
    <Section
      title={t`Status, stage and source of contacts`}
      lead={t`People are offered these choices and may also type something else. “unsubscribed” stops
        marketing emails.`}
    >
      <Loaded query={query} rows={3}>
        {(choices) => <ChoicesForm present={choices} />}
      </Loaded>
    </Section>
  );
}

function ChoicesForm({ present }: { readonly present: ContactChoices }) {
  const mayEdit = useMayAdminister();
  const [typed, setTyped] = useState<Partial<Texts>>({});
  const update = useUpdateContactChoices();
  const refusals = refusalsOf(update.error, REFUSED);
  const saved = (label: Label) => present[`contact_${label}_choices`].join('\n');
  const save = () => {
    const patch = Object.entries(typed).map(([label, text]) => [`contact_${label}_choices`, choicesIn(text)]);
    update.mutate(Object.fromEntries(patch), {
      onSuccess: () => {
        setTyped({});
        notify(t`Choices saved`);
      },
    });
  };
  return (
    <Form onSubmit={save} className="items-stretch gap-3">
      <div className="grid grid-cols-3 gap-3 max-phone:grid-cols-1">
        {LABELS.map((label) => (
          <ChoicesField
            key={label}
            label={NAMES[label]}
            value={typed[label] ?? saved(label)}
            onChange={(text) => setTyped({ ...typed, [label]: text })}
            refusal={refusals.fields[`contact_${label}_choices`]}
            isReadOnly={!mayEdit}
          />
        ))}
      </div>
      <Refusal>{refusals.rest}</Refusal>
      {mayEdit && (
        <Button
          type="submit"
          className="self-start"
          isPending={update.isPending}
          isDisabled={LABELS.every((label) => (typed[label] ?? saved(label)) === saved(label))}
        >
          {t`Save choices`}
        </Button>
      )}
    </Form>
  );
}
