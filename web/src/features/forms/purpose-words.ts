import type { Definition } from './api/forms.ts';

/** What a visitor can consent to. */
export const PURPOSE_WORDS: Readonly<Record<NonNullable<Definition['consent']>['purpose'], string>> = {
  email_marketing: 'Marketing emails',
  ad_user_data: 'Data for advertising platforms',
  ad_personalization: 'Personalized ads',
};
