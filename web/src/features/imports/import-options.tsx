import type { ImportDetails, ImportSettings } from '../../api/imports.ts';
import { t } from '../../language/words.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { Select } from '../../ui/form/select.tsx';
import { Section } from '../../ui/section.tsx';
import { ACTION_CHOICES, DATE_CHOICES, keyChoices } from './import-words.ts';

interface ImportOptionsProps {
  readonly details: ImportDetails;
  readonly settings: ImportSettings;
  readonly onChange: (patch: Partial<ImportSettings>) => void;
}

/** Options for duplicates, companies, dates and the currency. */
export function ImportOptions({ details, settings, onChange }: ImportOptionsProps) {
  const { duplicate_key, on_duplicate, mapping, currency, constants } = settings;
  const holdsAmounts = details.fields.some(({ name, is_amount }) => is_amount && mapping.includes(name));
  const needsCurrency = holdsAmounts || (details.kind === 'deals' && !mapping.includes('currency'));
  const needsSource = mapping.includes('external_id') && !mapping.includes('external_source');
  return (
    <Section
      title={t`Duplicates`}
      lead={t`Rows that match an existing record or an earlier row of the file.`}
    >
      <div className="flex flex-wrap items-start gap-4">
        <Select
          label={t`Find duplicates by`}
          choices={keyChoices(details.duplicate_keys)}
          value={duplicate_key}
          onChange={(key) => onChange({ duplicate_key: key })}
          className="w-72"
        />
        {duplicate_key !== 'none' && (
          <Select
            label={t`When a row matches`}
            choices={ACTION_CHOICES}
            value={on_duplicate}
            onChange={(action) => onChange({ on_duplicate: action })}
            className="w-60"
          />
        )}
        {needsSource && (
          <TextField
            label={t`System of the external ids`}
            value={constants.external_source ?? ''}
            onChange={(system) => onChange({ constants: { ...constants, external_source: system } })}
            maxLength={255}
            className="w-60"
          />
        )}
        <DateOption details={details} settings={settings} onChange={onChange} />
        {needsCurrency && (
          <TextField
            label={t`Currency of amounts`}
            value={currency}
            onChange={(code) => onChange({ currency: code.toUpperCase() })}
            maxLength={3}
            className="w-48"
          />
        )}
      </div>
      {details.can_create_linked && mapping.includes('company') && (
        <Checkbox
          isSelected={settings.create_linked}
          onChange={(create_linked) => onChange({ create_linked })}
          hint={t`Companies are found by their name. The check lists those that do not exist yet.`}
        >
          {t`Create companies that do not exist yet`}
        </Checkbox>
      )}
    </Section>
  );
}

/** The date format; shown only if a column has dates in which the order matters. */
function DateOption({ details, settings, onChange }: ImportOptionsProps) {
  const dates = details.fields.filter(({ is_date }) => is_date).map(({ name }) => name);
  const column = details.columns.find(
    ({ date_order }, index) => dates.includes(settings.mapping[index] ?? '') && date_order !== 'ymd',
  );
  if (!column) return null;
  return (
    <div className="flex w-60 flex-col gap-1">
      <Select
        label={t`Date format`}
        choices={DATE_CHOICES.filter(({ id }) => id !== 'ymd')}
        value={settings.date_order}
        onChange={(order) => onChange({ date_order: order })}
      />
      <p className="text-small text-text-quiet">
        {column.date_order_certain
          ? t`Detected from all dates of the column.`
          : t`The dates can be read both ways. Check the format.`}
      </p>
    </div>
  );
}
