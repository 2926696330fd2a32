import { useQuery } from '@tanstack/react-query';
import { pipelinesQuery } from '../../../../api/pipelines.ts';
import { t } from '../../../../language/words.ts';
import { Checkbox } from '../../../../ui/form/checkbox.tsx';
import { TextField } from '../../../../ui/form/field.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { refusalAt } from '../problems.ts';
import { Refused } from '../refused.tsx';
import type { Editing } from '../use-editing.ts';
import { titleHint } from './title-hint.ts';

/** The deal that a submission creates. */
export function DealFields({ editing: { definition, problem, change } }: { readonly editing: Editing }) {
  const { deal, fields } = definition;
  const { data: pipelines = [] } = useQuery(pipelinesQuery);
  const usual = pipelines.find(({ is_default }) => is_default) ?? pipelines[0];
  const pipeline = pipelines.find(({ id }) => id === deal?.pipeline_id);
  const startIn = (chosen: typeof usual, title: string) => {
    const stage = chosen?.stages[0];
    if (chosen && stage) change({ deal: { pipeline_id: chosen.id, stage_id: stage.id, title } });
  };
  return (
    <div className="flex flex-col gap-2">
      <Checkbox
        isSelected={deal !== null}
        onChange={(isMade) => (isMade ? startIn(usual, titleOf(fields)) : change({ deal: null }))}
      >
        {t`Create a deal`}
      </Checkbox>
      {deal && (
        <div className="flex flex-col gap-3 border-l-2 border-line pl-4">
          <TextField
            label={t`Title of the deal`}
            value={deal.title}
            onChange={(title) => change({ deal: { ...deal, title } })}
            hint={titleHint(fields)}
            refusal={refusalAt(problem, 'deal.title')}
          />
          <div className="grid grid-cols-2 gap-3">
            <Select
              label={t`Pipeline`}
              choices={pipelines}
              value={deal.pipeline_id}
              onChange={(id) =>
                startIn(
                  pipelines.find((one) => one.id === id),
                  deal.title,
                )
              }
            />
            <Select
              label={t`Stage`}
              choices={pipeline?.stages ?? []}
              value={deal.stage_id}
              onChange={(stage_id) => change({ deal: { ...deal, stage_id } })}
            />
          </div>
          <Refused>{refusalAt(problem, 'deal.pipeline_id') ?? refusalAt(problem, 'deal.stage_id')}</Refused>
        </div>
      )}
    </div>
  );
}

function titleOf(fields: Editing['definition']['fields']): string {
  const name = fields.find(({ maps_to }) => maps_to === 'first_name') ?? fields[0];
  return name ? t`Inquiry of {{ ${name.key} }}` : t`Inquiry`;
}
