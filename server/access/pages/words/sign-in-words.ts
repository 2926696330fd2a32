import { translated } from '../../../kernel/language/language.ts';

/** What the pages for signing in say, besides single sign-on. */
export const SIGN_IN_WORDS = translated(
  {
    title: 'Sign in',
    email: 'Email address',
    password: 'Password',
    signIn: 'Sign in',
    withPasskey: 'Sign in with a passkey',
    withSingleSignOn: 'Sign in with single sign-on',
    withPassword: 'Sign in with a password',
    forgotten: 'Forgot your password?',
    code: {
      title: 'Enter a code',
      lead: 'Enter the code from your authenticator app. A recovery code works too.',
      label: 'Code',
      passkeyInstead: 'Use a passkey instead',
      lost: 'Lost your device and your recovery codes? Ask the operator of this server to reset your second factor.',
      otherAccount: 'Use another account',
    },
    passkey: {
      lead: 'Your device asks for your fingerprint, face or PIN.',
      use: 'Use a passkey',
      needsScript: 'Passkeys need JavaScript.',
      codeInstead: 'Enter a code instead',
      unused: 'No passkey was used. Try again, or sign in another way.',
      unusable: 'This browser could not use a passkey. Sign in another way.',
    },
  },
  {
    title: 'Anmelden',
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    signIn: 'Anmelden',
    withPasskey: 'Mit einem Passkey anmelden',
    withSingleSignOn: 'Mit Single Sign-on anmelden',
    withPassword: 'Mit einem Passwort anmelden',
    forgotten: 'Passwort vergessen?',
    code: {
      title: 'Code eingeben',
      lead: 'Geben Sie den Code aus Ihrer Authenticator-App ein. Ein Wiederherstellungscode geht auch.',
      label: 'Code',
      passkeyInstead: 'Stattdessen einen Passkey benutzen',
      lost: 'Haben Sie Ihr Gerät und Ihre Wiederherstellungscodes verloren? Bitten Sie den Betreiber dieses Servers, Ihren zweiten Faktor zurückzusetzen.',
      otherAccount: 'Ein anderes Konto benutzen',
    },
    passkey: {
      lead: 'Ihr Gerät fragt nach Ihrem Fingerabdruck, Ihrem Gesicht oder Ihrer PIN.',
      use: 'Passkey benutzen',
      needsScript: 'Passkeys brauchen JavaScript.',
      codeInstead: 'Stattdessen einen Code eingeben',
      unused: 'Es wurde kein Passkey benutzt. Versuchen Sie es erneut, oder melden Sie sich anders an.',
      unusable: 'Dieser Browser konnte keinen Passkey benutzen. Melden Sie sich anders an.',
    },
  },
);
