import type { ImportSettings } from '../../api/imports.ts';

/**
 * What changes with the fields of the columns. The system of the external ids goes with their column: without it, nothing on the page
 * shows the system, so that nobody could clear it.
 */
export function mappedTo(
  { constants }: Pick<ImportSettings, 'constants'>,
  mapping: ImportSettings['mapping'],
): Pick<ImportSettings, 'mapping' | 'constants'> {
  if (mapping.includes('external_id')) return { mapping, constants };
  const { external_source, ...others } = constants;
  return { mapping, constants: others };
}
