import type { VisitorWords } from './visitor-words.ts';

export const ENGLISH: VisitorWords = {
  lang: 'en',
  page: {
    checkFields: 'Please check the fields marked below.',
    oneMoreStep: 'One more step: press the button to send your answers.',
    youAgree: (words) => `You agree to this: ${words}`,
    used: 'This form was sent already. Press the button to send it once more.',
    changed: 'This form has changed since you opened it. Press the button to send your answers.',
    leaveEmpty: 'Leave this field empty',
    choose: 'Choose…',
    optional: '(optional)',
    thankYou: 'Thank you',
    arrived: 'Your answers have arrived.',
    confirmTitle: 'Confirm your details',
    pressToConfirm: 'Press the button to confirm that you sent the form.',
    confirm: 'Confirm',
    send: 'Send',
    confirmed: 'Your details are confirmed.',
  },
  problems: {
    missing: 'Please fill in this field.',
    unticked: 'Please tick this box.',
    email: 'Please enter an email address, such as name@example.com.',
    phone: 'Please enter a phone number, such as +49 30 1234567.',
    number: 'Please enter a number.',
    date: 'Please enter a date as YYYY-MM-DD.',
    choice: 'Please choose one of the options.',
    choices: 'Please choose among the options.',
    noChoice: 'Please choose at least one.',
    tooLong: (most) => `Please use at most ${most} characters.`,
  },
  script: {
    notSent: 'Your answers could not be sent. Please try again.',
    reload: 'This form has changed. Please reload the page.',
    checkEmail: 'Thank you. Please check your email to confirm your details.',
    arrived: 'Thank you. Your answers have arrived.',
    checkFields: 'Please check the fields above.',
  },
  refused: {
    titles: {
      404: 'Not found',
      413: 'Too long',
      429: 'Too many requests',
      503: 'The server is busy',
    },
    otherwise: 'This did not work',
    instead: {},
  },
  mail: {
    subject: (organization) => `Please confirm your details for ${organization}`,
    somebody: (form, organization) =>
      `Somebody entered this address in the form “${form}” of ${organization}.`,
    ifYou: 'If it was you, open this page and press the button:',
    ifNot:
      'If it was not you, do nothing. Nothing was stored about you in the address book of the sender of this email.',
    worksFor: (days) => `The page works for ${days} days.`,
  },
};
