import { translated } from '../../../kernel/language/language.ts';
import { type Html, html } from '../../../kernel/reference/html.ts';

/** What the pages say on which a person connects an app. */
export const APP_WORDS = translated(
  {
    title: (app: string) => `Connect ${app} to Kontor?`,
    lead: (email: string, goesTo: Html) =>
      html`You are signed in as ${email}. Afterwards you return to ${goesTo}.`,
    able: (app: string) => `${app} will be able to`,
    actsForYou:
      'It acts for you and can do only what you may do yourself. You can disconnect it at any time in the settings, under Connected apps.',
    connect: 'Connect',
    cancel: 'Cancel',
    registeredBy: (organization: string) => `Registered by ${organization}.`,
    notVerified: 'Not verified.',
    warning: (goesTo: string) =>
      `Kontor has not checked who made this app or whether its name is genuine. Continue only if you have just started this yourself and know ${goesTo}.`,
    organization: 'Organization',
    thisOnly: 'The app gets access to this organization only.',
    change: 'See and change',
    see: 'See only',
    none: 'No access',
    chooseOrganization: 'Choose the organization that the app may access.',
    chooseScope: 'Allow at least one scope, or cancel.',
    going: {
      title: (app: string) => `Continuing to ${app}`,
      goTo: (place: string) => `Continue to ${place}`,
      ifNothing: ' if nothing happens.',
    },
    nowhere: {
      title: 'You do not belong to an organization',
      lead: 'There is no organization to connect the app to. Ask for an invitation first.',
    },
    factor: {
      title: 'Set up a second factor first',
      lead: (organization: string) =>
        `${organization} requires a second factor before you connect an app to it.`,
      setUp: 'Set up a second factor',
    },
    provider: {
      title: 'Use single sign-on first',
      lead: (organization: string) =>
        `${organization} requires single sign-on. Sign out, sign in with your organization's provider, and connect the app again.`,
      signOut: 'Sign out',
    },
    gone: {
      title: 'This request has expired',
      lead: 'It was already answered, is more than half an hour old, or was started in another browser. Go back to the app and connect again.',
    },
    invalid: {
      title: 'This app cannot be connected',
      lead: 'The app sent an invalid request.',
      tellDeveloper: 'The app sent an invalid request. Send this message to the developer of the app.',
      warning: (goesTo: Html) =>
        html`Kontor has not checked who made this app. Go back only if you know ${goesTo}.`,
      back: (goesTo: string) => `Go back to ${goesTo}`,
    },
  },
  {
    title: (app) => `${app} mit Kontor verbinden?`,
    lead: (email, goesTo) => html`Sie sind als ${email} angemeldet. Danach kehren Sie zu ${goesTo} zurück.`,
    able: (app) => `${app} wird das können:`,
    actsForYou:
      'Die App handelt für Sie und kann nur, was Sie selbst dürfen. Sie können sie jederzeit in den Einstellungen unter „Verbundene Apps“ trennen.',
    connect: 'Verbinden',
    cancel: 'Abbrechen',
    registeredBy: (organization) => `Registriert von ${organization}.`,
    notVerified: 'Nicht geprüft.',
    warning: (goesTo) =>
      `Kontor hat nicht geprüft, von wem diese App ist und ob ihr Name stimmt. Fahren Sie nur fort, wenn Sie dies eben selbst begonnen haben und ${goesTo} kennen.`,
    organization: 'Organisation',
    thisOnly: 'Die App erhält nur Zugriff auf diese Organisation.',
    change: 'Ansehen und ändern',
    see: 'Nur ansehen',
    none: 'Kein Zugriff',
    chooseOrganization: 'Wählen Sie die Organisation, auf die die App zugreifen darf.',
    chooseScope: 'Erlauben Sie mindestens eines, oder brechen Sie ab.',
    going: {
      title: (app) => `Weiter zu ${app}`,
      goTo: (place) => `Weiter zu ${place}`,
      ifNothing: ', wenn nichts geschieht.',
    },
    nowhere: {
      title: 'Sie gehören zu keiner Organisation',
      lead: 'Es gibt keine Organisation, mit der sich die App verbinden ließe. Bitten Sie zuerst um eine Einladung.',
    },
    factor: {
      title: 'Richten Sie zuerst einen zweiten Faktor ein',
      lead: (organization) =>
        `${organization} verlangt einen zweiten Faktor, bevor Sie eine App damit verbinden.`,
      setUp: 'Zweiten Faktor einrichten',
    },
    provider: {
      title: 'Benutzen Sie zuerst Single Sign-on',
      lead: (organization) =>
        `${organization} verlangt Single Sign-on. Melden Sie sich ab, melden Sie sich beim Anbieter Ihrer Organisation an, und verbinden Sie die App noch einmal.`,
      signOut: 'Abmelden',
    },
    gone: {
      title: 'Diese Anfrage ist abgelaufen',
      lead: 'Sie wurde schon beantwortet, ist älter als eine halbe Stunde oder wurde in einem anderen Browser begonnen. Gehen Sie zurück zur App, und verbinden Sie sie noch einmal.',
    },
    invalid: {
      title: 'Diese App kann nicht verbunden werden',
      lead: 'Die App hat eine ungültige Anfrage gesendet.',
      tellDeveloper:
        'Die App hat eine ungültige Anfrage gesendet. Senden Sie diese Meldung dem Entwickler der App.',
      warning: (goesTo) =>
        html`Kontor hat nicht geprüft, von wem diese App ist. Gehen Sie nur zurück, wenn Sie ${goesTo} kennen.`,
      back: (goesTo) => `Zurück zu ${goesTo}`,
    },
  },
);
