import { useChooseLanguage } from '../../../api/account.ts';
import { useSession } from '../../../api/session.ts';
import type { Language } from '../../../language/dictionary.ts';
import { t } from '../../../language/words.ts';
import { type Choice, Select } from '../../../ui/form/select.tsx';
import { Section } from '../../../ui/section.tsx';
import { notifyFailure } from '../../../ui/toast.tsx';

/** Each language by its own name, so that people find theirs. */
const LANGUAGES: readonly Choice<Language | 'organization'>[] = [
  { id: 'organization', name: t`That of the organization` },
  { id: 'en', name: 'English' },
  { id: 'de', name: 'Deutsch' },
];

/** The language of the app for the person; the page is loaded again in another one. */
export function LanguageSection() {
  const { own_language } = useSession();
  const choose = useChooseLanguage();
  const chosen = choose.isPending ? choose.variables : own_language;
  const save = (id: Language | 'organization') =>
    choose.mutate(id === 'organization' ? null : id, { onError: notifyFailure });
  return (
    <Section
      title={t`Language`}
      lead={t`For you, in every organization. Dates and numbers follow the region of your browser.`}
    >
      <Select
        label={t`Language`}
        labelHidden
        choices={LANGUAGES}
        value={chosen ?? 'organization'}
        onChange={save}
        className="max-w-sm"
      />
    </Section>
  );
}
