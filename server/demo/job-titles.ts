import type { Random } from './random.ts';

const OF_SMALL_COMPANIES = [
  'Owner',
  'Managing Director',
  'Office Manager',
  'Dispatcher',
  'Site Manager',
  'Bookkeeper',
];

const OF_LARGER_COMPANIES = [
  'Head of Operations',
  'Dispatcher',
  'IT Manager',
  'Purchasing Manager',
  'Fleet Manager',
  'Field Service Manager',
  'Service Coordinator',
  'Regional Manager',
  'Team Lead Dispatch',
  'Project Manager',
  'Controller',
  'Head of Customer Service',
  'Managing Director',
  'Chief Financial Officer',
  'Shift Supervisor',
  'Digital Transformation Lead',
  'Health & Safety Officer',
  'Sustainability Manager',
  'Assistant to the Board',
];

/** The job title of a person at a company of this size. */
export function jobTitle(employees: number, random: Random): string {
  return random.zipf(employees < 25 ? OF_SMALL_COMPANIES : OF_LARGER_COMPANIES, 5);
}

/** Whether a person with this title would discuss buying software. */
export function takesPartInBuying(title: string | null): boolean {
  return title !== null && /Owner|Director|Head|Manager|Lead|Chief|Dispatcher/.test(title);
}
