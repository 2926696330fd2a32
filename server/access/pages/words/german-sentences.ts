/**
 * The German of sentences that other parts of the server write in English and pages show, such as refusals. `{0}` stands for what
 * differs, such as the name of a field.
 */
export const GERMAN_SENTENCES: Readonly<Record<string, string>> = {
  // Fields.
  '{0} must have at least {1} characters.': '{0} muss mindestens {1} Zeichen haben.',
  '{0} must have at most {1} characters.': '{0} darf höchstens {1} Zeichen haben.',
  '{0} must not be empty.': '{0} darf nicht leer sein.',
  '{0} must be an email address.': '{0} muss eine E-Mail-Adresse sein.',
  '{0} must not contain a NUL character.': '{0} darf kein NUL-Zeichen enthalten.',
  '{0} must be well-formed Unicode (it contains half of a surrogate pair).':
    '{0} muss gültiges Unicode sein (enthalten ist die Hälfte eines Surrogatpaars).',
  '{0} must not contain line breaks, control characters or characters that change the text direction.':
    '{0} darf keine Zeilenumbrüche, Steuerzeichen und Zeichen enthalten, die die Textrichtung ändern.',
  '{0} is too easy to guess; choose another.': '{0} ist zu leicht zu erraten; wählen Sie ein anderes.',
  '{0} consists of names that others know; choose another.':
    '{0} besteht aus Namen, die andere kennen; wählen Sie etwas anderes.',
  '{0} is required.': '{0} ist erforderlich.',

  // Signing in.
  'The email address or the password is wrong.': 'Die E-Mail-Adresse oder das Passwort ist falsch.',
  'Too many attempts. Try again in {0} s.': 'Zu viele Versuche. Versuchen Sie es in {0} s erneut.',
  'Too many requests: the limit is {0} requests per 60 seconds. Try again in {1} s.':
    'Zu viele Anfragen: Möglich sind {0} Anfragen in 60 Sekunden. Versuchen Sie es in {1} s erneut.',
  'The server is busy. Try again in {0} s.': 'Der Server ist ausgelastet. Versuchen Sie es in {0} s erneut.',
  'The server is stopping. Try again in {0} s.':
    'Der Server wird gerade beendet. Versuchen Sie es in {0} s erneut.',
  'This page does not exist.': 'Diese Seite gibt es nicht.',
  'The code is wrong or was used before.': 'Der Code ist falsch oder wurde schon benutzt.',
  'The code is wrong. Check the clock of your device.':
    'Der Code ist falsch. Prüfen Sie die Uhr Ihres Geräts.',
  'This sign-in has expired. Start again.': 'Diese Anmeldung ist abgelaufen. Beginnen Sie von vorn.',
  'You are signed out. Sign in to continue.': 'Sie sind abgemeldet. Melden Sie sich an, um fortzufahren.',
  'Kontor does not know this passkey. Try again.':
    'Kontor kennt diesen Passkey nicht. Versuchen Sie es erneut.',
  'Passkeys need a host name, but BASE_URL of this server has an IP address.':
    'Passkeys brauchen einen Hostnamen, aber BASE_URL dieses Servers hat eine IP-Adresse.',
  'You are signed in with single sign-on, which covers only one organization. Sign in with your password or passkey to do this.':
    'Sie sind mit Single Sign-on angemeldet, das nur für eine Organisation gilt. Melden Sie sich dafür mit Passwort oder Passkey an.',
  'You do not belong to an organization. Ask for an invitation.':
    'Sie gehören zu keiner Organisation. Bitten Sie um eine Einladung.',
  'This form has expired. Go back, reload the page and try again.':
    'Dieses Formular ist abgelaufen. Gehen Sie zurück, laden Sie die Seite neu, und versuchen Sie es erneut.',
  "'{0}' is not a host of Kontor. Set BASE_URL to the address at which people reach it.":
    '„{0}“ ist kein Host von Kontor. Setzen Sie BASE_URL auf die Adresse, unter der es zu erreichen ist.',
  'The form must be UTF-8.': 'Das Formular muss UTF-8 sein.',

  // Second factors.
  '{0} requires a second factor. Set up another one before you remove this one.':
    '{0} verlangt einen zweiten Faktor. Richten Sie einen anderen ein, bevor Sie diesen entfernen.',
  'Set up an authenticator app or a passkey first.':
    'Richten Sie zuerst eine Authenticator-App oder einen Passkey ein.',
  'No authenticator app is waiting for its first code. Start again.':
    'Keine Authenticator-App wartet auf ihren ersten Code. Beginnen Sie von vorn.',
  'You already have an authenticator app. Remove it before you set up another one.':
    'Sie haben schon eine Authenticator-App. Entfernen Sie sie, bevor Sie eine andere einrichten.',

  // Accounts.
  'This link was used or replaced, or it has expired. Request a new one.':
    'Dieser Link wurde benutzt oder ersetzt, oder er ist abgelaufen. Fordern Sie einen neuen an.',
  'This invitation is for another email address.': 'Diese Einladung gilt für eine andere E-Mail-Adresse.',
  'This invitation was used or withdrawn, or it has expired. Ask for a new one.':
    'Diese Einladung wurde benutzt oder zurückgezogen, oder sie ist abgelaufen. Bitten Sie um eine neue.',
  'You already have an account in this organization. Sign in instead.':
    'Sie haben schon ein Konto in dieser Organisation. Melden Sie sich damit an.',
  'This account belongs to one organization until its email address is proved. Sign out to create another account.':
    'Dieses Konto gehört zu einer Organisation, bis seine E-Mail-Adresse bestätigt ist. Melden Sie sich ab, um ein anderes Konto anzulegen.',
  "'email' belongs to a user with a different 'password'. Enter the password of that user.":
    'Die E-Mail-Adresse gehört zu einem Konto mit einem anderen Passwort. Geben Sie dessen Passwort ein.',
  'Kontor is already set up. Sign in.': 'Kontor ist schon eingerichtet. Melden Sie sich an.',
  'Open the link that Kontor printed when it started.':
    'Öffnen Sie den Link, den Kontor beim Start ausgegeben hat.',

  // Single sign-on.
  'No organization with this name has single sign-on. Ask an owner for its link, or use the name in that link.':
    'Keine Organisation dieses Namens hat Single Sign-on. Fragen Sie einen Inhaber nach dem Link, oder nehmen Sie den Namen aus dem Link.',
  'Single sign-on is off.': 'Single Sign-on ist aus.',
  'Only owners may test single sign-on.': 'Nur Inhaber dürfen Single Sign-on testen.',
  'While single sign-on is on, at least one owner must have a password and a second factor. Let another owner set up a second factor first.':
    'Solange Single Sign-on an ist, muss mindestens ein Inhaber ein Passwort und einen zweiten Faktor haben. Lassen Sie zuerst einen anderen Inhaber einen zweiten Faktor einrichten.',
  'You are already connected to another account.': 'Sie sind schon mit einem anderen Konto verbunden.',
  'You signed in at the provider as someone else.':
    'Sie haben sich beim Anbieter als jemand anderes angemeldet.',
  'Sign in to the account that is to be connected.':
    'Melden Sie sich bei dem Konto an, das verbunden werden soll.',
  'You are no longer a member of this organization.': 'Sie sind kein Mitglied dieser Organisation mehr.',
  'The client secret can no longer be read. An owner has to enter it again.':
    'Das Client-Geheimnis lässt sich nicht mehr lesen. Ein Inhaber muss es noch einmal eingeben.',

  // What is wrong with a provider.
  'The provider did not ask you to sign in again. Sign out there, then try again.':
    'Der Anbieter hat Sie nicht noch einmal zur Anmeldung aufgefordert. Melden Sie sich dort ab, und versuchen Sie es erneut.',
  'The provider states a different issuer. Copy the issuer exactly; for Microsoft Entra ID it contains the ID of your tenant.':
    'Der Anbieter nennt einen anderen Aussteller. Übernehmen Sie ihn genau; bei Microsoft Entra ID enthält er die ID Ihres Mandanten.',
  "The provider's configuration has no https URL as {0}.":
    'Die Konfiguration des Anbieters hat keine https-URL als {0}.',
  'The ID token does not identify a person as OpenID Connect requires.':
    'Das ID-Token bezeichnet keine Person, wie OpenID Connect es verlangt.',
  'The provider could not be reached. {0}': 'Der Anbieter war nicht zu erreichen. {0}',
  'The address must be an http or https URL without credentials.':
    'Die Adresse muss eine http- oder https-URL ohne Zugangsdaten sein.',
  'The host is not at a public address.': 'Der Host hat keine öffentliche Adresse.',
  'The name of the host could not be resolved.': 'Der Name des Hosts ließ sich nicht auflösen.',
  'The host did not accept a connection in time.': 'Der Host hat keine Verbindung angenommen.',
  'The host refused the connection.': 'Der Host hat die Verbindung abgelehnt.',
  'The connection was lost before a response arrived.': 'Die Verbindung brach ab, bevor eine Antwort ankam.',
  'The connection was lost before a response arrived. ({0})':
    'Die Verbindung brach ab, bevor eine Antwort ankam. ({0})',
  'The TLS connection failed; check the certificate of the host.':
    'Die TLS-Verbindung ist gescheitert; prüfen Sie das Zertifikat des Hosts.',
  'The TLS connection failed; check the certificate of the host. ({0})':
    'Die TLS-Verbindung ist gescheitert; prüfen Sie das Zertifikat des Hosts. ({0})',
  'The response was not valid HTTP.': 'Die Antwort war kein gültiges HTTP.',
  'The host did not answer in time.': 'Der Host hat nicht rechtzeitig geantwortet.',
  'The Kontor server was stopping.': 'Der Server von Kontor wurde gerade beendet.',
  'The response of the provider is too long or incomplete.':
    'Die Antwort des Anbieters ist zu lang oder unvollständig.',
  'The provider responded with an unexpected status.':
    'Der Anbieter hat mit einem unerwarteten Status geantwortet.',
  'The response of the provider does not follow OpenID Connect.':
    'Die Antwort des Anbieters entspricht nicht OpenID Connect.',
  'The provider states a URL that is not https.': 'Der Anbieter nennt eine URL, die nicht https ist.',
  'The provider responded with an unexpected status. Check the issuer.':
    'Der Anbieter hat mit einem unerwarteten Status geantwortet. Prüfen Sie den Aussteller.',
  'The response of the provider is not JSON. Check the issuer.':
    'Die Antwort des Anbieters ist kein JSON. Prüfen Sie den Aussteller.',
  'The response of the provider could not be read.': 'Die Antwort des Anbieters ließ sich nicht lesen.',
  'The provider states a different issuer. Copy the issuer exactly.':
    'Der Anbieter nennt einen anderen Aussteller. Übernehmen Sie ihn genau.',
  'The ID token has expired, or is from the future. Check the clocks of both servers.':
    'Das ID-Token ist abgelaufen oder stammt aus der Zukunft. Prüfen Sie die Uhren beider Server.',
  'The ID token is for another sign-in, client or issuer.':
    'Das ID-Token gilt für eine andere Anmeldung, einen anderen Client oder einen anderen Aussteller.',
  'The provider has no key for the signature of the ID token.':
    'Der Anbieter hat keinen Schlüssel für die Signatur des ID-Tokens.',
  "The provider's configuration lacks a required URL.":
    'Der Konfiguration des Anbieters fehlt eine nötige URL.',
  'The ID token is signed with an unsupported algorithm.':
    'Das ID-Token ist mit einem Verfahren signiert, das nicht unterstützt wird.',
  'The provider did not answer in time.': 'Der Anbieter hat nicht rechtzeitig geantwortet.',
  'The provider did not let you in.': 'Der Anbieter hat Sie nicht eingelassen.',
  'The provider requires you to sign in there first.':
    'Der Anbieter verlangt, dass Sie sich zuerst dort anmelden.',
  'The provider does not accept the client ID or the client secret.':
    'Der Anbieter nimmt die Client-ID oder das Client-Geheimnis nicht an.',
  'The provider does not allow this client to sign people in.':
    'Der Anbieter erlaubt diesem Client nicht, Personen anzumelden.',
  'The provider says that this sign-in has expired. Start again.':
    'Der Anbieter sagt, dass diese Anmeldung abgelaufen ist. Beginnen Sie von vorn.',
  'The redirect URI is not registered at the provider.':
    'Die Redirect-URI ist beim Anbieter nicht registriert.',
  'The provider refused: {0}.': 'Der Anbieter hat abgelehnt: {0}.',
};
