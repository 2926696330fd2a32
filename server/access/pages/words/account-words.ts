import { translated } from '../../../kernel/language/language.ts';
import { type Html, html } from '../../../kernel/reference/html.ts';

const FIELDS = translated(
  {
    email: 'Email address',
    name: 'Your name',
    password: 'Password',
    passwordHint: 'At least 8 characters.',
    signOut: 'Sign out',
  },
  {
    email: 'E-Mail-Adresse',
    name: 'Ihr Name',
    password: 'Passwort',
    passwordHint: 'Mindestens 8 Zeichen.',
    signOut: 'Abmelden',
  },
);

/** What the pages for a new password say. */
export const RESET_WORDS = translated(
  {
    title: 'Forgot your password?',
    lead: 'We will send you a link to set a new one.',
    email: FIELDS.en.email,
    send: 'Send the link',
    back: 'Back to sign in',
    noMail: 'This server does not send email. Ask its operator for a link to set a new password.',
    sent: {
      title: 'Check your email',
      lead: 'If an account has this email address, we have sent it a link for a new password. It works for one hour.',
    },
    choose: {
      title: 'Set a new password',
      password: 'New password',
      hint: 'At least 8 characters. All browsers are signed out and all apps are disconnected.',
      set: 'Set password',
    },
    changed: {
      title: 'Your password is changed',
      lead: 'All browsers are signed out and all apps are disconnected. Sign in with the new password.',
      signIn: 'Sign in',
    },
    over: {
      title: 'This link no longer works',
      lead: 'It was used or replaced, or it has expired.',
      again: 'Request a new link',
    },
  },
  {
    title: 'Passwort vergessen?',
    lead: 'Wir senden Ihnen einen Link, mit dem Sie ein neues festlegen.',
    email: FIELDS.de.email,
    send: 'Link senden',
    back: 'Zurück zur Anmeldung',
    noMail:
      'Dieser Server sendet keine E-Mails. Bitten Sie seinen Betreiber um einen Link, mit dem Sie ein neues Passwort festlegen.',
    sent: {
      title: 'Sehen Sie in Ihre E-Mails',
      lead: 'Wenn es ein Konto mit dieser E-Mail-Adresse gibt, haben wir dorthin einen Link für ein neues Passwort gesendet. Er gilt eine Stunde.',
    },
    choose: {
      title: 'Neues Passwort festlegen',
      password: 'Neues Passwort',
      hint: 'Mindestens 8 Zeichen. Alle Browser werden abgemeldet und alle Apps getrennt.',
      set: 'Passwort festlegen',
    },
    changed: {
      title: 'Ihr Passwort ist geändert',
      lead: 'Alle Browser sind abgemeldet und alle Apps getrennt. Melden Sie sich mit dem neuen Passwort an.',
      signIn: 'Anmelden',
    },
    over: {
      title: 'Dieser Link gilt nicht mehr',
      lead: 'Er wurde benutzt oder ersetzt oder ist abgelaufen.',
      again: 'Neuen Link anfordern',
    },
  },
);

/** What the page behind an invitation says. */
export const INVITATION_WORDS = translated(
  {
    ...FIELDS.en,
    join: (organization: string) => `Join ${organization}`,
    someone: 'Someone',
    roles: { owner: 'owner', admin: 'admin', member: 'member' },
    lead: (of: { readonly by: string; readonly email: string; readonly role: string }) =>
      `${of.by} invites ${of.email} to join as ${of.role}.`,
    signedInAs: (email: string) => `You are signed in as ${email}. Sign out, then open the link again.`,
    create: 'Create account and join',
    haveAccount: 'You have an account?',
    signInToJoin: 'Sign in to join',
    over: {
      title: 'This invitation no longer works',
      lead: 'It was used or withdrawn, or it has expired. Ask for a new one.',
      back: 'Go to Kontor',
    },
  },
  {
    ...FIELDS.de,
    join: (organization) => `Bei ${organization} mitarbeiten`,
    someone: 'Jemand',
    roles: { owner: 'Inhaber', admin: 'Administrator', member: 'Mitglied' },
    lead: ({ by, email, role }) => `${by} lädt ${email} ein, als ${role} mitzuarbeiten.`,
    signedInAs: (email) =>
      `Sie sind als ${email} angemeldet. Melden Sie sich ab, und öffnen Sie den Link noch einmal.`,
    create: 'Konto anlegen und mitarbeiten',
    haveAccount: 'Sie haben ein Konto?',
    signInToJoin: 'Anmelden und mitarbeiten',
    over: {
      title: 'Diese Einladung gilt nicht mehr',
      lead: 'Sie wurde benutzt oder zurückgezogen oder ist abgelaufen. Bitten Sie um eine neue.',
      back: 'Zu Kontor',
    },
  },
);

/** What the pages say that set up the first organization. */
export const FIRST_RUN_WORDS = translated(
  {
    ...FIELDS.en,
    title: 'Set up Kontor',
    lead: 'Name your organization and create its first account. You will be its owner.',
    organization: 'Organization',
    key: 'First API key',
    keyHint: 'For programs that use the API. You can create and revoke keys at any time.',
    keys: { none: 'None for now', read: 'Read everything', all: 'Read and change everything' },
    setUp: 'Set up',
    link: {
      lead: 'Open the link that Kontor printed when it started.',
      where:
        'It is printed after “Set up Kontor:” in the terminal where Kontor was started, or in the log of the service. Each start prints a new link.',
      orCommand: (command: Html) => html`On the command line, ${command} does the same without a link.`,
      foreign: 'This link belongs to another server, or newer links have replaced it.',
    },
    ready: {
      title: (organization: string) => `${organization} is ready`,
      lead: 'You are signed in. This is the first API key of your organization.',
      key: 'API key',
      once: 'Click to select all of it. Store it now. It is not shown again.',
      open: 'Open Kontor',
      reference: 'API reference',
    },
  },
  {
    ...FIELDS.de,
    title: 'Kontor einrichten',
    lead: 'Geben Sie Ihrer Organisation einen Namen, und legen Sie ihr erstes Konto an. Sie werden ihr Inhaber.',
    organization: 'Organisation',
    key: 'Erster API-Schlüssel',
    keyHint: 'Für Programme, die die API benutzen. Sie können jederzeit Schlüssel anlegen und widerrufen.',
    keys: { none: 'Vorerst keiner', read: 'Alles lesen', all: 'Alles lesen und ändern' },
    setUp: 'Einrichten',
    link: {
      lead: 'Öffnen Sie den Link, den Kontor beim Start ausgegeben hat.',
      where:
        'Er steht nach „Set up Kontor:“ im Terminal, in dem Kontor gestartet wurde, oder im Protokoll des Dienstes. Jeder Start gibt einen neuen Link aus.',
      orCommand: (command) => html`Auf der Kommandozeile geht es mit ${command} ohne Link.`,
      foreign: 'Dieser Link gehört zu einem anderen Server, oder neuere Links haben ihn ersetzt.',
    },
    ready: {
      title: (organization) => `${organization} ist eingerichtet`,
      lead: 'Sie sind angemeldet. Das ist der erste API-Schlüssel Ihrer Organisation.',
      key: 'API-Schlüssel',
      once: 'Ein Klick wählt ihn ganz aus. Bewahren Sie ihn jetzt auf. Er wird nicht noch einmal angezeigt.',
      open: 'Kontor öffnen',
      reference: 'API-Referenz',
    },
  },
);
