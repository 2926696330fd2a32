import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { ApiError } from '../../kernel/operations/errors.ts';
import type { Stage } from '../pipelines/pipeline.schema.ts';
import type { DealPatch } from './deal.schema.ts';
import { decideStage, enterFirstStage, type Outcome, outcomeOf, type StageFields } from './deal-stage.ts';

/** docs/behaviour/deals.md 12 to 24, rule by rule; the effects in the database are tested through the API. */

const NOW = '2026-05-17T14:23:00.000Z';
const BEFORE = '2026-01-01T00:00:00.000Z';

const stage = (id: string, outcome?: Outcome): Stage => ({
  id,
  pipeline_id: 'pipeline',
  name: id,
  sort_order: 0,
  is_won: outcome === 'won',
  is_lost: outcome === 'lost',
  is_qualified: false,
});
const open = stage('open');
const talks = stage('talks');
const won = stage('won', 'won');
const wonAgain = stage('wonAgain', 'won');
const lost = stage('lost', 'lost');
const lostAgain = stage('lostAgain', 'lost');
const BOARD = [open, talks, won, wonAgain, lost, lostAgain];
const UNFLAGGED = [open, talks];

const inStage = ({ id }: Stage, fields: Partial<StageFields> = {}): StageFields => ({
  stage_id: id,
  won_at: null,
  lost_at: null,
  lost_reason: null,
  ...fields,
});
const wasWon = inStage(won, { won_at: BEFORE });
const wasLost = inStage(lost, { lost_at: BEFORE, lost_reason: 'Price' });

const decide = (deal: StageFields, patch: DealPatch, stages = BOARD) => decideStage(deal, stages, patch, NOW);
const WON_TRIGGERS = ['deal_won', 'purchase_conversion'];
const STAYS = { triggers: [] };

describe('any stage | body stage_id | the given stage', () => {
  it('moves from the one to the other and stamps nothing', () => {
    assert.deepEqual(decide(inStage(open), { stage_id: talks.id }), {
      fields: inStage(talks),
      move: { from: open, to: talks },
      triggers: [],
    });
  });

  it('a stage_id equal to the current stage is not a move', () => {
    for (const deal of [inStage(open), wasWon, wasLost]) {
      assert.deepEqual(decide(deal, { stage_id: deal.stage_id }), { fields: deal, ...STAYS });
    }
  });

  it('sent again, a move into a won stage with a lost_reason clears it again', () => {
    const patch: DealPatch = { stage_id: won.id, lost_reason: 'None' };
    const { fields } = decide(inStage(open), patch);
    assert.deepEqual(decide(fields, patch), { fields, ...STAYS });
  });
});

describe('any stage | stage_id of a stage flagged is_won, or status = won | the won stage', () => {
  const patches: [string, DealPatch][] = [
    ['stage_id', { stage_id: won.id }],
    ['status', { status: 'won' }],
  ];
  for (const [by, patch] of patches) {
    it(`won_at = now, and triggers for deal won and purchase conversion, by ${by}`, () => {
      assert.deepEqual(decide(inStage(open), patch), {
        fields: inStage(won, { won_at: NOW }),
        move: { from: open, to: won },
        triggers: WON_TRIGGERS,
      });
    });

    it(`lost_at and lost_reason cleared, by ${by}`, () => {
      assert.deepEqual(decide(wasLost, patch).fields, inStage(won, { won_at: NOW }));
    });
  }

  it('lost_reason is cleared even when it is sent along', () => {
    assert.equal(decide(inStage(open), { status: 'won', lost_reason: 'None' }).fields.lost_reason, null);
  });

  it("status = won picks the pipeline's first won stage in board order", () => {
    assert.equal(decide(inStage(open), { status: 'won' }, [wonAgain, open, won]).move?.to, wonAgain);
  });

  it('from one won stage to another by stage_id is a move like any other', () => {
    const { fields, triggers } = decide(wasWon, { stage_id: wonAgain.id });
    assert.deepEqual([fields, triggers], [inStage(wonAgain, { won_at: NOW }), WON_TRIGGERS]);
  });
});

describe('any stage | stage_id of a stage flagged is_lost, or status = lost | the lost stage', () => {
  const patches: [string, DealPatch][] = [
    ['stage_id', { stage_id: lost.id }],
    ['status', { status: 'lost' }],
  ];
  for (const [by, patch] of patches) {
    it(`lost_at = now and won_at cleared, by ${by}`, () => {
      assert.deepEqual(decide(wasWon, patch), {
        fields: inStage(lost, { lost_at: NOW }),
        move: { from: won, to: lost },
        triggers: [],
      });
    });
  }

  it('lost_reason is usually sent with status lost', () => {
    const { fields } = decide(inStage(open), { status: 'lost', lost_reason: 'Price' });
    assert.deepEqual(fields, inStage(lost, { lost_at: NOW, lost_reason: 'Price' }));
  });

  it("status = lost picks the pipeline's first lost stage in board order", () => {
    assert.equal(decide(inStage(open), { status: 'lost' }, [lostAgain, open, lost]).move?.to, lostAgain);
  });
});

describe('won or lost stage | stage_id of an open stage | that open stage', () => {
  it('won_at and lost_at keep their values (history)', () => {
    for (const deal of [wasWon, wasLost]) {
      const { fields, triggers } = decide(deal, { stage_id: open.id });
      assert.deepEqual([fields, triggers], [{ ...deal, stage_id: open.id }, []]);
    }
  });
});

describe('any stage | status = won or lost | pipeline has no stage flagged with that outcome | unchanged', () => {
  it('the matching timestamp is still recorded; meta.warning; no trigger, for a deal counts as won by its stage', () => {
    const { warning, ...decision } = decide(wasLost, { status: 'won' }, [open, lost]);
    assert.deepEqual(decision, { fields: inStage(lost, { won_at: NOW }), triggers: [] });
    assert.match(warning ?? '', /no stage flagged as won/);
  });

  it('the clear rules of the outcome apply as well', () => {
    const deal = inStage(open, { won_at: BEFORE });
    const { warning, ...decision } = decide(deal, { status: 'lost', lost_reason: 'Price' }, UNFLAGGED);
    assert.deepEqual(decision, {
      fields: inStage(open, { lost_at: NOW, lost_reason: 'Price' }),
      triggers: [],
    });
    assert.match(warning ?? '', /no stage flagged as lost/);
  });
});

describe('already-won deal | status = won | unchanged', () => {
  it('no-op, in whichever won stage the deal is and whatever lost_reason says', () => {
    for (const deal of [wasWon, { ...wasWon, stage_id: wonAgain.id }]) {
      assert.deepEqual(decide(deal, { status: 'won', lost_reason: 'None' }), { fields: deal, ...STAYS });
    }
  });

  it('an already-lost deal sent lost again is a no-op but for lost_reason', () => {
    assert.deepEqual(decide(wasLost, { status: 'lost' }), { fields: wasLost, ...STAYS });
    const { fields, move } = decide(wasLost, { status: 'lost', lost_reason: 'Timing' });
    assert.deepEqual([fields, move], [{ ...wasLost, lost_reason: 'Timing' }, undefined]);
  });
});

describe('any | change of value, or of anything but the stage | unchanged', () => {
  it('the stage and its stamps stay', () => {
    assert.deepEqual(decide(wasWon, { value: '5', title: 'Bigger' }), { fields: wasWon, ...STAYS });
  });

  it('lost_reason may be sent alone; null clears it', () => {
    assert.equal(decide(wasLost, { lost_reason: 'Timing' }).fields.lost_reason, 'Timing');
    assert.equal(decide(wasLost, { lost_reason: null }).fields.lost_reason, null);
  });
});

describe('the rules of docs/behaviour/deals.md, for any history', () => {
  const refused = (message: RegExp) => (error: unknown) =>
    error instanceof ApiError && error.code === 'invalid_request' && message.test(error.message);

  it('1. A deal cannot be moved to a different pipeline: a stage outside it is 400', () => {
    assert.throws(() => decide(inStage(open), { stage_id: 'elsewhere' }), refused(/'stage_id'/));
  });

  it('2. stage_id and status are mutually exclusive in one request: 400', () => {
    const both: DealPatch = { stage_id: won.id, status: 'won' };
    assert.throws(() => decide(inStage(open), both), refused(/'stage_id' and 'status'/));
  });
});

describe('a deal created straight into a flagged stage', () => {
  it('is stamped as if it had been moved there', () => {
    for (const target of [open, won, lost]) {
      const moved = decide(inStage(talks), { stage_id: target.id });
      assert.deepEqual(enterFirstStage(target, NOW), { fields: moved.fields, triggers: moved.triggers });
    }
  });
});

describe('for any stages, deal and patch', () => {
  const boards = fc
    .array(fc.constantFrom<Outcome | undefined>(undefined, 'won', 'lost'), { minLength: 1, maxLength: 6 })
    .map((outcomes) => outcomes.map((outcome, index) => stage(`stage-${index}`, outcome)));
  const stamp = fc.constantFrom(null, BEFORE);
  const reason = fc.constantFrom(null, 'Price', 'Timing');
  const cases = boards.chain((stages) => {
    const ids = fc.constantFrom(...stages.map(({ id }) => id));
    const outcome = fc.constantFrom<Outcome>('won', 'lost');
    return fc.record({
      stages: fc.constant(stages),
      deal: fc.record({ stage_id: ids, won_at: stamp, lost_at: stamp, lost_reason: reason }),
      patch: fc
        .tuple(
          fc.oneof(fc.record({ stage_id: ids }), fc.record({ status: outcome }), fc.constant<DealPatch>({})),
          fc.record({ lost_reason: reason }, { requiredKeys: [] }),
        )
        .map(([way, rest]): DealPatch => ({ ...way, ...rest })),
    });
  });
  type Case = typeof cases extends fc.Arbitrary<infer Value> ? Value : never;

  function holds(check: (given: Case, decision: ReturnType<typeof decideStage>) => void): void {
    fc.assert(
      fc.property(cases, (given) => check(given, decideStage(given.deal, given.stages, given.patch, NOW))),
      { numRuns: 1_000 },
    );
  }

  const outcomeIn = (stages: readonly Stage[], id: string) => {
    const found = stages.find((candidate) => candidate.id === id);
    assert.ok(found, 'the stage lies in the pipeline');
    return outcomeOf(found);
  };

  it('the stage lies in the pipeline, and a move tells it', () => {
    holds(({ deal, stages }, { fields, move }) => {
      outcomeIn(stages, fields.stage_id);
      assert.equal(move?.from.id, move && deal.stage_id);
      assert.equal(move?.to.id ?? deal.stage_id, fields.stage_id);
      assert.notEqual(move?.from.id ?? null, move?.to.id);
    });
  });

  it('won_at and lost_at follow the flags of the stage that the deal enters', () => {
    holds(({ deal, stages, patch }, { fields, move, warning }) => {
      const entered = move ? outcomeOf(move.to) : warning && patch.status;
      assert.equal(fields.won_at, entered === 'won' ? NOW : entered === 'lost' ? null : deal.won_at);
      assert.equal(fields.lost_at, entered === 'lost' ? NOW : entered === 'won' ? null : deal.lost_at);
      if (entered === 'won') assert.equal(fields.lost_reason, null);
      if (patch.status && !warning) assert.equal(outcomeIn(stages, fields.stage_id), patch.status);
    });
  });

  it('the same patch changes nothing the second time, where a stage is flagged', () => {
    holds(({ stages, patch }, { fields, warning }) => {
      if (warning) return;
      assert.deepEqual(decideStage(fields, stages, patch, 'later'), { fields, ...STAYS });
    });
  });

  it('there is a warning if and only if status names an outcome that no stage is flagged with', () => {
    holds(({ stages, patch }, { warning }) => {
      const unflagged = patch.status && stages.every((candidate) => outcomeOf(candidate) !== patch.status);
      assert.equal(warning !== undefined, unflagged ?? false);
    });
  });

  it('there are triggers if and only if the deal entered a won stage', () => {
    holds((_given, { move, triggers }) => {
      assert.deepEqual(triggers, move?.to.is_won ? WON_TRIGGERS : []);
    });
  });

  it('lost_reason is what was sent, unless the deal is told to be won', () => {
    holds(({ deal, stages, patch }, { fields, warning }) => {
      const told = patch.status ?? (patch.stage_id && outcomeIn(stages, patch.stage_id));
      if (told === 'won') {
        const stayed = fields.stage_id === deal.stage_id && !warning;
        assert.equal(fields.lost_reason, stayed ? deal.lost_reason : null);
      } else {
        assert.equal(
          fields.lost_reason,
          patch.lost_reason === undefined ? deal.lost_reason : patch.lost_reason,
        );
      }
    });
  });
});
