import { Injectable } from '@nestjs/common';
import { type ResolvedRuleSet, toOwnDifferences } from '@matlas/contract';
import {
  CHECK_RULE_SETS,
  type CheckRuleSet,
  derivedRuleSet,
  getEffectiveRules,
  getNewDataDay,
  MATLAS_1,
  ruleSetKey,
} from '@matlas/domain';
import { RuleSetStore, type StoredRules } from './rule-set.store';

/** Converts a resolved set (all differences applied to the rules of the domain) for the API. */
export const toResolvedRuleSet = ({
  id,
  version,
  validFrom,
  severities = {},
  params = {},
  disabled = [],
}: CheckRuleSet): ResolvedRuleSet => ({
  id,
  version,
  validFrom,
  severities,
  params: params as ResolvedRuleSet['params'],
  disabled: [...disabled],
});

/** Rules by which sheets are checked. An active version never changes, so each is read once for each process. */
@Injectable()
export class RuleSets {
  private readonly cachedSets = new Map<string, CheckRuleSet>(CHECK_RULE_SETS.map((set) => [ruleSetKey(set), set]));
  constructor(private readonly store: RuleSetStore) {}

  /**
   * The rules of a sheet by its `rule_set`. A key that is unknown here, from data of another system, means the
   * first built-in set.
   */
  async findSet(key: string): Promise<CheckRuleSet> {
    const known = this.cachedSets.get(key);
    if (known) return known;
    const stored = await this.store.findRules(key);
    if (!stored) return MATLAS_1;
    const set = await this.resolveSet(stored);
    this.cachedSets.set(key, set);
    return set;
  }
  /** Applies the differences of a version, which may be a draft, to its base. */
  async resolveSet({ code, setVersion, validFrom, baseId, differences }: StoredRules): Promise<CheckRuleSet> {
    const builtIn = this.cachedSets.get(ruleSetKey({ id: code, version: setVersion }));
    if (builtIn) return builtIn;
    const base = baseId === null ? undefined : await this.store.findRulesById(baseId);
    return derivedRuleSet(
      base ? await this.resolveSet(base) : MATLAS_1,
      { id: code, version: setVersion, validFrom },
      toOwnDifferences(differences),
    );
  }

  /** The code of the set for new sheets of an enterprise. */
  async findChosenCode(enterpriseId: number): Promise<string> {
    return (await this.store.findChoice(enterpriseId)) ?? MATLAS_1.id;
  }
  /**
   * The rules of a new version of a sheet that has `key`: the version of the set in force today, when that one tells
   * new data from old (rule 3.2.1.E: whoever changes a sheet brings the changed parts to the newest rules); otherwise
   * the rules of the sheet.
   */
  async findKeyForNewVersion(key: string): Promise<string> {
    const { id } = await this.findSet(key);
    const newest = await this.store.findInForce(id);
    if (!newest || newest.key === key) return key;
    return getNewDataDay(getEffectiveRules(await this.findSet(newest.key))) === undefined ? key : newest.key;
  }
  /** The rule set key of a sheet that is created today. */
  async findKeyForNew(enterpriseId: number): Promise<string> {
    const found = await this.store.findInForce(await this.findChosenCode(enterpriseId));
    return found?.key ?? (await this.store.findInForce(MATLAS_1.id))?.key ?? ruleSetKey(MATLAS_1);
  }
}
