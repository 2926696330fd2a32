import { useQuery } from '@tanstack/react-query';
import { ApiFailure } from '../../../api/client.ts';
import { pipelinesQuery } from '../../../api/pipelines.ts';
import { t } from '../../../language/words.ts';
import { stageChoices } from '../../../records/deal-choices.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { Refusal } from '../../../ui/form/refusals.tsx';
import type { EventFilter } from './api/webhooks.ts';

/** What a person typed and ticked: tags and fields as texts. */
export interface FilterDraft {
  readonly pipelines: readonly string[];
  readonly stages: readonly string[];
  readonly tags: string;
  readonly fields: string;
}

/** A filter as its form shows it. */
export function filterDraft(filter: EventFilter = {}): FilterDraft {
  const { pipeline_ids = [], stage_ids = [], tags = [], changed_fields = [] } = filter;
  return {
    pipelines: pipeline_ids,
    stages: stage_ids,
    tags: tags.join(', '),
    fields: changed_fields.join(', '),
  };
}

/** The filter of a form. */
export function filterOf({ pipelines, stages, tags, fields }: FilterDraft): EventFilter {
  return {
    pipeline_ids: [...pipelines],
    stage_ids: [...stages],
    tags: listIn(tags),
    changed_fields: listIn(fields),
  };
}

function listIn(text: string): string[] {
  const items = text.split(',').map((item) => item.trim());
  return items.filter((item) => item !== '');
}

const LABELS: Readonly<Record<string, string>> = {
  pipeline_ids: t`The choice of pipelines`,
  stage_ids: t`The choice of stages`,
  tags: t`The list of tags`,
  changed_fields: t`The list of fields`,
};

/** What the form calls the part of a filter that an error is about. */
export function filterLabel(error: Error | null): string {
  const [part = ''] = (error instanceof ApiFailure && error.field?.within?.split('.')) || [];
  return LABELS[part] ?? t`The filter`;
}

interface WebhookFilterProps {
  readonly value: FilterDraft;
  readonly onChange: (value: FilterDraft) => void;
  readonly refusal: string | undefined;
}

/** Which of the chosen events are sent. */
export function WebhookFilter({ value, onChange, refusal }: WebhookFilterProps) {
  const { data: pipelines = [] } = useQuery(pipelinesQuery);
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 text-small font-medium text-text-quiet">{t`Only some of these events`}</legend>
      <Places
        legend={t`Deals in a pipeline`}
        places={pipelines}
        chosen={value.pipelines}
        onChange={(chosen) => onChange({ ...value, pipelines: chosen })}
      />
      <Places
        legend={t`Deals in a stage`}
        places={stageChoices(pipelines)}
        chosen={value.stages}
        onChange={(chosen) => onChange({ ...value, stages: chosen })}
      />
      <TextField
        label={t`Contacts with a tag`}
        value={value.tags}
        onChange={(tags) => onChange({ ...value, tags })}
        hint={t`Separated by commas; one of them is enough.`}
      />
      <TextField
        label={t`When a field changed`}
        value={value.fields}
        onChange={(changed) => onChange({ ...value, fields: changed })}
        placeholder={t`stage_id, value`}
        hint={t`Names as in the API, separated by commas; one of them is enough.`}
      />
      <p className="text-small text-text-quiet">
        {t`An event is sent if it matches everything that you fill in here. Leave it empty to send all.`}
      </p>
      <Refusal>{refusal}</Refusal>
    </fieldset>
  );
}

interface Place {
  readonly id: string;
  readonly name: string;
}

interface PlacesProps {
  readonly legend: string;
  readonly places: readonly Place[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

function Places({ legend, places, chosen, onChange }: PlacesProps) {
  const choose = (id: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id));
  return (
    <fieldset>
      <legend className="mb-1 text-small font-medium text-text-quiet">{legend}</legend>
      <div className="flex flex-wrap gap-x-4">
        {places.map(({ id, name }) => (
          <Checkbox key={id} isSelected={chosen.includes(id)} onChange={(isChosen) => choose(id, isChosen)}>
            {name}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
