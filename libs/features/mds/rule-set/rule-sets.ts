import { Injectable } from '@nestjs/common';
import { type ResolvedRuleSet, toOwnDifferences } from '@matlas/contract';
import { CHECK_RULE_SETS, type CheckRuleSet, derivedRuleSet, MATLAS_1, ruleSetKey } from '@matlas/domain';
import { RuleSetStore, type StoredRules } from './rule-set.store';

/** A set flat on the rules of the domain, as the wire carries it. */
export const resolvedWire = ({
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

/** By which rules a sheet is checked. An active version never changes, so each is read once in a process. */
@Injectable()
export class RuleSets {
  private readonly known = new Map<string, CheckRuleSet>(CHECK_RULE_SETS.map((set) => [ruleSetKey(set), set]));
  constructor(private readonly store: RuleSetStore) {}

  /**
   * The rules of a sheet by its `rule_set`; data of other systems that name one that never was here are checked by the
   * first.
   */
  async of(key: string): Promise<CheckRuleSet> {
    const known = this.known.get(key);
    if (known) return known;
    const stored = await this.store.rules(key);
    if (!stored) return MATLAS_1;
    const set = await this.flat(stored);
    this.known.set(key, set);
    return set;
  }
  /** The same of a version that may be a draft. */
  async flat({ code, setVersion, validFrom, baseId, differences }: StoredRules): Promise<CheckRuleSet> {
    const builtIn = this.known.get(ruleSetKey({ id: code, version: setVersion }));
    if (builtIn) return builtIn;
    const base = baseId === null ? undefined : await this.store.rulesById(baseId);
    return derivedRuleSet(
      base ? await this.flat(base) : MATLAS_1,
      { id: code, version: setVersion, validFrom },
      toOwnDifferences(differences),
    );
  }

  /** The code of the set that new sheets of an enterprise take. */
  async chosenBy(enterpriseId: number): Promise<string> {
    return (await this.store.choice(enterpriseId)) ?? MATLAS_1.id;
  }
  /** The key that a sheet gets which a person begins today. */
  async forNew(enterpriseId: number): Promise<string> {
    const found = await this.store.inForce(await this.chosenBy(enterpriseId));
    return found?.key ?? (await this.store.inForce(MATLAS_1.id))?.key ?? ruleSetKey(MATLAS_1);
  }
}
