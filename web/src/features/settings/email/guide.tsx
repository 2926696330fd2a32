import { t } from '../../../language/words.ts';
import { Section } from '../../../ui/section.tsx';

/** The servers of well-known providers. */
const PROVIDERS = [
  ['Google Workspace', 'smtp.gmail.com', '587, STARTTLS', t`An app password of the mailbox`],
  [
    'Microsoft 365',
    'smtp.office365.com',
    '587, STARTTLS',
    t`The mailbox must be allowed to use authenticated SMTP`,
  ],
  ['Fastmail', 'smtp.fastmail.com', '465, TLS', t`An app password`],
  ['Amazon SES', 'email-smtp.REGION.amazonaws.com', '587, STARTTLS', t`SMTP credentials, not access keys`],
] as const;

/** How to set up a mail server. */
export function Guide() {
  return (
    <div id="email-guide">
      <Section title={t`How to set it up`}>
        <ol className="max-w-prose list-decimal space-y-1 pl-5 text-pretty">
          <li>{t`Get a mailbox or a sending account from your mail provider, such as sales@acme.example.`}</li>
          <li>
            {t`Enter its server, user name and password above. If people sign in there with a second factor,
              create an app password.`}
          </li>
          <li>
            {t`Publish the SPF and DKIM records of your provider in the DNS of your domain, so that your
              messages reach the inbox. Your provider signs them; Kontor does not.`}
          </li>
          <li>{t`Send a test message and check that it arrives.`}</li>
        </ol>
        <div className="overflow-x-auto">
          <table className="w-full text-left">
            <thead className="text-small text-text-quiet">
              <tr>
                {[t`Provider`, t`Server`, t`Port`, t`Password`].map((title) => (
                  <th key={title} scope="col" className="py-1 pr-4 font-medium">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {PROVIDERS.map(([name, ...cells]) => (
                <tr key={name} className="border-t border-line align-top">
                  <th scope="row" className="py-1 pr-4 font-normal whitespace-nowrap">
                    {name}
                  </th>
                  {cells.map((cell) => (
                    <td key={cell} className="py-1 pr-4">
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <p className="max-w-prose text-small text-pretty text-text-quiet">
          {t`Kontor connects only to public addresses with a valid certificate, on ports 25, 465, 587 and
            2525. The operator of this installation can allow mail servers in your own network. See
            docs/mail.md in the Kontor source for more.`}
        </p>
      </Section>
    </div>
  );
}
