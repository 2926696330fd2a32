/**
 * Why a good request may be refused: a rule that no schema says, or one that the generator overlooks. Its test fails for the
 * generator, so it is counted, and the run fails if any other test fails, or if nothing was refused for one of these reasons.
 * A wrong request that is taken has no excuse.
 */
interface Excuse {
  /** The operations, as `POST /api-deals/{id}`. */
  readonly operations: RegExp;
  /** The status and the message. */
  readonly answer: RegExp;
  readonly why: string;
}

const EXCUSES: readonly Excuse[] = [
  {
    operations: /^POST \/api-contacts\/\{id\}\/touches$/,
    answer: /^400 'touches\.0\.campaign' (?:is required|must have at least one part)/,
    why: 'A touch of the kind campaign names its campaign.',
  },
  {
    operations: /^POST \/api-companies\/\{id\}\/merge$/,
    answer: /^400 The 'notes' of both would have /,
    why: 'The notes of both become one text, which has an end.',
  },
  {
    operations: /^POST \/api-custom-fields$/,
    answer: /^400 .*(?:options' is required|only 'choice' and 'choices' have them)/,
    why: 'Choices belong to fields with choices.',
  },
  {
    operations: /^(?:POST|PATCH) \/api-custom-fields/,
    answer: /^400 'options' must not have the same option twice/,
    why: 'Options differ. The generator overlooks uniqueItems.',
  },
  {
    operations: /^(?:POST|PATCH) \/api-tasks/,
    answer: /^400 'repeat' needs 'due_on' or 'due_at'/,
    why: 'A task that repeats has a day or a time.',
  },
  {
    operations: /^GET \/api-files$/,
    answer: /^400 'kind' is required/,
    why: 'The record of files is named by its kind and its id.',
  },
  {
    operations: /^(?:POST|PATCH) \/api-webhook-subscriptions(?:\/\{id\})?$/,
    answer: /^400 'filter\.\w+' (?:matches none of the events|names a field that these events do not have)/,
    why: 'A filter asks for what the events have.',
  },
  {
    operations: /^(?:POST|PATCH) \/api-(?:reports|metrics)/,
    answer: /^400 '(?:query\.)?(?:filters|cell|dimensions)\S*' /,
    why: 'What can be asked depends on the metric, and the generator overlooks maxItems and uniqueItems.',
  },
  {
    operations: /^(?:POST|PATCH) \/api-workflows(?:\/\{id\})?$|dry-run$/,
    answer: /^400 The definition must have format/,
    why: 'The definition of a workflow has a language of its own.',
  },
  {
    operations: /^POST \/api-(?:files|imports)$/,
    answer: /^429 Your organization is uploading 2 files/,
    why: 'Two files are uploaded at a time, and the generator uploads more.',
  },
  {
    operations: /^POST \/api-imports$/,
    answer: /^400 (?:'duplicate_key' must be one of|Duplicates cannot be found by)/,
    why: 'What duplicates are found by depends on the kind of records and on the columns.',
  },
  {
    operations:
      /^POST \/api-(?:workflow-runs|conversions|form-submissions)\/\{id\}\/\w+$|^PATCH \/api-forms\/\{id\}$/,
    answer: /^409 /,
    why: 'What may be done depends on the state of the record.',
  },
  {
    operations: /^(?:POST|PATCH) \/api-conversion-destinations/,
    answer: /^400 '(?:config|value_rule|secret)\b/,
    why: 'What a destination needs depends on its kind.',
  },
  {
    operations: /^(?:POST|PATCH) \/api-forms/,
    answer: /^400 .*(?:options|consent|maps to|maps_to|another field, too)/,
    why: 'What a form needs depends on its fields.',
  },
  {
    operations: /^PATCH \/api-forms\/\{id\}$/,
    answer: /^400 The body has no field that can be updated/,
    why: "'publish' alone changes a form only if it is true.",
  },
];

export class Excuses {
  readonly #counts = new Map(EXCUSES.map((excuse) => [excuse, 0]));

  /** Whether there is one for an answer to a good request, which it then counts. */
  holds(operation: string, answer: string): boolean {
    const excuse = EXCUSES.find((one) => one.operations.test(operation) && one.answer.test(answer));
    if (excuse) this.#counts.set(excuse, (this.#counts.get(excuse) ?? 0) + 1);
    return excuse !== undefined;
  }

  /** How many requests each excused. */
  get counts(): readonly (readonly [why: string, count: number])[] {
    return [...this.#counts].map(([{ why }, count]) => [why, count]);
  }

  get total(): number {
    return this.counts.reduce((sum, [, count]) => sum + count, 0);
  }
}
