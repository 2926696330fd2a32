import { t } from '../../../../language/words.ts';
import { TextField } from '../../../../ui/form/field.tsx';
import { type Choice, Select } from '../../../../ui/form/select.tsx';
import { consentIn } from '../../beginnings.ts';
import { PURPOSE_WORDS } from '../../purpose-words.ts';
import { useVisitorLanguage } from '../../visitor-language.ts';
import { refusalAt } from '../problems.ts';
import type { Editing } from '../use-editing.ts';

type Purpose = keyof typeof PURPOSE_WORDS;

const PURPOSES: readonly Choice<Purpose>[] = [
  { id: 'email_marketing', name: PURPOSE_WORDS.email_marketing },
  { id: 'ad_user_data', name: PURPOSE_WORDS.ad_user_data },
  { id: 'ad_personalization', name: PURPOSE_WORDS.ad_personalization },
];

/** What the box of a consent asks for. The words are kept with each answer. */
export function ConsentFields({ editing: { definition, problem, change } }: { readonly editing: Editing }) {
  const usual = consentIn(useVisitorLanguage());
  const consent = definition.consent ?? usual;
  return (
    <>
      <TextField
        label={t`Words beside the box`}
        multiline
        value={consent.words}
        onChange={(words) => change({ consent: { ...consent, words } })}
        hint={t`The consent ledger of the contact keeps them with the answer.`}
        refusal={refusalAt(problem, 'consent')}
      />
      <Select
        label={t`Consent to`}
        choices={PURPOSES}
        value={consent.purpose}
        onChange={(purpose) => change({ consent: { ...consent, purpose } })}
      />
    </>
  );
}
