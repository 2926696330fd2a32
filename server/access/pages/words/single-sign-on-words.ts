import { translated } from '../../../kernel/language/language.ts';

/** What the pages of single sign-on say. */
export const SINGLE_SIGN_ON_WORDS = translated(
  {
    title: 'Single sign-on',
    lead: "Sign in with your organization's provider.",
    required: (organization: string) =>
      `${organization} requires single sign-on. Sign in with your organization's provider.`,
    organization: 'Organization',
    organizationHint: 'Its short name, such as acme.',
    continue: 'Continue',
    cancel: 'Cancel',
    toProfile: 'Go to your profile or another organization',
    withPassword: 'Sign in with a password',
    backToSettings: 'Back to settings',
    going: {
      title: 'Continuing to your provider',
      goTo: (host: string) => `Continue to ${host}`,
      ifNothing: ' if nothing happens.',
    },
    again: { title: 'Sign in again', lead: 'This action requires a new sign-in at your provider.' },
    over: {
      title: 'This sign-in has expired',
      lead: 'It took too long, was already used, or started in another browser.',
      again: 'Start again',
    },
    failed: { title: 'Single sign-on failed', again: 'Try again' },
    refusals: {
      disabled: 'Your account is disabled. Ask the operator of this server.',
      removed: 'You were removed from this organization. Ask for an invitation.',
      email_not_verified:
        'Your provider does not say that your email address is verified, so Kontor cannot identify you.',
      domain_not_allowed: 'People with your email address may not sign in to this organization.',
      not_invited: 'You are not a member of this organization. Ask for an invitation.',
      address_taken:
        'Your email address belongs to an account here that is connected to another person at your provider, or that has left the organization. Ask an owner.',
    },
    connect: {
      title: 'Connect your account',
      once: (email: string) =>
        `${email} has an account here. Sign in to it once. After that, single sign-on is enough for this organization.`,
      signIn: 'Sign in to your account',
      signedInAs: (email: string) =>
        `You are signed in as ${email}. Sign out, then use single sign-on again.`,
      signOut: 'Sign out',
      fromNowOn: (email: string) =>
        `From now on, signing in at your provider as ${email} also signs in to your account, for this organization only.`,
      connect: 'Connect',
      notNow: 'Not now',
    },
    test: {
      title: 'Test single sign-on',
      lead: (organization: string, host: string) =>
        `You sign in for ${organization} at ${host}. Your session here does not change.`,
      succeeded: 'The test succeeded',
      says: 'You can now turn on single sign-on. This is what the provider says about you:',
      email: 'Email address',
      emailIs: (email: string | null, isVerified: boolean) =>
        `${email ?? 'none'}${isVerified ? ', verified' : ', not verified'}`,
      name: 'Name',
      none: 'none',
      subject: 'Subject',
      unverified:
        'Without a verified email address, nobody can join. Configure the provider to send the claim email_verified or, for Microsoft Entra ID, xms_edov.',
    },
  },
  {
    title: 'Single Sign-on',
    lead: 'Melden Sie sich beim Anbieter Ihrer Organisation an.',
    required: (organization) =>
      `${organization} verlangt Single Sign-on. Melden Sie sich beim Anbieter Ihrer Organisation an.`,
    organization: 'Organisation',
    organizationHint: 'Ihr Kurzname, zum Beispiel acme.',
    continue: 'Weiter',
    cancel: 'Abbrechen',
    toProfile: 'Zu Ihrem Profil oder einer anderen Organisation',
    withPassword: 'Mit einem Passwort anmelden',
    backToSettings: 'Zurück zu den Einstellungen',
    going: {
      title: 'Weiter zu Ihrem Anbieter',
      goTo: (host) => `Weiter zu ${host}`,
      ifNothing: ', wenn nichts geschieht.',
    },
    again: {
      title: 'Noch einmal anmelden',
      lead: 'Dafür müssen Sie sich noch einmal bei Ihrem Anbieter anmelden.',
    },
    over: {
      title: 'Diese Anmeldung ist abgelaufen',
      lead: 'Sie hat zu lange gedauert, wurde schon benutzt oder in einem anderen Browser begonnen.',
      again: 'Von vorn beginnen',
    },
    failed: { title: 'Single Sign-on ist fehlgeschlagen', again: 'Erneut versuchen' },
    refusals: {
      disabled: 'Ihr Konto ist gesperrt. Wenden Sie sich an den Betreiber dieses Servers.',
      removed: 'Sie wurden aus dieser Organisation entfernt. Bitten Sie um eine Einladung.',
      email_not_verified:
        'Ihr Anbieter sagt nicht, dass Ihre E-Mail-Adresse bestätigt ist. Kontor kann Sie darum nicht erkennen.',
      domain_not_allowed: 'Mit Ihrer E-Mail-Adresse darf man sich bei dieser Organisation nicht anmelden.',
      not_invited: 'Sie sind kein Mitglied dieser Organisation. Bitten Sie um eine Einladung.',
      address_taken:
        'Ihre E-Mail-Adresse gehört hier zu einem Konto, das mit einer anderen Person bei Ihrem Anbieter verbunden ist oder die Organisation verlassen hat. Fragen Sie einen Inhaber.',
    },
    connect: {
      title: 'Konto verbinden',
      once: (email) =>
        `${email} hat hier ein Konto. Melden Sie sich einmal damit an. Danach genügt für diese Organisation Single Sign-on.`,
      signIn: 'Mit Ihrem Konto anmelden',
      signedInAs: (email) =>
        `Sie sind als ${email} angemeldet. Melden Sie sich ab, und benutzen Sie noch einmal Single Sign-on.`,
      signOut: 'Abmelden',
      fromNowOn: (email) =>
        `Wenn Sie sich von nun an bei Ihrem Anbieter als ${email} anmelden, sind Sie auch mit Ihrem Konto angemeldet, nur für diese Organisation.`,
      connect: 'Verbinden',
      notNow: 'Nicht jetzt',
    },
    test: {
      title: 'Single Sign-on testen',
      lead: (organization, host) =>
        `Sie melden sich für ${organization} bei ${host} an. Ihre Sitzung hier ändert sich nicht.`,
      succeeded: 'Der Test ist gelungen',
      says: 'Sie können Single Sign-on nun einschalten. Das sagt der Anbieter über Sie:',
      email: 'E-Mail-Adresse',
      emailIs: (email, isVerified) =>
        `${email ?? 'keine'}${isVerified ? ', bestätigt' : ', nicht bestätigt'}`,
      name: 'Name',
      none: 'keiner',
      subject: 'Kennung',
      unverified:
        'Ohne bestätigte E-Mail-Adresse kann niemand beitreten. Richten Sie den Anbieter so ein, dass er die Angabe email_verified sendet, oder xms_edov bei Microsoft Entra ID.',
    },
  },
);
