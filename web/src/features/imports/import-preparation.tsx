import { useState } from 'react';
import { type ImportDetails, type ImportSettings, useImportAction } from '../../api/imports.ts';
import { plural, t } from '../../language/words.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { CountTiles } from './count-tiles.tsx';
import { ImportEffects } from './import-effects.tsx';
import { ImportOptions } from './import-options.tsx';
import { countOf } from './import-words.ts';
import { mappedTo } from './mapped-to.ts';
import { MappingTable } from './mapping-table.tsx';
import { ProblemTable } from './problem-table.tsx';
import { ValueMapping } from './value-mapping.tsx';

/** Prepares an import: column mapping, options, and the result of a check. */
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
      {isChecked ? t`Check again` : t`Check file`}
    </Button>
  );
  return (
    <>
      {isChecked && <CheckResult details={details} />}
      <Section
        title={t`Columns`}
        lead={t`Choose a field for each column of the file. Kontor has matched the headings it knows.`}
      >
        <MappingTable
          details={details}
          mapping={settings.mapping}
          onChange={(mapping) => change(mappedTo(settings, mapping))}
        />
      </Section>
      <ValueMapping details={details} settings={settings} onChange={(values) => change({ values })} />
      <ImportOptions details={details} settings={settings} onChange={change} />
      <ImportEffects settings={settings} onChange={change} />
      <div className="sticky bottom-0 flex flex-wrap items-center gap-3 border-t border-line bg-surface py-3">
        {isChecked && <RunButton details={details} />}
        {check}
        {action.error && (
          <p role="alert" className="text-danger">
            {action.error.message}
          </p>
        )}
        {!isChecked && !action.error && (
          <p className="text-text-quiet">{t`Nothing is saved yet. You’ll see the result for each row first.`}</p>
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
        {t`Import ${countOf(count, kind)}`}
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
    <Section title={t`Result of the check`} lead={t`Nothing is saved yet.`}>
      <CountTiles
        counts={[
          { name: t`Will be created`, count: created_count },
          { name: t`Will be updated`, count: updated_count },
          { name: t`Duplicates, skipped`, count: skipped_count },
          { name: t`Rows with errors`, count: failed_count, tone: failed_count > 0 ? 'danger' : 'plain' },
        ]}
      />
      {failed_count > 0 && (
        <p className="text-text-quiet">
          {plural(failed_count, {
            one: '# row has an error and will be left out.',
            other: '# rows have errors and will be left out.',
          })}{' '}
          {t`You can fix the file and upload it again, or import the other rows now and fix these later.`}
        </p>
      )}
      <ProblemTable details={details} />
    </Section>
  );
}

function isSame(one: ImportSettings, other: ImportSettings): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
