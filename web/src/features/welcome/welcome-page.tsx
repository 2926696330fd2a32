import { useSession } from '../../api/session.ts';
import { t } from '../../language/words.ts';
import { askForDeal } from '../../records/new-deal.ts';
import { askForRecord } from '../../records/new-record.ts';
import { ANYTHING, ShownTogether } from '../../records/page/shown-together.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { FirstStep } from './first-step.tsx';
import { SampleDataBox } from './sample-data-box.tsx';
import { useFirstSteps } from './use-first-steps.ts';

/** `/welcome`: the setup guide, with the steps that are done. */
export function WelcomePage() {
  const { organization } = useSession();
  const steps = useFirstSteps();
  const all = Object.values(steps);
  const done = all.filter(Boolean).length;
  return (
    <Page title={t`Get started`}>
      <div className="mx-auto flex max-w-2xl flex-col gap-6 px-4 py-8">
        <header className="flex flex-col gap-1">
          <h2 className="text-title font-semibold">{t`${organization?.name} is ready`}</h2>
          <p className="text-text-quiet">
            {done === all.length
              ? t`Setup complete. To come back, search for “Get started”.`
              : t`Setup: ${done} of ${all.length} done`}
          </p>
        </header>
        <ShownTogether of={ANYTHING} className="flex flex-col gap-6">
          <SampleDataBox />
          <ol className="divide-y divide-line border-y border-line">
            <FirstStep
              title={t`Import your data`}
              isDone={steps.hasImported}
              actions={<LinkButton to="/import">{t`Import a file`}</LinkButton>}
            >
              {t`Import contacts, companies or deals from a CSV file. You’ll see the result before anything is
              saved.`}
            </FirstStep>
            <FirstStep
              title={t`Add a contact`}
              isDone={steps.hasOwnContact}
              actions={<Button onPress={() => askForRecord('contact')}>{t`New contact`}</Button>}
            >
              {t`See every conversation, deal and plan for a person in one place.`}
            </FirstStep>
            <FirstStep
              title={t`Create a deal`}
              isDone={steps.hasOwnDeal}
              actions={<Button onPress={() => askForDeal({})}>{t`New deal`}</Button>}
            >
              {t`Move a deal through the stages of your pipeline until it is won or lost. You can change the
              stages.`}
            </FirstStep>
            <FirstStep
              title={t`Connect an agent or a program`}
              isDone={steps.hasConnected}
              actions={
                <>
                  <LinkButton to="/settings/agents">{t`Connect an agent`}</LinkButton>
                  <LinkButton to="/settings/api-keys">{t`API keys`}</LinkButton>
                </>
              }
            >
              {t`Agents can do everything you do here through MCP, and your own programs through the API.`}
            </FirstStep>
            <FirstStep
              title={t`Invite a colleague`}
              isDone={steps.hasColleagues}
              actions={<LinkButton to="/settings/members">{t`Members`}</LinkButton>}
            >
              {t`Everyone sees the same records. Owners and admins can also change the settings.`}
            </FirstStep>
          </ol>
        </ShownTogether>
      </div>
    </Page>
  );
}
