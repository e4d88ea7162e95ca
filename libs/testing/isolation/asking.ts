import type { DataScope, Route } from '@matlas/contract';
import { mayCall } from './reach';
import type { Caller, Relation } from './world';

/** `everyday`: the calls of `npm test`; `rest`: the additional calls of the long run (libs/testing/README.md). */
export type Part = 'everyday' | 'rest';
export interface ProbeScope {
  /** Owners of the foreign rows whose IDs are sent. */
  relations: readonly Relation[];
  /** `all`: also optional fields. */
  places: 'all' | 'needed';
  /**
   * Number of hidden rows per kind whose IDs are sent; `ofNeeded`: all for required fields, one for optional
   * fields.
   */
  rows: 'all' | 'ofNeeded' | 'first';
  /** Also sends lists of own and foreign IDs, and foreign IDs in all fields at once. */
  mixed: boolean;
  /** Whether foreign rows that the caller may see are requested: not at all, until one is returned, or each. */
  visible: 'none' | 'one' | 'each';
  /** Also generates files for missing and foreign IDs, and compares them as a whole. */
  files: boolean;
  /** The calls that other roles of the same reach would make, made here to record which permissions the code checks. */
  others?: ProbeScope;
}
/** The calls for every role of a reach except the first. */
const SCOPE_OF_OTHER_ROLES: ProbeScope = {
  relations: ['department', 'enterprise'],
  places: 'needed',
  rows: 'first',
  mixed: false,
  visible: 'one',
  files: false,
};

/** Number of reaches that `npm test` covers. */
const EVERYDAY = 2;
const NARROWEST_FIRST: readonly DataScope[] = ['own', 'organisation', 'enterprise', 'all'];
export const isOfSameReach = (a: Caller, b: Caller): boolean => a.scope === b.scope && a.home === b.home;
/** One caller for each reach, the narrowest first. */
export const ofEachReach = (callers: readonly Caller[]): Caller[] =>
  callers
    .filter((caller) => callers.find((one) => isOfSameReach(one, caller)) === caller)
    .sort((a, b) => NARROWEST_FIRST.indexOf(a.scope) - NARROWEST_FIRST.indexOf(b.scope));

export class CallerSelection {
  readonly allowed: readonly Caller[];
  /**
   * Callers used only for fields in which all earlier callers were refused even with their own rows, so that every
   * field is tested effectively.
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
    // Callers with all calls come first, so that later callers can be compared with their answers.
    this.allowed =
      part === 'everyday'
        ? reaches.slice(0, EVERYDAY)
        : [...reaches, ...may.filter((caller) => !reaches.includes(caller))];
    this.further = part === 'everyday' ? reaches.slice(EVERYDAY) : [];
    // Guards are tested for all roles (guards.ts); through HTTP only one caller of each reach is tested.
    const mayNotReach = ofEachReach(mayNot);
    this.refused = part === 'everyday' ? mayNotReach.slice(0, 1) : mayNotReach.slice(1);
    this.reaches = reaches;
  }
  private readonly reaches: readonly Caller[];

  /** True for the first caller of its reach. */
  standsForReach(caller: Caller): boolean {
    return this.reaches.includes(caller);
  }
  isOfEveryday(caller: Caller): boolean {
    return this.reaches.slice(0, EVERYDAY).includes(caller);
  }

  scopeFor(caller: Caller): ProbeScope {
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
    if (rank < 0) return SCOPE_OF_OTHER_ROLES;
    const isOfEveryday = rank === 0 && !isFile;
    return {
      relations: isOfEveryday ? ['department'] : ['department', 'enterprise'],
      places: 'all',
      rows: 'all',
      mixed: true,
      visible: 'each',
      files: true,
      ...(isOfEveryday ? { others: { ...SCOPE_OF_OTHER_ROLES, relations: ['enterprise'] as const } } : {}),
    };
  }
}
