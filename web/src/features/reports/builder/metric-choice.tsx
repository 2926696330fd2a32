import { inWords } from '../../../api/field-words.ts';
import type { Metric } from '../../../api/insights.ts';
import { inLanguage, t } from '../../../language/words.ts';
import { Refusal } from '../../../ui/form/refusals.tsx';
import { Select } from '../../../ui/form/select.tsx';

interface MetricChoiceProps {
  readonly metrics: readonly Metric[];
  readonly chosen: Metric | undefined;
  readonly onChoose: (metric: Metric) => void;
  readonly refusal: string | undefined;
}

/** Chooses what is counted, and says what that is. */
export function MetricChoice({ metrics, chosen, onChoose, refusal }: MetricChoiceProps) {
  const choose = (key: string) => {
    const metric = metrics.find((each) => each.key === key);
    if (metric && metric !== chosen) onChoose(metric);
  };
  return (
    <div className="flex flex-col gap-1">
      <Select
        label={t`Metric`}
        placeholder={t`Choose a metric`}
        className="max-w-sm"
        choices={metrics.map(({ key }) => ({ id: key, name: inWords(key) }))}
        value={chosen?.key ?? null}
        onChange={choose}
      />
      <Refusal>{refusal}</Refusal>
      {chosen && (
        <p className="max-w-prose text-pretty">
          {inLanguage(chosen.sentence)} <span className="text-text-quiet">{inLanguage(chosen.formula)}</span>
        </p>
      )}
    </div>
  );
}
