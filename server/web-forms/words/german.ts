import type { VisitorWords } from './visitor-words.ts';

export const GERMAN: VisitorWords = {
  lang: 'de',
  page: {
    checkFields: 'Bitte prüfen Sie die markierten Felder.',
    oneMoreStep: 'Noch ein Schritt: Senden Sie Ihre Angaben mit der Schaltfläche ab.',
    youAgree: (words) => `Sie stimmen zu: ${words}`,
    used: 'Dieses Formular wurde bereits gesendet. Mit der Schaltfläche senden Sie es noch einmal.',
    changed:
      'Dieses Formular hat sich geändert, seit Sie es geöffnet haben. Senden Sie Ihre Angaben mit der Schaltfläche ab.',
    leaveEmpty: 'Lassen Sie dieses Feld leer',
    choose: 'Bitte wählen…',
    optional: '(freiwillig)',
    thankYou: 'Vielen Dank',
    arrived: 'Ihre Angaben sind angekommen.',
    confirmTitle: 'Angaben bestätigen',
    pressToConfirm: 'Bestätigen Sie mit der Schaltfläche, dass Sie das Formular gesendet haben.',
    confirm: 'Bestätigen',
    send: 'Senden',
    confirmed: 'Ihre Angaben sind bestätigt.',
  },
  problems: {
    missing: 'Bitte füllen Sie dieses Feld aus.',
    unticked: 'Bitte setzen Sie hier ein Häkchen.',
    email: 'Bitte geben Sie eine E-Mail-Adresse ein, zum Beispiel name@example.com.',
    phone: 'Bitte geben Sie eine Telefonnummer ein, zum Beispiel +49 30 1234567.',
    number: 'Bitte geben Sie eine Zahl ein.',
    date: 'Bitte geben Sie ein Datum in der Form JJJJ-MM-TT ein.',
    choice: 'Bitte wählen Sie eine der Möglichkeiten.',
    choices: 'Bitte wählen Sie aus den Möglichkeiten.',
    noChoice: 'Bitte wählen Sie mindestens eine Möglichkeit.',
    tooLong: (most) => `Bitte verwenden Sie höchstens ${most} Zeichen.`,
  },
  script: {
    notSent: 'Ihre Angaben konnten nicht gesendet werden. Bitte versuchen Sie es noch einmal.',
    reload: 'Dieses Formular hat sich geändert. Bitte laden Sie die Seite neu.',
    checkEmail:
      'Vielen Dank. Bitte bestätigen Sie Ihre Angaben mit der E-Mail, die wir Ihnen gesendet haben.',
    arrived: 'Vielen Dank. Ihre Angaben sind angekommen.',
    checkFields: 'Bitte prüfen Sie die Felder oben.',
  },
  refused: {
    titles: {
      404: 'Nicht gefunden',
      413: 'Zu lang',
      429: 'Zu viele Anfragen',
      503: 'Der Server ist ausgelastet',
    },
    otherwise: 'Das hat nicht geklappt',
    instead: {
      'This form does not exist or is closed.': 'Dieses Formular gibt es nicht, oder es ist geschlossen.',
      'This link is no longer valid. Please send the form again.':
        'Dieser Link gilt nicht mehr. Bitte senden Sie das Formular noch einmal.',
      400: 'Ihre Angaben waren nicht zu lesen. Bitte öffnen Sie das Formular noch einmal.',
      404: 'Diese Seite gibt es nicht.',
      413: 'Ihre Angaben sind zu lang. Bitte kürzen Sie sie.',
      429: 'Bitte versuchen Sie es in einer Minute noch einmal.',
      500: 'Der Server konnte Ihre Anfrage nicht bearbeiten. Bitte versuchen Sie es noch einmal.',
      503: 'Bitte versuchen Sie es gleich noch einmal.',
    },
  },
  mail: {
    subject: (organization) => `Bitte bestätigen Sie Ihre Angaben für ${organization}`,
    somebody: (form, organization) =>
      `Jemand hat diese Adresse im Formular „${form}“ von ${organization} eingegeben.`,
    ifYou: 'Wenn Sie es waren, öffnen Sie diese Seite und drücken Sie die Schaltfläche:',
    ifNot:
      'Wenn Sie es nicht waren, brauchen Sie nichts zu tun. Im Adressbuch des Absenders wurde nichts über Sie gespeichert.',
    worksFor: (days) => `Die Seite ist ${days} Tage lang gültig.`,
  },
};
