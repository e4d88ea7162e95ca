import type { NodeKind } from '../../substances';
import {
  checkClassContent,
  checkClassification,
  checkFluids,
  checkInternationalClass,
  checkSingleSubstance,
} from './check-classes';
import { checkDeactivatedCodes } from './check-deactivated';
import { checkApplications, checkSupplier } from './check-duties';
import { checkConfidential, checkHiddenSum, checkJokers, checkRedisclosure } from './check-hidden';
import { checkMass, checkMultiSource } from './check-mass';
import {
  checkComponents,
  checkFigures,
  checkMaterialCodes,
  checkNames,
  checkNumbers,
  checkSemiComponents,
} from './check-nodes';
import { checkDeclarableRest, checkDescriptiveNames, checkEnglishNames } from './check-new-materials';
import { checkMarking, checkRecyclate } from './check-polymers';
import { checkMaterialRanges, checkSubstanceRanges, checkSums } from './check-portions';
import { checkCycles, checkDuplicates, checkReferences } from './check-references';
import { checkMaterialSiblings, checkMixedKinds, checkNesting } from './check-structure';
import type { Finding } from './finding';
import type { CheckRuleId } from './finding-cases';
import type { CheckRule, CheckRules } from './rule';
import type { CheckSite } from './site';

/**
 * A rule that is run at each node of these kinds. It reads only the node, the content below it, and the mass above
 * it up to the containing component, so after an edit only these nodes are checked again. `dependsOnMasses`: it
 * also depends on the masses of components further down.
 */
export interface RuleCheck<Id extends CheckRuleId> {
  kinds: readonly NodeKind[];
  dependsOnMasses?: true;
  check: (site: CheckSite, rule: CheckRule<Id>) => Finding[];
}

const OWN: readonly NodeKind[] = ['component', 'semi', 'material'];
const EVERY: readonly NodeKind[] = [...OWN, 'substance'];
const PARTS: readonly NodeKind[] = ['component'];
const PORTIONED: readonly NodeKind[] = ['semi', 'material'];
const MATERIALS: readonly NodeKind[] = ['material'];

export const RULE_CHECKS: { readonly [Id in CheckRuleId]: RuleCheck<Id> } = {
  'STR-1': { kinds: EVERY.filter((kind) => kind !== 'substance'), check: checkNesting },
  'STR-2': { kinds: MATERIALS, check: checkMaterialSiblings },
  'STR-3': { kinds: ['component', 'semi'], check: checkMixedKinds },
  'STR-4': { kinds: OWN, check: checkCycles },
  'STR-5': { kinds: OWN, check: checkDuplicates },
  'STR-6': { kinds: PARTS, check: checkComponents },
  'STR-7': { kinds: ['semi'], check: checkSemiComponents },
  'STR-8': { kinds: EVERY, check: checkReferences },
  'POR-1': { kinds: PORTIONED, check: checkSums },
  'POR-2': { kinds: PORTIONED, check: checkSubstanceRanges },
  'POR-3': { kinds: PORTIONED, check: checkMaterialRanges },
  'POR-4': { kinds: MATERIALS, check: checkDeclarableRest },
  'HID-1': { kinds: MATERIALS, check: checkHiddenSum },
  'HID-2': { kinds: MATERIALS, check: checkConfidential },
  'HID-3': { kinds: MATERIALS, check: checkRedisclosure },
  'HID-4': { kinds: MATERIALS, check: checkJokers },
  'CLS-1': { kinds: MATERIALS, check: checkClassification },
  'CLS-2': { kinds: MATERIALS, check: checkClassContent },
  'CLS-3': { kinds: MATERIALS, check: checkFluids },
  'CLS-4': { kinds: MATERIALS, check: checkSingleSubstance },
  'CLS-5': { kinds: MATERIALS, check: checkInternationalClass },
  'REC-1': { kinds: MATERIALS, check: checkRecyclate },
  'MRK-1': { kinds: PARTS, check: checkMarking },
  'MAS-1': { kinds: PARTS, dependsOnMasses: true, check: checkMass },
  'APP-1': { kinds: OWN, check: checkApplications },
  'APP-2': { kinds: OWN, check: checkDeactivatedCodes },
  'MUL-1': { kinds: PARTS, dependsOnMasses: true, check: checkMultiSource },
  'SUP-1': { kinds: OWN, check: checkSupplier },
  'NAM-1': { kinds: OWN, check: checkNames },
  'NAM-2': { kinds: OWN, check: checkNumbers },
  'NAM-3': { kinds: MATERIALS, check: checkMaterialCodes },
  'NAM-4': { kinds: MATERIALS, check: checkEnglishNames },
  'NAM-5': { kinds: MATERIALS, check: checkDescriptiveNames },
  'NUM-1': { kinds: OWN, check: checkFigures },
};

/** A rule bound to its parameters. */
export interface BoundRule {
  dependsOnMasses: boolean;
  check: (site: CheckSite) => Finding[];
}
export type BoundRules = Readonly<Record<NodeKind, readonly BoundRule[]>>;

function bindRule<Id extends CheckRuleId>(
  id: Id,
  rules: CheckRules,
): { kinds: readonly NodeKind[]; rule: BoundRule } | undefined {
  const rule = rules[id] as CheckRule<Id> | undefined;
  const { kinds, dependsOnMasses = false, check } = RULE_CHECKS[id];
  return rule && { kinds, rule: { dependsOnMasses: dependsOnMasses, check: (site) => check(site, rule) } };
}

/** The rules in force, by the kind of node at which they are run. */
export function bindRules(rules: CheckRules): BoundRules {
  const ready = (Object.keys(RULE_CHECKS) as CheckRuleId[]).flatMap((id) => bindRule(id, rules) ?? []);
  const of = (kind: NodeKind): BoundRule[] => ready.filter(({ kinds }) => kinds.includes(kind)).map(({ rule }) => rule);
  return { component: of('component'), semi: of('semi'), material: of('material'), substance: of('substance') };
}
