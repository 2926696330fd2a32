import { ORGANIZATION_EXPORT_HREF } from '../../api/exports.ts';
import { useMayAdminister } from '../../api/session.ts';
import { t } from '../../language/words.ts';
import { ANYTHING, ShownTogether } from '../../records/page/shown-together.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';
import { ExportLink } from './export-link.tsx';
import { ImportHistory } from './import-history.tsx';
import { NewImport } from './new-import.tsx';

const LISTS = [
  ['contacts', t`Contacts`],
  ['companies', t`Companies`],
  ['deals', t`Deals`],
  ['tasks', t`Tasks`],
  ['activities', t`Activities`],
] as const;

/** `/import`: a new import, past imports, and exports. */
export function ImportsPage() {
  return (
    <Page title={t`Import and export`}>
      <div className="mx-auto flex max-w-4xl flex-col gap-8 px-6 py-6 max-phone:px-4">
        <NewImport />
        <ShownTogether of={ANYTHING} className="flex flex-col gap-8">
          <ImportHistory />
          <Exports />
        </ShownTogether>
      </div>
    </Page>
  );
}

function Exports() {
  const mayAdminister = useMayAdminister();
  return (
    <Section
      title={t`Export`}
      lead={t`Download CSV files for a spreadsheet, or to import them into Kontor again. To export a
        filtered list, open its page.`}
    >
      <ul aria-label={t`Lists to export`} className="divide-y divide-line border-y border-line">
        {LISTS.map(([list, name]) => (
          <li key={list} className="flex items-center justify-between gap-3 py-2">
            <span className="font-medium">{name}</span>
            <ExportLink list={list} name={name} />
          </li>
        ))}
        {mayAdminister && (
          <li className="flex items-center justify-between gap-3 py-2">
            <span>
              <span className="font-medium">{t`Entire organization`}</span>
              <span className="block text-small text-text-quiet">
                {t`All lists, pipelines and members in one ZIP file, without secrets.`}
              </span>
            </span>
            <a href={ORGANIZATION_EXPORT_HREF} download className={buttonClasses()}>
              {t`Export all`}
            </a>
          </li>
        )}
      </ul>
    </Section>
  );
}
