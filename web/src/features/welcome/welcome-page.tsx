import { useSession } from '../../api/session.ts';
import { askForDeal } from '../../records/new-deal.ts';
import { askForRecord } from '../../records/new-record.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { FirstStep } from './first-step.tsx';
import { SampleDataBox } from './sample-data-box.tsx';
import { useFirstSteps } from './use-first-steps.ts';

/** Where a new organization begins: what to do first, and what of it is done. */
export function WelcomePage() {
  const { organization } = useSession();
  const steps = useFirstSteps();
  const all = Object.values(steps);
  const done = all.filter(Boolean).length;
  return (
    <Page title="Get started">
      <div className="mx-auto flex max-w-2xl flex-col gap-6 px-4 py-8">
        <header className="flex flex-col gap-1">
          <h2 className="text-title font-semibold">{organization?.name} is ready</h2>
          <p className="text-text-quiet">
            {done === all.length
              ? 'Everything is set up. This page stays here: search for “Get started”.'
              : `Five things make it useful; ${done} of them ${done === 1 ? 'is' : 'are'} done. In any order.`}
          </p>
        </header>
        <SampleDataBox />
        <ol className="divide-y divide-line border-y border-line">
          <FirstStep
            title="Bring your records along"
            isDone={steps.hasImported}
            actions={<LinkButton to="/import">Import a file</LinkButton>}
          >
            A CSV file of contacts, companies or deals, from a spreadsheet or another CRM. You see what will
            happen before anything is written.
          </FirstStep>
          <FirstStep
            title="Add a contact"
            isDone={steps.hasOwnContact}
            actions={<Button onPress={() => askForRecord('contact')}>New contact</Button>}
          >
            What was said, what was sold and what is planned stands on the page of a person.
          </FirstStep>
          <FirstStep
            title="Open a deal"
            isDone={steps.hasOwnDeal}
            actions={<Button onPress={() => askForDeal({})}>New deal</Button>}
          >
            A deal goes through the stages of your pipeline until it is won or lost. The stages are yours to
            change.
          </FirstStep>
          <FirstStep
            title="Connect a program or an agent"
            isDone={steps.hasConnected}
            actions={
              <>
                <LinkButton to="/settings/agents">Connect an agent</LinkButton>
                <LinkButton to="/settings/api-keys">API keys</LinkButton>
              </>
            }
          >
            All that you can do here, programs can do by the API, and agents by MCP.
          </FirstStep>
          <FirstStep
            title="Invite a colleague"
            isDone={steps.hasColleagues}
            actions={<LinkButton to="/settings/members">Members</LinkButton>}
          >
            Everyone sees the same records; owners and admins also change the settings.
          </FirstStep>
        </ol>
      </div>
    </Page>
  );
}
