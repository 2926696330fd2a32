import { useState } from 'react';
import { type ImportDetails, type ImportSettings, useImportAction } from '../../api/imports.ts';
import { formatCount } from '../../records/formats.ts';
import { Button } from '../../ui/button.tsx';
import { CountTiles } from './count-tiles.tsx';
import { ImportOptions } from './import-options.tsx';
import { countOf } from './import-words.ts';
import { MappingTable } from './mapping-table.tsx';
import { RemarkTable } from './remark-table.tsx';
import { Section } from './section.tsx';

/** Before an import: what the columns hold, how duplicates are taken, and what a check says of the rows. */
export function ImportPreparation({ details }: { readonly details: ImportDetails }) {
  const [settings, setSettings] = useState<ImportSettings>(details.settings);
  const action = useImportAction(details.id);
  const change = (patch: Partial<ImportSettings>) => setSettings({ ...settings, ...patch });
  const isChecked = details.state === 'checked' && isSame(settings, details.settings);
  const check = (
    <Button
      look={isChecked ? 'plain' : 'primary'}
      isPending={action.isPending}
      onPress={() => action.mutate({ action: 'check', settings })}
    >
      {isChecked ? 'Check again' : 'Check the file'}
    </Button>
  );
  return (
    <>
      {isChecked && <CheckResult details={details} />}
      <Section
        title="Columns"
        lead="What each column of the file holds. Kontor has guessed by the headings; change what is wrong."
      >
        <MappingTable
          details={details}
          mapping={settings.mapping}
          onChange={(mapping) => change({ mapping })}
        />
      </Section>
      <ImportOptions details={details} settings={settings} onChange={change} />
      <div className="sticky bottom-0 flex flex-wrap items-center gap-3 border-t border-line bg-surface py-3">
        {isChecked && <RunButton details={details} />}
        {check}
        {action.error && (
          <p role="alert" className="text-danger">
            {action.error.message}
          </p>
        )}
        {!isChecked && !action.error && (
          <p className="text-text-quiet">The check writes nothing; it says what would become of each row.</p>
        )}
      </div>
    </>
  );
}

function RunButton({ details }: { readonly details: ImportDetails }) {
  const { id, kind, created_count, updated_count } = details;
  const action = useImportAction(id);
  const count = created_count + updated_count;
  return (
    <>
      <Button
        look="primary"
        isDisabled={count === 0}
        isPending={action.isPending}
        onPress={() => action.mutate({ action: 'run' })}
      >
        Import {countOf(count, kind)}
      </Button>
      {action.error && (
        <p role="alert" className="text-danger">
          {action.error.message}
        </p>
      )}
    </>
  );
}

function CheckResult({ details }: { readonly details: ImportDetails }) {
  const { created_count, updated_count, skipped_count, failed_count } = details;
  return (
    <Section title="What would happen" lead="Nothing has been written yet.">
      <CountTiles
        counts={[
          { name: 'To create', count: created_count },
          { name: 'To update', count: updated_count },
          { name: 'Duplicates to skip', count: skipped_count },
          { name: 'Rows that fail', count: failed_count, tone: failed_count > 0 ? 'danger' : 'plain' },
        ]}
      />
      {failed_count > 0 && (
        <p className="text-text-quiet">
          {formatCount(failed_count)} {failed_count === 1 ? 'row is' : 'rows are'} left out of the import. You
          can mend the file and upload it again, or import the others and mend these afterwards.
        </p>
      )}
      <RemarkTable record={details} />
    </Section>
  );
}

function isSame(one: ImportSettings, other: ImportSettings): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
