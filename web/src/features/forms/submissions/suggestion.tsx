import { useQuery } from '@tanstack/react-query';
import { contactQueryOf } from '../../../api/contacts.ts';
import { customFieldsOf } from '../../../api/custom-fields.ts';
import { inWords } from '../../../api/field-words.ts';
import { t } from '../../../language/words.ts';
import { Link } from '../../../ui/link.tsx';
import { Section } from '../../../ui/section.tsx';
import { answerWords } from './submission-words.ts';

interface SuggestionProps {
  readonly contactId: string;
  readonly suggestion: Readonly<Record<string, unknown>>;
}

const OWN = /^custom_fields\./;

/** What the sender wrote about a contact that existed, beside what the contact says. */
export function Suggestion({ contactId, suggestion }: SuggestionProps) {
  const { data: contact } = useQuery(contactQueryOf(contactId));
  const { data: own = [] } = useQuery(customFieldsOf('contact'));
  const ownKey = (name: string) => name.replace(OWN, '');
  const labelOf = (name: string) =>
    (OWN.test(name) && own.find(({ key }) => key === ownKey(name))?.label) || inWords(ownKey(name));
  const presentOf = (name: string): unknown =>
    contact && Reflect.get(OWN.test(name) ? (contact.custom_fields ?? {}) : contact, ownKey(name));
  return (
    <Section
      title={t`Suggestion`}
      lead={t`The address belongs to a contact, and nobody confirmed that it is the sender’s. So the contact
        has not changed.`}
      action={
        <Link to="/contacts/$contactId" params={{ contactId }} className="target inline-flex items-center">
          {t`Open contact`}
        </Link>
      }
    >
      <div className="overflow-x-auto">
        <table className="w-full text-left">
          <thead className="text-small text-text-quiet">
            <tr>
              <th className="py-1 pr-3 font-medium">{t`Field`}</th>
              <th className="py-1 pr-3 font-medium">{t`Sent`}</th>
              <th className="py-1 font-medium">{t`Contact`}</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line border-y border-line">
            {Object.entries(suggestion).map(([name, value]) => (
              <tr key={name}>
                <th scope="row" className="py-2 pr-3 font-normal text-text-quiet">
                  {labelOf(name)}
                </th>
                <td className="py-2 pr-3 wrap-anywhere">{answerWords(value)}</td>
                <td className="py-2 wrap-anywhere text-text-quiet">{answerWords(presentOf(name)) || '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
