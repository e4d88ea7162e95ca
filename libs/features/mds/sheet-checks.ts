import { Injectable } from '@nestjs/common';
import { findingTexts, type Named, displayName, type SheetCheck, type SheetFinding } from '@matlas/contract';
import {
  type CheckRuleSet,
  checkSheet,
  type Finding,
  forPublishing,
  MATLAS_1,
  ruleSetKey,
  type SheetHead,
} from '@matlas/domain';
import { Translator } from '@matlas/server-kit';
import { RuleSets } from './rule-set/rule-sets';
import { type CheckPurpose, SheetFacts } from './rule-set/sheet-facts';
import { ROOT_KEY, toDomainTree } from './to-domain';
import { edgesOf, buildChildPlace, type WorkingTree } from './working-tree';

/** Default rule set of sheets from batches: seeds, and data of other systems. */
export const DEFAULT_RULE_SET = ruleSetKey(MATLAS_1);
/** The fields of the head that the rules need. */
export const headToCheck = ({
  cid,
  enterpriseId,
  preliminary,
  standardMaterial,
}: {
  cid: number | string;
  enterpriseId: number;
  preliminary: boolean;
  standardMaterial: boolean;
}): SheetHead => ({ cid: Number(cid), ownerId: enterpriseId, preliminary, standardMaterial });
export interface CheckCounts {
  errorCount: number;
  warningCount: number;
}

/** Runs the domain's check rules on a tree, and formats the findings in the caller's language. */
@Injectable()
export class SheetChecks {
  constructor(
    private readonly translator: Translator,
    private readonly ruleSets: RuleSets,
    private readonly facts: SheetFacts,
  ) {}

  /**
   * Uses the rule set of the sheet and the current facts for its rules. @param purpose publishing to all accepts no
   * warning
   */
  async checkTree(
    tree: WorkingTree,
    head: SheetHead,
    ruleSet = DEFAULT_RULE_SET,
    purpose: CheckPurpose & { publishing?: boolean } = {},
  ): Promise<Finding[]> {
    const [findings = []] = await this.checkTrees([{ tree, head, ruleSet }], purpose);
    return findings;
  }
  /** Checks many sheets. The number of queries does not depend on the number of sheets. */
  async checkTrees(
    sheets: readonly { tree: WorkingTree; head: SheetHead; ruleSet: string }[],
    purpose: CheckPurpose & { publishing?: boolean } = {},
  ): Promise<Finding[][]> {
    const sets = new Map<string, CheckRuleSet>();
    for (const { ruleSet } of sheets) if (!sets.has(ruleSet)) sets.set(ruleSet, await this.ruleSets.findSet(ruleSet));
    await this.facts.addContentFacts(...sheets.map(({ tree }) => tree));
    const ruled = sheets.map(({ head, ruleSet }) => ({ head, rules: sets.get(ruleSet) ?? MATLAS_1 }));
    const suppliers = await this.facts.findSuppliers(ruled, {
      ...purpose,
      goesOut: purpose.goesOut ?? purpose.publishing ?? false,
    });
    const ruledTrees = ruled.map((each, index) => ({ ...each, tree: (sheets[index] as { tree: WorkingTree }).tree }));
    const headFacts = await this.facts.findHeadFacts(ruledTrees, purpose);
    return sheets.map(({ tree, head }, index) => {
      const supplier = suppliers[index];
      const findings = checkSheet(
        toDomainTree(tree, {
          ...head,
          ...headFacts[index],
          ...(supplier ? { supplier } : {}),
          goesOut: purpose.goesOut ?? purpose.publishing ?? false,
        }),
        ruled[index]?.rules ?? MATLAS_1,
      );
      return purpose.publishing ? forPublishing(findings) : findings;
    });
  }
  /** The rule set of a new version of a sheet. */
  findRuleSetOfNewVersion(ruleSet: string): Promise<string> {
    return this.ruleSets.findKeyForNewVersion(ruleSet);
  }
  /** Findings for the API: rows of the tree below the sheet, names, and a text with the numbers. */
  toSheetCheck(sheetId: number, ruleSet: string, tree: WorkingTree, findings: readonly Finding[]): SheetCheck {
    const { language } = this.translator;
    const names = new Map([...namesByPlace(tree)].map(([place, named]) => [place, displayName(language, named)]));
    return {
      id: sheetId,
      ruleSet,
      ...publicCounts(findings),
      findings: findings.map((finding) => this.toFinding(sheetId, names, finding)),
    };
  }
  private toFinding(
    sheetId: number,
    names: ReadonlyMap<string, string>,
    { rule, code, severity, node, params }: Finding,
  ): SheetFinding {
    const last = node === ROOT_KEY ? '' : node;
    const chain = placesTo(last).map((place) => names.get(place) ?? '');
    const { title, message } = findingTexts(
      { rule, code, params },
      this.translator.language,
      (namespace, key, values) => this.translator.translate(namespace, key, values),
    );
    return {
      code,
      severity,
      path: last === '' ? String(sheetId) : `${sheetId}.${last}`,
      names: chain,
      params: { ...params },
      title,
      message,
    };
  }
}

const count = (findings: readonly Finding[], severity: Finding['severity']): number =>
  findings.filter((finding) => finding.severity === severity).length;
export const toCheckCounts = (findings: readonly Finding[]): CheckCounts => ({
  errorCount: count(findings, 'error'),
  warningCount: count(findings, 'warning'),
});
const publicCounts = (findings: readonly Finding[]) => ({
  errors: count(findings, 'error'),
  warnings: count(findings, 'warning'),
});

/** All places from the root down to the given one: ``, `0`, `0.3`. */
export function placesTo(place: string): string[] {
  const steps = place === '' ? [] : place.split('.');
  return ['', ...steps.map((_, index) => steps.slice(0, index + 1).join('.'))];
}

/** Both names of every place of the tree; a substance has one name for both languages. */
export function namesByPlace(tree: WorkingTree): Map<string, Named> {
  const names = new Map<string, Named>(
    tree.nodes.map((node) => [node.place, { name: node.fields.name, foreignName: node.fields.foreignName }]),
  );
  for (const {
    parent,
    edge: { pos, child },
  } of edgesOf(tree)) {
    const place = buildChildPlace(parent.place, pos);
    if ('sheet' in child) names.set(place, { name: child.sheet.name, foreignName: child.sheet.foreignName });
    if ('substance' in child)
      names.set(place, { name: child.substance.nameZh || child.substance.nameEn, foreignName: child.substance.nameEn });
  }
  return names;
}
