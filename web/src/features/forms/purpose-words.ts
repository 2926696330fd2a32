import { t } from '../../language/words.ts';
import type { Definition } from './api/forms.ts';

/** What a visitor can consent to. */
export const PURPOSE_WORDS: Readonly<Record<NonNullable<Definition['consent']>['purpose'], string>> = {
  email_marketing: t`Marketing emails`,
  ad_user_data: t`Data for advertising platforms`,
  ad_personalization: t`Personalized ads`,
};
