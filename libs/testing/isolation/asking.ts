import type { DataScope, Route } from '@matlas/contract';
import { mayCall } from './reach';
import type { Caller, Relation } from './world';

/** What `npm test` asks, and what the long tests ask beside it (libs/testing/README.md). */
export type Part = 'everyday' | 'rest';
export interface Asking {
  /** Whose rows are named. */
  relations: readonly Relation[];
  /** `all`: also those fields that may be left out. */
  places: 'all' | 'needed';
  /**
   * How many rows of a kind that must not be seen are named; `ofNeeded`: all in the fields that a call needs, one in
   * the others.
   */
  rows: 'all' | 'ofNeeded' | 'first';
  /** Lists of own and foreign ids, and foreign ids in all fields at once. */
  mixed: boolean;
  /** Rows of others that the caller may see are asked for: not at all, until one is told, each. */
  visible: 'none' | 'one' | 'each';
  /** Files are made for missing and foreign ids too, and compared as a whole. */
  files: boolean;
  /** What the other roles of the reach would be asked: so that it is heard what the code asks of rights there. */
  others?: Asking;
}
/** What the roles of a reach are asked but for the first one. */
const OF_OTHERS: Asking = {
  relations: ['department', 'enterprise'],
  places: 'needed',
  rows: 'first',
  mixed: false,
  visible: 'one',
  files: false,
};

/** So many reaches ask in `npm test`. */
const EVERYDAY = 2;
const NARROWEST_FIRST: readonly DataScope[] = ['own', 'organisation', 'enterprise', 'all'];
export const isOfSameReach = (a: Caller, b: Caller): boolean => a.scope === b.scope && a.home === b.home;
/** One of each reach, the narrowest first. */
export const ofEachReach = (callers: readonly Caller[]): Caller[] =>
  callers
    .filter((caller) => callers.find((one) => isOfSameReach(one, caller)) === caller)
    .sort((a, b) => NARROWEST_FIRST.indexOf(a.scope) - NARROWEST_FIRST.indexOf(b.scope));

export class Askers {
  readonly allowed: readonly Caller[];
  /**
   * Asked only about those fields that the others' own rows are refused for, whatever they are: so that no field is
   * asked about in vain.
   */
  readonly further: readonly Caller[];
  readonly refused: readonly Caller[];
  constructor(
    callers: readonly Caller[],
    private readonly route: Route,
    private readonly part: Part,
  ) {
    const [may, mayNot] = [
      callers.filter((caller) => mayCall(caller, route)),
      callers.filter((caller) => !mayCall(caller, route)),
    ];
    const reaches = ofEachReach(may);
    // Who asks in full comes first, so that the others can be held against what was answered to them.
    this.allowed =
      part === 'everyday'
        ? reaches.slice(0, EVERYDAY)
        : [...reaches, ...may.filter((caller) => !reaches.includes(caller))];
    this.further = part === 'everyday' ? reaches.slice(EVERYDAY) : [];
    // The guards answer for all roles (guards.ts); what is asked through them is one of each reach.
    const mayNotReach = ofEachReach(mayNot);
    this.refused = part === 'everyday' ? mayNotReach.slice(0, 1) : mayNotReach.slice(1);
    this.reaches = reaches;
  }
  private readonly reaches: readonly Caller[];

  /** The first of those whose reach is the same. */
  standsForReach(caller: Caller): boolean {
    return this.reaches.includes(caller);
  }
  isOfEveryday(caller: Caller): boolean {
    return this.reaches.slice(0, EVERYDAY).includes(caller);
  }

  askingOf(caller: Caller): Asking {
    const isFile = this.route.answer === 'file';
    const rank = this.reaches.indexOf(caller);
    if (this.part === 'everyday') {
      if (rank !== 1)
        return {
          relations: ['enterprise'],
          places: isFile ? 'needed' : 'all',
          rows: 'ofNeeded',
          mixed: !isFile,
          visible: 'none',
          files: false,
        };
      return {
        relations: ['enterprise'],
        places: 'needed',
        rows: 'first',
        mixed: false,
        visible: 'none',
        files: false,
      };
    }
    if (rank < 0) return OF_OTHERS;
    const isOfEveryday = rank === 0 && !isFile;
    return {
      relations: isOfEveryday ? ['department'] : ['department', 'enterprise'],
      places: 'all',
      rows: 'all',
      mixed: true,
      visible: 'each',
      files: true,
      ...(isOfEveryday ? { others: { ...OF_OTHERS, relations: ['enterprise'] as const } } : {}),
    };
  }
}
