import { z } from 'zod';
import type { Operations } from '../../kernel/family/family.ts';
import { LANGUAGES, type Language } from '../../kernel/language/language.ts';
import { defineRead } from '../../kernel/operations/operation.ts';
import { type NamedCatalog, readCatalog, writersOf } from '../definitions/read-catalog.ts';
import { readerOf, readPlain } from '../engine/facts.ts';
import type { WorkflowHost } from '../host.ts';
import type { KnownField } from '../language/check.ts';
import { WORKFLOW_WORDS } from '../language/words/words-in.ts';
import { choicesView, type FieldChoice, type ObjectChoice } from './choices.schema.ts';
import { type TypeOfValue, typesOf } from './value-type.ts';

/** Members that say nothing to a person. */
const HIDDEN = ['id', 'org_id', 'external_source', 'external_id'];

/** The kinds of values of own fields. */
const OWN_TYPES: Readonly<Record<string, TypeOfValue['type']>> = {
  ...{ text: 'text', url: 'text', number: 'number', date: 'date', boolean: 'boolean' },
  ...{ choice: 'choice', choices: 'list', user: 'reference' },
};

const ownFields = z.array(
  z.object({ object: z.string(), key: z.string(), type: z.string(), options: z.array(z.string()).nullish() }),
);

/** Lists what people choose from when they write a workflow: events, fields of records and what they hold. */
export function listWorkflowChoices(host: WorkflowHost) {
  return defineRead({
    name: 'list-workflow-choices',
    summary: 'List what workflows can name',
    scope: 'workflows:read',
    input: z.object({ language: z.enum(LANGUAGES).default('en') }),
    output: choicesView,
    run: async (context, { language }) => {
      const { eventWords } = WORKFLOW_WORDS[language];
      const [catalog, given] = await Promise.all([
        readCatalog(context, host),
        readPlain(context, host.operations, 'list-custom-fields', { limit: 400 }),
      ]);
      const own = ownFields.parse(given);
      const events = [...catalog.events].map(([type, object]) => ({ type, object, words: eventWords(type) }));
      const objects = [...catalog.objects].map(([type, known]): ObjectChoice => {
        const types = typesOfObject(host.operations, type, own);
        return {
          type,
          fields: [...known.fields].flatMap(([name, field]) =>
            fieldChoices(catalog, types, name, field, language),
          ),
          links: [...known.links],
          steps: [...known.steps],
          find_by: [...known.findBy],
        };
      });
      return { data: { events, objects } };
    },
  });
}

interface Types {
  readonly shown: ReadonlyMap<string, TypeOfValue>;
  /** Members that are only given. */
  readonly given: ReadonlyMap<string, TypeOfValue>;
}

function typesOfObject(operations: Operations, kind: string, own: z.infer<typeof ownFields>): Types {
  const ofOwn = own.flatMap(({ object, key, type, options }): [string, TypeOfValue][] => {
    const known = OWN_TYPES[type];
    return object === kind && known
      ? [[`custom_fields.${key}`, { type: known, options: options ?? [] }]]
      : [];
  });
  return {
    shown: new Map([...typesOf(operations(readerOf(kind)).output, 'output'), ...ofOwn]),
    given: new Map(writersOf(kind).flatMap((name) => [...typesOf(operations(name).input, 'input')])),
  };
}

function fieldChoices(
  { names }: NamedCatalog,
  { shown, given }: Types,
  name: string,
  { refersTo, isWritable }: KnownField,
  language: Language,
): FieldChoice[] {
  const found = shown.get(name) ?? given.get(name);
  if (!found || HIDDEN.includes(name)) return [];
  return [
    {
      name,
      label: WORKFLOW_WORDS[language].fieldWords(name, names),
      type: refersTo ? 'reference' : found.type,
      refers_to: refersTo ?? null,
      options: [...found.options],
      readable: shown.has(name),
      writable: isWritable,
    },
  ];
}
