import { useQuery } from '@tanstack/react-query';
import { createContext, use, useMemo } from 'react';
import type { Catalog, KnownObject } from '../../../../../server/workflows/language/checking/catalog.ts';
import { kindOf, objectOf } from '../../../../../server/workflows/language/checking/scope.ts';
import type { Definition } from '../../../../../server/workflows/language/definition.schema.ts';
import { isEventTrigger } from '../../../../../server/workflows/language/guards.ts';
import type { Step } from '../../../../../server/workflows/language/step.schema.ts';
import { allSteps } from '../../../../../server/workflows/language/walk.ts';
import type { Names } from '../../../../../server/workflows/language/words/value-words.ts';
import { membersQuery } from '../../../api/members.ts';
import { pipelinesQuery } from '../../../api/pipelines.ts';
import { inLanguage, t } from '../../../language/words.ts';
import type { Choices, FieldChoice, ObjectChoice } from '../api/workflows.ts';

/** What the forms of a definition know: what exists, and what people call it. */
export interface Scene {
  readonly choices: Choices;
  readonly catalog: Catalog;
  readonly names: Names;
  readonly definition: Definition;
}

export const SceneContext = createContext<Scene | undefined>(undefined);

/** The scene of the editor that is open. */
export function useScene(): Scene {
  const scene = use(SceneContext);
  if (!scene) throw new Error('A form of a workflow stands outside of its editor.');
  return scene;
}

const NOTHING: Catalog['existing'] = {
  stage: new Set(),
  pipeline: new Set(),
  member: new Set(),
  tag: new Set(),
};

/** What exists, as the language of workflows asks for it. */
export function catalogOf({ events, objects }: Choices): Catalog {
  return {
    events: new Map(events.map(({ type, object }) => [type, object])),
    objects: new Map(objects.map((object) => [object.type, knownObject(object)])),
    existing: NOTHING,
    secrets: new Set(),
    hasMailServer: true,
  };
}

function knownObject({ fields, links, steps, find_by }: ObjectChoice): KnownObject {
  return {
    fields: new Map(
      fields.map(({ name, type, writable }) => [
        name,
        { isDate: type === 'date' || type === 'moment', isWritable: writable },
      ]),
    ),
    links: new Set(links),
    steps: new Set(steps),
    findBy: new Set(find_by),
  };
}

/** What people call stages, pipelines, members and own fields, by their ids and paths. */
export function useNames(choices: Choices | undefined): Names {
  const { data: pipelines } = useQuery(pipelinesQuery);
  const { data: members } = useQuery(membersQuery);
  return useMemo(
    () =>
      new Map([
        ...(pipelines ?? []).flatMap(({ id, name, stages }): [string, string][] => [
          [id, name],
          ...stages.map((stage): [string, string] => [stage.id, stage.name]),
        ]),
        ...(members ?? []).map(({ user_id, name }): [string, string] => [user_id, name]),
        ...(choices?.objects ?? []).flatMap(({ fields }) =>
          fields
            .filter(({ name }) => name.startsWith('custom_fields.'))
            .map(({ name, label }): [string, string] => [name, label]),
        ),
      ]),
    [pipelines, members, choices],
  );
}

/** Where in a definition something stands, as far as it matters for what can be named there. */
export interface Where {
  /** The steps that may have run before. */
  readonly before: readonly Step[];
  /** The kind of record that conditions ask about. */
  readonly object: string | undefined;
  /** Whether something has changed that can be asked for. */
  readonly hasChanges: boolean;
}

/** What can be named at a step, or in the trigger if none is given. */
export function whereOf({ definition, catalog }: Scene, key?: string): Where {
  const placed = key === undefined ? undefined : allSteps(definition).find(({ step }) => step.key === key);
  return {
    before: placed?.before ?? [],
    object: objectOf(definition, catalog),
    hasChanges: isEventTrigger(definition.trigger),
  };
}

/** The kind of record that a step changes, by its target: `record`, `record.contact`, `steps.find`. */
export function kindOfTarget({ catalog }: Scene, where: Where, target: string): string | undefined {
  return kindOf({ catalog, ...where }, target);
}

/** What is known of a kind of record. */
export function objectNamed(
  { choices }: Pick<Scene, 'choices'>,
  type: string | undefined,
): ObjectChoice | undefined {
  return choices.objects.find((object) => object.type === type);
}

/** A field that can be read, by its path, with what people call it. */
export interface ReadableField extends FieldChoice {
  /** As conditions and templates name it from the record: `stage_id`, `contact.email`. */
  readonly path: string;
}

/** The fields of a kind of record and of those that it links to. */
export function readableFields(scene: Scene, type: string | undefined): readonly ReadableField[] {
  const object = objectNamed(scene, type);
  if (!object) return [];
  const own = object.fields.filter(({ readable }) => readable);
  return [
    ...own.map((field) => ({ ...field, path: field.name })),
    ...object.links.flatMap((link) =>
      (objectNamed(scene, link)?.fields ?? [])
        .filter(({ readable }) => readable)
        .map((field) => ({
          ...field,
          path: `${link}.${field.name}`,
          label: t`${field.label} of the ${inLanguage(link)}`,
        })),
    ),
  ];
}

/** A value that a text can contain. */
export interface NamedValue {
  readonly path: string;
  readonly label: string;
  readonly field: FieldChoice | undefined;
}

/** Values under a heading, such as those of the record. */
export interface ValueGroup {
  readonly kind: 'record' | 'before' | 'result' | 'time';
  readonly title: string;
  readonly values: readonly NamedValue[];
}

/** What a text can contain at a place. */
export function valuesAt(scene: Scene, where: Where): readonly ValueGroup[] {
  const { object, hasChanges, before } = where;
  const fields = readableFields(scene, object);
  const named = (root: string) => (field: ReadableField) => ({
    path: `${root}.${field.path}`,
    label: field.label,
    field,
  });
  const results = before.flatMap((step): ValueGroup[] => {
    const kind = kindOfTarget(scene, where, `steps.${step.key}`);
    const root = `steps.${step.key}`;
    if (step.do === 'call_url') {
      const status = { path: `${root}.status`, label: t`status`, field: undefined };
      return [{ kind: 'result', title: t`Result of ${step.key}`, values: [status] }];
    }
    const known = objectNamed(scene, kind)?.fields.filter(({ readable }) => readable) ?? [];
    const id = { path: `${root}.id`, label: t`id of the ${inLanguage(kind ?? 'record')}`, field: undefined };
    const values = known.map((field) => ({ path: `${root}.${field.name}`, label: field.label, field }));
    if (known.length === 0) return [];
    return [{ kind: 'result', title: t`Result of ${step.key}`, values: [id, ...values] }];
  });
  const changes = hasChanges ? fields.filter(({ path }) => !path.includes('.')) : [];
  const title = object === undefined ? '' : t`The ${inLanguage(object)}`;
  const groups: readonly ValueGroup[] = [
    { kind: 'record', title, values: fields.map(named('record')) },
    { kind: 'before', title: t`Before the change`, values: changes.map(named('before')) },
    ...results,
    { kind: 'time', title: t`Time`, values: [{ path: 'now', label: t`now`, field: undefined }] },
  ];
  return groups.filter(({ values }) => values.length > 0);
}
