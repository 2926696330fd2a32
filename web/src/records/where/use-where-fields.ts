import { useQuery } from '@tanstack/react-query';
import type { Op } from '../../../../server/crm/filters/where.ts';
import {
  type Compared,
  OPS_OF,
  OPS_OF_OWN,
  WHERE_FIELDS,
} from '../../../../server/crm/filters/where-fields.ts';
import { type CustomField, customFieldsOf, type FieldObject } from '../../api/custom-fields.ts';
import { inWords } from '../../api/field-words.ts';
import { linkedKindOf } from '../../api/linked-records.ts';
import { pipelinesQuery } from '../../api/pipelines.ts';
import { t } from '../../language/words.ts';
import type { Choice } from '../../ui/form/select.tsx';
import { OUTCOMES, stageChoices } from '../deal-choices.ts';
import { optionChoices, YES_NO } from '../own/choices.ts';
import { peopleChoices, usePeople } from '../own/use-people.ts';

/** A field that conditions can name, and how its value is given. */
export interface WhereField extends Choice {
  readonly ops: readonly Op[];
  readonly input: 'text' | 'number' | 'day' | 'moment' | 'record' | 'choice';
  /** What it can be, of a choice. */
  readonly choices: readonly Choice[];
}

const INPUTS: Readonly<Record<Compared, WhereField['input']>> = {
  text: 'text',
  label: 'text',
  email: 'text',
  list: 'text',
  number: 'number',
  day: 'day',
  moment: 'moment',
  boolean: 'choice',
  id: 'record',
  user: 'choice',
  outcome: 'choice',
};

const WORDS: Readonly<Record<string, string>> = {
  assigned_to: t`Owner`,
  linkedin_url: 'LinkedIn',
  zip: 'ZIP',
  expected_close_date: t`Close date`,
  company: t`Company, as written`,
  due_on: t`Due day`,
  due_at: t`Due time`,
  done_at: t`Time done`,
};

/** The fields of a kind of record that conditions can name, those of the organization last. */
export function useWhereFields(object: FieldObject): readonly WhereField[] {
  const known = WHERE_FIELDS[object] ?? {};
  const { data: own = [] } = useQuery(customFieldsOf(object));
  const { data: pipelines = [] } = useQuery({ ...pipelinesQuery, enabled: Object.hasOwn(known, 'stage_id') });
  const people = [{ id: 'me', name: t`Me` }, ...peopleChoices(usePeople(true), undefined)];
  const choicesOf: Readonly<Record<string, readonly Choice[]>> = {
    stage_id: stageChoices(pipelines),
    pipeline_id: pipelines,
  };
  // Only contacts and companies are found by typing.
  const isGiven = (id: string) => known[id] !== 'id' || id in choicesOf || linkedKindOf(id) !== undefined;
  const offered = Object.entries(known).filter(([id]) => isGiven(id));
  const builtIn = offered.map(([id, compared]): WhereField => {
    const choices = choicesOf[id] ?? choicesFor(compared, people);
    const input = choicesOf[id] ? 'choice' : INPUTS[compared];
    return { id, name: WORDS[id] ?? inWords(id), ops: OPS_OF[compared], input, choices };
  });
  return [...builtIn, ...own.filter(({ filterable }) => filterable).map((field) => ownField(field, people))];
}

function choicesFor(compared: Compared, people: readonly Choice[]): readonly Choice[] {
  if (compared === 'boolean') return YES_NO;
  if (compared === 'outcome') return OUTCOMES;
  return compared === 'user' ? people : [];
}

const OWN_INPUTS: Readonly<Record<CustomField['type'], WhereField['input']>> = {
  text: 'text',
  url: 'text',
  number: 'number',
  money: 'number',
  date: 'day',
  boolean: 'choice',
  choice: 'choice',
  choices: 'choice',
  user: 'choice',
};

function ownField({ key, label, type, options }: CustomField, people: readonly Choice[]): WhereField {
  const named = optionChoices(options);
  const members = people.filter(({ id }) => id !== 'me');
  const choices = type === 'boolean' ? YES_NO : type === 'user' ? members : named;
  return { id: `custom_fields.${key}`, name: label, ops: OPS_OF_OWN[type], input: OWN_INPUTS[type], choices };
}
