import type { Role } from '../kernel/operations/credential.ts';
import type { Random } from './random.ts';

/** The demo organization. It sells software that plans the days of field workers. */
export const ORGANIZATION_NAME = 'Northlight Demo';

/** A member who is responsible for companies in some countries. */
export interface Colleague {
  readonly name: string;
  readonly role: Role;
  readonly countries: readonly string[];
}

/** The person who signs in and owns the organization. */
export const OWNER: Colleague = { name: 'Mara Lindqvist', role: 'owner', countries: ['Sweden', 'Ukraine'] };

export const COLLEAGUES: readonly Colleague[] = [
  { name: 'Jonas Vogel', role: 'admin', countries: ['Germany', 'Czechia'] },
  { name: 'Aoife Brennan', role: 'member', countries: ['United Kingdom', 'Ireland'] },
  { name: 'Tomás Herrera', role: 'member', countries: ['Spain', 'Italy', 'France', 'Brazil'] },
  { name: 'Sanne de Wit', role: 'member', countries: ['Netherlands', 'Poland', 'Türkiye'] },
  { name: 'Priya Raman', role: 'member', countries: ['India', 'United States'] },
  { name: 'Yuki Tanabe', role: 'member', countries: ['Japan', 'South Korea'] },
];

/** A member with the id of the user. */
export type Member = Colleague & { readonly userId: string };

/** A salesperson, with the countries they are responsible for. */
export type Seller = Pick<Member, 'userId' | 'countries'>;

/** The owner first. */
export type Team = readonly [Seller, ...Seller[]];

/** The person responsible for a country: its salesperson, sometimes a substitute. */
export function accountOwner(team: Team, country: string, random: Random): string {
  const standsIn = random.chance(0.08);
  const owner = team.find(({ countries }) => countries.includes(country)) ?? team[0];
  return standsIn ? random.pick(team).userId : owner.userId;
}
