import type { ScopeWords } from '../../../kernel/family/family.ts';
import type { ScopeFamily } from '../../../kernel/operations/scopes.ts';

/** What the scopes of each family allow, in German. */
export const GERMAN_SCOPES: Readonly<Record<ScopeFamily, ScopeWords>> = {
  crm: {
    title: 'Kontakte und Deals',
    read: 'Kontakte, Unternehmen, Deals, Pipelines, Aufgaben und Aktivitäten ansehen',
    write: 'Kontakte, Unternehmen, Deals, Aufgaben und Aktivitäten anlegen, ändern und löschen',
  },
  prospecting: {
    title: 'Akquise',
    read: 'Interessenten und Suchen nach ihnen ansehen',
    write: 'Interessenten suchen und bearbeiten',
  },
  social: {
    title: 'Soziale Medien',
    read: 'Beiträge und Konten in sozialen Medien ansehen',
    write: 'Beiträge schreiben, planen und löschen',
  },
  ads: {
    title: 'Werbung',
    read: 'Ansehen, was Werbeplattformen über gewonnene Deals erfahren',
    write: 'Bestimmen, was Werbeplattformen über gewonnene Deals erfahren, und es erneut senden',
  },
  marketing: {
    title: 'Marketing',
    read: 'Kampagnen und Verteiler ansehen',
    write: 'Kampagnen anlegen, ändern und senden',
  },
  content: {
    title: 'Inhalte',
    read: 'Texte und Medien ansehen',
    write: 'Texte und Medien anlegen, ändern und löschen',
  },
  web: {
    title: 'Website',
    read: 'Formulare ansehen und was Besucher gesendet haben',
    write: 'Formulare anlegen, ändern und veröffentlichen und prüfen, was Besucher gesendet haben',
  },
  support: { title: 'Support', read: 'Tickets ansehen', write: 'Tickets beantworten, ändern und schließen' },
  insights: {
    title: 'Auswertungen',
    read: 'Berichte und die Namen der Datensätze hinter ihren Zahlen ansehen',
    write: 'Berichte anlegen, ändern und löschen',
  },
  workflows: {
    title: 'Workflows',
    read: 'Workflows und ihre Läufe ansehen',
    write: 'Workflows anlegen, ändern, starten und anhalten',
  },
  knowledge: {
    title: 'Wissen',
    read: 'Artikel und Dokumente ansehen',
    write: 'Artikel und Dokumente anlegen, ändern und löschen',
  },
  webhooks: {
    title: 'Webhooks',
    read: 'Webhooks und ihre Zustellungen ansehen',
    write: 'Webhooks, die Daten an andere Dienste senden, anlegen, ändern und löschen',
  },
};
