import type { NodeKind } from '../../substances';
import {
  checkClassContent,
  checkClassification,
  checkFluids,
  checkInternationalClass,
  checkSingleSubstance,
} from './check-classes';
import { checkApplications, checkSupplier } from './check-duties';
import { checkConfidential, checkHiddenSum, checkJokers, checkShownAgain } from './check-hidden';
import { checkMass, checkMultiSource } from './check-mass';
import {
  checkComponents,
  checkFigures,
  checkMaterialCodes,
  checkNames,
  checkNumbers,
  checkSemiComponents,
} from './check-nodes';
import { checkMarking, checkRecyclate } from './check-polymers';
import { checkMaterialRanges, checkSubstanceRanges, checkSums } from './check-portions';
import { checkCycles, checkDuplicates, checkReferences } from './check-references';
import { checkMaterialSiblings, checkMixedKinds, checkNesting } from './check-structure';
import type { Finding } from './finding';
import type { CheckRuleId } from './finding-cases';
import type { CheckRule, CheckRules } from './rule';
import type { CheckSite } from './site';

/**
 * One rule as it is run: asked of nodes of these kinds, one at a time. It looks at the node, at what lies below it, and
 * at the mass above it as far as the component that holds it; so after an edit only these are asked again. `weighs`: it
 * also depends on masses of components further down.
 */
export interface RuleCheck<Id extends CheckRuleId> {
  kinds: readonly NodeKind[];
  weighs?: true;
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
  'HID-1': { kinds: MATERIALS, check: checkHiddenSum },
  'HID-2': { kinds: MATERIALS, check: checkConfidential },
  'HID-3': { kinds: MATERIALS, check: checkShownAgain },
  'HID-4': { kinds: MATERIALS, check: checkJokers },
  'CLS-1': { kinds: MATERIALS, check: checkClassification },
  'CLS-2': { kinds: MATERIALS, check: checkClassContent },
  'CLS-3': { kinds: MATERIALS, check: checkFluids },
  'CLS-4': { kinds: MATERIALS, check: checkSingleSubstance },
  'CLS-5': { kinds: MATERIALS, check: checkInternationalClass },
  'REC-1': { kinds: MATERIALS, check: checkRecyclate },
  'MRK-1': { kinds: PARTS, check: checkMarking },
  'MAS-1': { kinds: PARTS, weighs: true, check: checkMass },
  'APP-1': { kinds: OWN, check: checkApplications },
  'MUL-1': { kinds: PARTS, weighs: true, check: checkMultiSource },
  'SUP-1': { kinds: OWN, check: checkSupplier },
  'NAM-1': { kinds: OWN, check: checkNames },
  'NAM-2': { kinds: OWN, check: checkNumbers },
  'NAM-3': { kinds: MATERIALS, check: checkMaterialCodes },
  'NUM-1': { kinds: OWN, check: checkFigures },
};

/** A rule with its parameters in place, ready to be asked. */
export interface ArmedRule {
  weighs: boolean;
  check: (site: CheckSite) => Finding[];
}
export type ArmedRules = Readonly<Record<NodeKind, readonly ArmedRule[]>>;

function armed<Id extends CheckRuleId>(
  id: Id,
  rules: CheckRules,
): { kinds: readonly NodeKind[]; rule: ArmedRule } | undefined {
  const rule = rules[id] as CheckRule<Id> | undefined;
  const { kinds, weighs = false, check } = RULE_CHECKS[id];
  return rule && { kinds, rule: { weighs, check: (site) => check(site, rule) } };
}

/** The rules in force, by the kind of node that they are asked of. */
export function armRules(rules: CheckRules): ArmedRules {
  const ready = (Object.keys(RULE_CHECKS) as CheckRuleId[]).flatMap((id) => armed(id, rules) ?? []);
  const of = (kind: NodeKind): ArmedRule[] => ready.filter(({ kinds }) => kinds.includes(kind)).map(({ rule }) => rule);
  return { component: of('component'), semi: of('semi'), material: of('material'), substance: of('substance') };
}
