import type { Random } from './random.ts';

/** The phase of a deal, which decides what people talk about. */
export type Phase =
  | 'new'
  | 'qualified'
  | 'proposal'
  | 'again'
  | 'won'
  | 'more'
  | 'moreOffer'
  | 'upcoming'
  | 'inContact'
  | 'offer'
  | 'renewed'
  | 'nurture';

/** A logged conversation. */
export interface Talk {
  readonly kind: 'note' | 'email' | 'call' | 'meeting';
  /** The text, with placeholders such as `{first}` and `{seats}`. */
  readonly text: string;
  readonly minutes?: number;
}

/** What people say in each phase, in an order that makes sense in part. */
const TALKS: Readonly<Record<Phase, readonly Talk[]>> = {
  new: [
    { kind: 'note', text: 'Came in through the website: asked for a price for {inquiry}.' },
    { kind: 'email', text: 'Thanked {first} for the interest and proposed two times for a call.' },
    { kind: 'call', text: 'Left {first} a message; try again in the morning.', minutes: 1 },
    { kind: 'call', text: 'First call with {first}. They plan {seats} {crew} in spreadsheets.', minutes: 25 },
    { kind: 'call', text: '{first} is looking at three vendors and wants to see ours in use.', minutes: 15 },
    { kind: 'email', text: 'Sent {first} the overview and the case study that fits their trade.' },
    {
      kind: 'note',
      text: '{company} has grown faster than its planning board; that is why they look around now.',
    },
    { kind: 'email', text: '{first} asked whether it also runs offline. Answered yes, with the help page.' },
  ],
  qualified: [
    {
      kind: 'meeting',
      text: 'Demo for {first} and two dispatchers. They liked the map, less the colours.',
      minutes: 60,
    },
    {
      kind: 'note',
      text: 'The {crew} want to know what is recorded about them; sent {first} the page for staff.',
    },
    {
      kind: 'call',
      text: '{first} asked about the interface to their ERP. We have one, two days of set-up.',
      minutes: 20,
    },
    { kind: 'email', text: 'Sent the data protection papers that {first} asked for.' },
    {
      kind: 'meeting',
      text: 'On site at {company}: rode along for half a day. Most time is lost on the phone.',
      minutes: 240,
    },
    { kind: 'email', text: '{first} sent last month’s plan, so that we can show the savings on real days.' },
    {
      kind: 'call',
      text: 'Went through the results with {first}: about 40 minutes saved per head and week.',
      minutes: 35,
    },
    { kind: 'note', text: '{first} decides together with finance; finance wants a price per seat.' },
    { kind: 'call', text: 'Reference call with another customer went well, says {first}.', minutes: 10 },
  ],
  proposal: [
    { kind: 'email', text: 'Sent the proposal over {value} to {first}, valid for six weeks.' },
    { kind: 'call', text: '{first} has read it; the start date is the open question.', minutes: 15 },
    { kind: 'note', text: 'A competitor is in the race too, cheaper, without offline mode.' },
    {
      kind: 'meeting',
      text: 'Went through the proposal with {first} and purchasing, line by line.',
      minutes: 45,
    },
    { kind: 'email', text: 'Answered the questions of their lawyers on liability and hosting.' },
    { kind: 'call', text: 'Purchasing asks for 30 days to pay instead of 14. Agreed.', minutes: 10 },
    { kind: 'call', text: '{first} waits for a signature from upstairs.', minutes: 5 },
    { kind: 'email', text: 'Asked {first} whether anything is missing for a decision.' },
  ],
  again: [
    { kind: 'call', text: 'Went through the old proposal with {first}; most of it still fits.', minutes: 20 },
    { kind: 'email', text: 'Sent the updated proposal, {value}, to {first}.' },
    {
      kind: 'meeting',
      text: 'Met {first} and the new head of finance; a better talk than last time.',
      minutes: 50,
    },
  ],
  more: [
    { kind: 'email', text: '{first} asked what {seats} more seats would cost.' },
    {
      kind: 'call',
      text: '{first} has hired; the new {crew} should be on the app from their first day.',
      minutes: 15,
    },
    {
      kind: 'note',
      text: 'All seats of {company} are in use; they share some, which they should not have to.',
    },
  ],
  moreOffer: [
    { kind: 'email', text: 'Sent {first} the price for {seats} more seats: {value} a year.' },
    { kind: 'call', text: '{first} has to get it signed; no questions.', minutes: 5 },
    { kind: 'email', text: 'Asked {first} from when on the seats are needed.' },
  ],
  won: [
    { kind: 'email', text: 'Sent {first} the order confirmation and the plan for the first weeks.' },
    {
      kind: 'meeting',
      text: 'Kick-off with {first} and the dispatchers; the first {crew} start next week.',
      minutes: 90,
    },
    { kind: 'note', text: 'Handed over to customer success.' },
    { kind: 'call', text: '{first} says the {crew} got used to it within days.', minutes: 10 },
  ],
  upcoming: [
    { kind: 'note', text: 'Usage looks healthy: {seats} seats, nearly all in use every week.' },
    { kind: 'email', text: 'Reminded {first} that the contract ends soon and proposed a review.' },
  ],
  inContact: [
    { kind: 'call', text: '{first} is content; asked what is planned for the next year.', minutes: 20 },
    { kind: 'meeting', text: 'Yearly review with {first}: what was used, what was not.', minutes: 45 },
    { kind: 'note', text: 'One depot of {company} still plans on paper; offer training with the renewal.' },
    {
      kind: 'call',
      text: '{first} complained about the slow export. Fixed in the last release; told so.',
      minutes: 15,
    },
  ],
  offer: [
    { kind: 'email', text: 'Sent {first} the renewal offer, {value} for twelve months.' },
    { kind: 'call', text: '{first} needs an order number from purchasing first.', minutes: 5 },
    { kind: 'email', text: 'Asked {first} for news of the order number.' },
  ],
  renewed: [{ kind: 'email', text: 'Thanked {first}; invoice is on its way.' }],
  nurture: [
    { kind: 'note', text: 'Met at our stand. Plans on a whiteboard, no project this year.' },
    { kind: 'email', text: 'Sent the slides of the webinar.' },
    { kind: 'email', text: 'Asked {first} for ten minutes about how they plan.' },
    { kind: 'call', text: 'Not responsible; {first} named the right colleague.', minutes: 4 },
    {
      kind: 'call',
      text: 'Short talk with {first}: content with what they have, may call again in a year.',
      minutes: 8,
    },
    { kind: 'note', text: 'Wants to hear from us only by email.' },
    { kind: 'email', text: '{first} asked for the price list. Sent it.' },
    {
      kind: 'meeting',
      text: 'Coffee with {first} after the round table. Knows everyone in the trade.',
      minutes: 40,
    },
    { kind: 'note', text: 'Reads every product update, forwards them to the shift leads.' },
    { kind: 'call', text: 'Nobody picked up; the number rings in the old office.', minutes: 1 },
  ],
};

/** The values of the placeholders. A conversation with a missing value is skipped. */
export type Topic = Readonly<Record<string, string | undefined>>;

/** Some conversations of a phase, in order, that fit the topic. */
export function talksOf(phase: Phase, topic: Topic, count: number, random: Random): Talk[] {
  return random.some(
    TALKS[phase].filter(({ text }) => blanksOf(text).every((blank) => topic[blank] !== undefined)),
    count,
  );
}

/** A text with its placeholders filled in. */
export function fillIn(text: string, topic: Topic): string {
  return text.replace(/\{(\w+)\}/g, (blank, name: string) => topic[name] ?? blank);
}

function blanksOf(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}
