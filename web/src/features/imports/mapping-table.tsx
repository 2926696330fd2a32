import type { ImportDetails, ImportSettings } from '../../api/imports.ts';
import { inLanguage, t } from '../../language/words.ts';
import { Chip } from '../../ui/chip.tsx';
import { Select } from '../../ui/form/select.tsx';

/** The choice for a column that is not imported; no field has this name. */
const LEFT_OUT = '';

interface MappingTableProps {
  readonly details: ImportDetails;
  readonly mapping: ImportSettings['mapping'];
  readonly onChange: (mapping: ImportSettings['mapping']) => void;
}

/** Maps each column of the file, shown with sample values, to a field. */
export function MappingTable({ details, mapping, onChange }: MappingTableProps) {
  const { columns, fields } = details;
  const choices = [
    { id: LEFT_OUT, name: t`Do not import` },
    ...fields.map(({ name, label }) => ({ id: name, name: inLanguage(label) })),
  ];
  const give = (index: number, field: string) =>
    onChange(
      mapping.map((other, place) => {
        if (place === index) return field === LEFT_OUT ? null : field;
        // A field belongs to one column: the column that had it before loses it.
        return other === field ? null : other;
      }),
    );
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-y phone:min-w-140 border-line text-left">
        <thead className="text-small text-text-quiet">
          <tr className="border-b border-line">
            <th scope="col" className="w-1/4 py-2 pr-4 font-medium">
              {t`Column`}
            </th>
            <th scope="col" className="py-2 pr-4 font-medium max-phone:hidden">
              {t`Sample values`}
            </th>
            <th scope="col" className="py-2 font-medium phone:w-72">
              {t`Field`}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {columns.map(({ name, samples, filled }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns are known by their place, names may be the same
            <tr key={index}>
              <th scope="row" className="max-w-48 truncate py-1.5 pr-4 font-medium max-phone:max-w-32">
                {name}
              </th>
              <td className="max-w-0 truncate py-1.5 pr-4 text-text-quiet max-phone:hidden">
                {samples.join(' · ') || t`empty`}
              </td>
              <td className="py-1.5">
                <div className="flex flex-wrap items-center gap-2">
                  <Select
                    label={t`Field for ${name}`}
                    labelHidden
                    choices={choices}
                    value={mapping[index] ?? LEFT_OUT}
                    onChange={(field) => give(index, field)}
                    className="w-48"
                  />
                  {mapping[index] === null && filled > 0 && <Chip tone="warning">{t`Not imported`}</Chip>}
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
