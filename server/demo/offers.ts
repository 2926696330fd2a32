import type { DemoCompany } from './companies.ts';
import type { Random } from './random.ts';
import type { Industry, Region } from './regions/region.ts';

/** The people whose days the software plans. */
const CREWS: Readonly<Record<Industry, string>> = {
  Logistics: 'drivers',
  Construction: 'fitters',
  Energy: 'technicians',
  Manufacturing: 'service engineers',
  Healthcare: 'nurses',
  'Facility services': 'cleaners',
  Telecommunications: 'technicians',
  'Water and waste': 'crew members',
  Retail: 'merchandisers',
  Elevators: 'mechanics',
};

/** An offer to a company. */
export interface Offer {
  readonly title: string;
  readonly seats: number;
  readonly crew: string;
  readonly value: number;
  readonly currency: string;
  /** Whether it adds seats to those that a customer already has. */
  readonly isMore: boolean;
}

const PRODUCTS = [
  'route planning',
  'shift planning',
  'mobile work orders',
  'visit planning',
  'dispatch board',
];

/** An offer that fits the size of the company. */
export function makeOffer(
  { region, industry, shortName, employees, city, isOldCustomer }: DemoCompany,
  random: Random,
): Offer {
  const all = Math.max(3, Math.round(employees * random.between(0.15, 0.5)));
  const crew = CREWS[industry];
  if (all > 40 && random.chance(0.2)) {
    const seats = random.integer(5, 20);
    return offer(region, `${shortName}: pilot in ${city.name}`, seats, crew);
  }
  if (isOldCustomer && random.chance(0.6)) {
    const seats = Math.max(2, Math.round(all * random.between(0.1, 0.4)));
    return { ...offer(region, `${shortName}: ${seats} more seats`, seats, crew), isMore: true };
  }
  const seats = roundSeats(Math.min(all, 1_500));
  return offer(region, `${shortName}: ${random.pick(PRODUCTS)} for ${seats} ${crew}`, seats, crew);
}

/** An offer to a person whose company is not known. */
export function makeSmallOffer(region: Region, name: string, random: Random): Offer {
  const seats = random.integer(2, 8);
  return offer(region, `${name}: ${random.pick(PRODUCTS)} for ${seats} people`, seats, 'people');
}

function offer(region: Region, title: string, seats: number, crew: string): Offer {
  return { title, seats, crew, value: priceOf(region, seats), currency: region.currency, isMore: false };
}

/** The price of seats per year; the more seats, the lower the price of each. */
export function priceOf({ seatPrice }: Region, seats: number): number {
  const discount = Math.min(0.35, Math.log10(seats) * 0.12);
  return roundTo(seats * seatPrice * (1 - discount), stepOf(seatPrice));
}

/** A similar amount, as after a negotiation. */
export function changedPrice({ seatPrice }: Region, value: number, factor: number): number {
  return roundTo(value * factor, stepOf(seatPrice));
}

function stepOf(seatPrice: number): number {
  return 10 ** Math.max(1, Math.floor(Math.log10(seatPrice)) - 1);
}

function roundTo(value: number, step: number): number {
  return Math.max(step, Math.round(value / step) * step);
}

function roundSeats(seats: number): number {
  return seats < 30 ? seats : Math.round(seats / 5) * 5;
}
