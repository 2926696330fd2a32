import { JsonText } from '../../kernel/database/json-text.ts';
import { DEFAULT_SETTINGS, type ImportSettings, type SurveyedColumn } from './import.schema.ts';

/** What is stored with an import, as JSON. */
interface StoredImport {
  readonly columns: string;
  readonly settings: string;
}

/** The columns and settings of a stored import; earlier releases did not store all settings. */
export function readStored({ columns, settings }: StoredImport): {
  readonly columns: readonly SurveyedColumn[];
  readonly settings: ImportSettings;
} {
  return {
    columns: new JsonText<SurveyedColumn[]>(columns).value(),
    settings: { ...DEFAULT_SETTINGS, ...new JsonText<Partial<ImportSettings>>(settings).value() },
  };
}
