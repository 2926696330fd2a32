import { translated } from '../../../kernel/language/language.ts';
import { type Html, html } from '../../../kernel/reference/html.ts';

/** What a page says when something goes wrong, by its status. */
interface Failures {
  readonly titles: Readonly<Record<number, string>>;
  readonly leads: Readonly<Record<number, string>>;
  readonly other: string;
  readonly back: string;
}

export const FAILURE_WORDS = translated<Failures>(
  {
    titles: {
      403: 'Not allowed',
      404: 'Not found',
      408: 'The request took too long',
      429: 'Too many requests',
      500: 'Server error',
      503: 'The server is busy',
    },
    leads: {
      400: 'The request is invalid.',
      413: 'The form is too large.',
      415: 'This address accepts only forms.',
      500: 'The server could not handle the request. You can try again.',
    },
    other: 'Something went wrong',
    back: 'Back to Kontor',
  },
  {
    titles: {
      403: 'Nicht erlaubt',
      404: 'Nicht gefunden',
      408: 'Die Anfrage hat zu lange gedauert',
      429: 'Zu viele Anfragen',
      500: 'Fehler des Servers',
      503: 'Der Server ist ausgelastet',
    },
    leads: {
      400: 'Die Anfrage ist ungültig.',
      413: 'Das Formular ist zu groß.',
      415: 'Diese Adresse nimmt nur Formulare an.',
      500: 'Der Server konnte die Anfrage nicht bearbeiten. Sie können es erneut versuchen.',
    },
    other: 'Etwas ist schiefgegangen',
    back: 'Zurück zu Kontor',
  },
);

/** What stands in place of the web app. */
export const APP_PAGE_WORDS = translated(
  {
    loading: 'Loading Kontor…',
    needsScript: "Kontor's web app needs JavaScript. The API works without it.",
    installed: {
      description: 'Contacts, deals, tasks and activities of your organization.',
      deals: 'Deals',
      contacts: 'Contacts',
      tasks: 'Tasks',
    },
    offline: {
      title: 'Kontor cannot be reached',
      lead: 'Your device is offline, or the server is being restarted. This page tries again every few seconds.',
      kept: 'What you have typed is kept in this browser.',
      again: 'Try again',
    },
    notBuilt: {
      title: 'The web app is not built',
      lead: 'Everything else works: the API, webhooks and MCP.',
      start: (start: Html, build: Html) =>
        html`Start Kontor by ${start}, or run ${build} and start it again.`,
    },
  },
  {
    loading: 'Kontor wird geladen…',
    needsScript: 'Kontor braucht im Browser JavaScript. Die API geht ohne.',
    installed: {
      description: 'Kontakte, Deals, Aufgaben und Aktivitäten Ihrer Organisation.',
      deals: 'Deals',
      contacts: 'Kontakte',
      tasks: 'Aufgaben',
    },
    offline: {
      title: 'Kontor ist nicht erreichbar',
      lead: 'Ihr Gerät ist offline, oder der Server startet gerade neu. Diese Seite versucht es alle paar Sekunden erneut.',
      kept: 'Was Sie eingegeben haben, bleibt in diesem Browser erhalten.',
      again: 'Erneut versuchen',
    },
    notBuilt: {
      title: 'Die Web-App ist nicht gebaut',
      lead: 'Alles andere geht: die API, Webhooks und MCP.',
      start: (start, build) =>
        html`Starten Sie Kontor mit ${start}, oder führen Sie ${build} aus und starten Sie es neu.`,
    },
  },
);
