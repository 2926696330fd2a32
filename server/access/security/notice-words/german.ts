import { shortName } from '../../../kernel/mail/names.ts';
import { type NoticeWords, named, workflowsIn } from './notice-words.ts';

const RESET = 'Legen Sie ein neues Passwort fest. Das meldet alle Browser ab:';
const PROFILE =
  'Ändern Sie Ihr Passwort, was alle anderen Browser abmeldet, und prüfen Sie Ihre zweiten Faktoren:';
const OWNERS = 'Prüfen Sie, wem die Organisation gehört, und ändern Sie Ihr Passwort:';

const someone = (name: string | null) => shortName(name ?? 'Jemand');
const yours = (organization: string | null) => shortName(organization ?? 'Ihrer Organisation');

export const GERMAN: NoticeWords = {
  locale: 'de-DE',
  client: ({ browser, system }) => {
    if (browser === undefined)
      return system === undefined ? 'Unbekannter Browser' : `Ein Browser unter ${system}`;
    return system === undefined ? browser : `${browser} unter ${system}`;
  },
  byOperator: 'Von:      dem Betreiber dieses Servers, auf der Kommandozeile',
  from: (address, client) => `Adresse:  ${address}\nBrowser:  ${client}`,
  text: ({ name, happened, time, origin, otherwise, link }) => `Guten Tag ${name},

${happened}

Zeit:     ${time}
${origin}

Wenn Sie das waren, brauchen Sie nichts zu tun. Wenn nicht: ${otherwise}
${link}
`,
  events: {
    signed_in: {
      subject: 'Neue Anmeldung an Ihrem Kontor-Konto',
      happened: () => 'Jemand hat sich mit einem neuen Browser an Ihrem Kontor-Konto angemeldet.',
      otherwise: PROFILE,
    },
    password_changed: {
      subject: 'Ihr Passwort für Kontor wurde geändert',
      happened: () => 'Das Passwort Ihres Kontor-Kontos wurde geändert.',
      otherwise: RESET,
    },
    password_reset: {
      subject: 'Ihr Passwort für Kontor wurde geändert',
      happened: () => 'Das Passwort Ihres Kontor-Kontos wurde mit einem Link aus einer E-Mail geändert.',
      otherwise: RESET,
    },
    factor_added: {
      subject: 'Ihr Kontor-Konto hat einen weiteren zweiten Faktor',
      happened: ({ details }) =>
        `Bei Ihrem Kontor-Konto kann man sich nun auf eine neue Art anmelden${named(details)}.`,
      otherwise: PROFILE,
    },
    factor_removed: {
      subject: 'Ein zweiter Faktor Ihres Kontor-Kontos wurde entfernt',
      happened: ({ details }) =>
        `Eine Art, sich bei Ihrem Kontor-Konto anzumelden, wurde entfernt${named(details)}.`,
      otherwise: PROFILE,
    },
    recovery_code_used: {
      subject: 'Ein Wiederherstellungscode Ihres Kontor-Kontos wurde benutzt',
      happened: () =>
        'Jemand hat statt des zweiten Faktors einen Wiederherstellungscode Ihres Kontor-Kontos benutzt.',
      otherwise: PROFILE,
    },
    single_sign_on_connected: {
      subject: 'Single Sign-on wurde mit Ihrem Kontor-Konto verbunden',
      happened: (_notice, { organization }) =>
        `Ihr Kontor-Konto wurde mit dem Single Sign-on von ${yours(organization)} verbunden. Bei dieser Organisation können Sie sich nun auch so anmelden.`,
      otherwise: PROFILE,
    },
    api_key_created: {
      subject: 'Ein neuer API-Schlüssel in Kontor',
      happened: ({ details }, { organization, actor }) =>
        `${someone(actor)} hat bei ${yours(organization)} einen API-Schlüssel erstellt${named(details)}.`,
      otherwise: 'Widerrufen Sie den Schlüssel, oder bitten Sie einen Inhaber darum:',
    },
    workflow_author_left: {
      subject: 'Workflows in Kontor haben niemanden mehr, der für sie zuständig ist',
      happened: ({ details }, { organization }) =>
        `Jemand, der Workflows veröffentlicht hat, gehört nicht mehr zu ${yours(organization)}: ${workflowsIn(details)}. Sie ${details.paused === true ? 'sind angehalten' : 'laufen weiter'}.`,
      otherwise:
        'Prüfen Sie, wer Workflows veröffentlichen darf, und halten Sie an, worum sich niemand kümmert:',
    },
    member_erased: {
      subject: 'Die Daten einer Person wurden aus Ihrer Organisation in Kontor gelöscht',
      happened: (_notice, { organization, actor }) =>
        `${someone(actor)} hat eine Person aus ${yours(organization)} entfernt und ihre persönlichen Daten endgültig gelöscht.`,
      otherwise: OWNERS,
    },
    organization_exported: {
      subject: 'Alle Daten Ihrer Organisation in Kontor wurden exportiert',
      happened: (_notice, { organization, actor }) =>
        `${someone(actor)} hat alles heruntergeladen, was Kontor von ${yours(organization)} speichert.`,
      otherwise: OWNERS,
    },
    organization_erasure_requested: {
      subject: 'Ihre Organisation in Kontor wird endgültig gelöscht',
      happened: (_notice, { organization, actor }) =>
        `${someone(actor)} möchte ${yours(organization)} mit allen Daten endgültig löschen. Das beginnt in sieben Tagen und lässt sich nicht rückgängig machen. Bis dahin kann jeder Inhaber es abbrechen.`,
      otherwise: 'Brechen Sie das Löschen ab, oder bitten Sie einen Inhaber darum:',
    },
    organization_erasure_canceled: {
      subject: 'Ihre Organisation in Kontor wird nicht gelöscht',
      happened: (_notice, { organization, actor }) =>
        `${someone(actor)} hat das Löschen von ${yours(organization)} abgebrochen.`,
      otherwise: 'Prüfen Sie, wem die Organisation gehört:',
    },
  },
};
