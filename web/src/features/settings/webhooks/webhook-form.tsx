import { useState } from 'react';
import { useCatalogue } from '../../../api/catalogue.ts';
import { t } from '../../../language/words.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { Refusal, refusalsOf } from '../../../ui/form/refusals.tsx';
import type { Subscription, SubscriptionDraft } from './api/webhooks.ts';
import { filterDraft, filterLabel, filterOf, WebhookFilter } from './webhook-filter.tsx';

interface WebhookFormProps {
  /** The initial values. */
  readonly present?: Subscription;
  readonly action: string;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly onSubmit: (draft: SubscriptionDraft) => void;
  readonly onCancel: () => void;
}

const LABELS = {
  target_url: t`The URL`,
  event_types: t`The events`,
  description: t`The label`,
};

/** The URL, label and events of a webhook. */
export function WebhookForm({ present, action, isPending, error, onSubmit, onCancel }: WebhookFormProps) {
  const [url, setUrl] = useState(present?.target_url ?? '');
  const [label, setLabel] = useState(present?.description ?? '');
  const [types, setTypes] = useState<readonly string[]>(present?.event_types ?? []);
  const [filter, setFilter] = useState(() => filterDraft(present?.filter));
  const { events } = useCatalogue();
  const refusals = refusalsOf(error, { ...LABELS, filter: filterLabel(error) });
  const send = () => {
    const description = label.trim() || null;
    onSubmit({ target_url: url.trim(), event_types: types, description, filter: filterOf(filter) });
  };
  const choose = (type: string, isChosen: boolean) =>
    setTypes(isChosen ? [...types, type] : types.filter((chosen) => chosen !== type));
  return (
    <Form onSubmit={send}>
      <TextField
        label={t`URL`}
        type="url"
        autoFocus
        isRequired
        value={url}
        onChange={setUrl}
        placeholder="https://hooks.example.com/kontor"
        hint={t`Kontor sends a POST request here for each event.`}
        refusal={refusals.fields.target_url}
      />
      <TextField
        label={t`Label`}
        value={label}
        onChange={setLabel}
        maxLength={500}
        hint={t`Optional. A name to recognize it by.`}
        refusal={refusals.fields.description}
      />
      <fieldset>
        <legend className="mb-1 text-small font-medium text-text-quiet">{t`Events`}</legend>
        {events.map(({ type, words }) => (
          <Checkbox
            key={type}
            isSelected={types.includes(type)}
            onChange={(isChosen) => choose(type, isChosen)}
          >
            {words} <code className="font-mono text-small text-text-quiet">{type}</code>
          </Checkbox>
        ))}
        {refusals.fields.event_types && <Refusal>{refusals.fields.event_types}</Refusal>}
      </fieldset>
      <WebhookFilter value={filter} onChange={setFilter} refusal={refusals.fields.filter} />
      <Refusal>{refusals.rest}</Refusal>
      <FormActions action={action} isPending={isPending} onCancel={onCancel} />
    </Form>
  );
}
