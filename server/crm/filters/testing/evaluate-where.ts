/** What a filter of groups means, without an index and without SQL: the test of the one that has both. */

export type WhereCondition = Readonly<Record<string, unknown>>;

/** Whether a record meets a condition. */
export function holds(condition: WhereCondition, record: object): boolean {
  const meets = (inner: unknown) => isObject(inner) && holds(inner, record);
  if (Array.isArray(condition.all)) return condition.all.every(meets);
  if (Array.isArray(condition.any)) return condition.any.some(meets);
  if (Array.isArray(condition.not)) return !condition.not.some(meets);
  const value = valueIn(record, String(condition.field));
  const asked = plain(condition.value);
  const isEmpty =
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
  switch (condition.op) {
    case 'is_empty':
      return isEmpty;
    case 'is_not_empty':
      return !isEmpty;
    case 'is':
      return !isEmpty && plain(value) === asked;
    case 'is_not':
      return isEmpty || plain(value) !== asked;
    case 'contains':
      if (Array.isArray(value)) return value.map(plain).includes(asked);
      return !isEmpty && String(plain(value)).includes(String(asked));
    case 'gte':
      return !isEmpty && compare(plain(value), asked) >= 0;
    case 'lte':
      return !isEmpty && compare(plain(value), asked) <= 0;
    default:
      throw new Error(`unknown op ${String(condition.op)}`);
  }
}

function isObject(value: unknown): value is WhereCondition {
  return typeof value === 'object' && value !== null;
}

/** The value of a field; of an amount its number. */
function valueIn(record: object, field: string): unknown {
  const own = field.startsWith('custom_fields.') ? Reflect.get(record, 'custom_fields') : undefined;
  const value: unknown = isObject(own)
    ? own[field.slice('custom_fields.'.length)]
    : Reflect.get(record, field);
  return isObject(value) && 'currency' in value ? value.value : value;
}

/** A text without case and accents. */
function plain(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return value
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}

function compare(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one) < String(other) ? -1 : Number(String(one) > String(other));
}
