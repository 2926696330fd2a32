import { parseArgs } from 'node:util';

/**
 * Reads whole numbers given as `--name=value`; an option that is missing has its default.
 * @throws TypeError for an option that the bench does not have, RangeError for what is no whole number
 */
export function readNumbers<Name extends string>(
  defaults: Readonly<Record<Name, number>>,
): Record<Name, number> {
  const names = Object.keys(defaults);
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  const given = Object.entries(parseArgs({ options }).values).map(([name, text]) => {
    const value = Number(text);
    if (!Number.isInteger(value) || value < 0) throw new RangeError(`--${name} must be a whole number.`);
    return [name, value];
  });
  return { ...defaults, ...Object.fromEntries(given) };
}
