import { inWords } from '../../../api/field-words.ts';
import type { Metric, Question } from '../../../api/insights.ts';
import { inLanguage, inSentence, t } from '../../../language/words.ts';

const GRAIN_NAMES: Readonly<Record<NonNullable<Question['grain']>, string>> = {
  day: t`day`,
  week: t`week`,
  month: t`month`,
  quarter: t`quarter`,
  year: t`year`,
};

/** What a report of a question may be called: `Won value by owner and month`. */
export function reportName(
  { key, dimensions: known }: Pick<Metric, 'key' | 'dimensions'>,
  { dimensions = [], grain }: Pick<Question, 'dimensions' | 'grain'>,
): string {
  const names = dimensions.map((chosen) => known.find((each) => each.key === chosen)?.name ?? chosen);
  const by = [...names.map((name) => inSentence(inLanguage(name))), ...(grain ? [GRAIN_NAMES[grain]] : [])];
  return by.length === 0 ? inWords(key) : t`${inWords(key)} by ${by.join(t` and `)}`;
}
