import { FIRST_STAGES, newStages } from '../../crm/pipelines/create-default-pipeline.ts';
import type { FirstStage, Pipeline } from '../../crm/pipelines/pipeline.schema.ts';
import { Calendar } from '../calendar.ts';
import { RENEWAL_STAGES } from '../renewals.ts';
import { DEMO_SIZE } from '../size.ts';
import { COLLEAGUES, OWNER } from '../team.ts';
import type { World } from '../world.ts';

/** A world whose ids count up, so that two of its histories can be compared. */
export function testWorld(today: Date): World & Required<Pick<World, 'renewals'>> {
  let made = 0;
  const nextId = () => `00000000-0000-7000-8000-${String(++made).padStart(12, '0')}`;
  const organizationId = nextId();
  const pipeline = (name: string, stages: readonly FirstStage[]): Pipeline => {
    const id = nextId();
    return {
      id,
      org_id: organizationId,
      name,
      description: null,
      is_default: name === 'Sales',
      sort_order: 0,
      created_at: today.toISOString(),
      updated_at: today.toISOString(),
      stages: newStages(id, stages).map((stage) => ({ ...stage, id: nextId() })),
    };
  };
  const colleagues = COLLEAGUES.map((colleague) => ({ ...colleague, userId: nextId() }));
  return {
    organizationId,
    size: DEMO_SIZE,
    calendar: new Calendar(today),
    team: [{ ...OWNER, userId: nextId() }, ...colleagues],
    sales: pipeline('Sales', FIRST_STAGES),
    renewals: pipeline('Renewals', RENEWAL_STAGES),
    newId: nextId,
  };
}
