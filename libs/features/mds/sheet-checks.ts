import { Injectable } from '@nestjs/common';
import { FINDING_PARAMS, nameIn, ownName, sentenceParams, type SheetCheck, type SheetFinding } from '@matlas/contract';
import { checkRuleSet, checkSheet, type Finding, forPublishing, MATLAS_RULE_SET } from '@matlas/domain';
import { type Language, Translator } from '@matlas/server-kit';
import { ROOT_KEY, type SheetHead, toDomainTree } from './to-domain';
import { edgesOf, placeOf, type WorkingTree } from './working-tree';

/** Rules of new sheets. */
export const RULE_SET = MATLAS_RULE_SET.id;
export interface CheckCounts { errorCount: number; warningCount: number }

/** Runs the domain's check rules on a tree, and says what they found in the caller's language. */
@Injectable()
export class SheetChecks {
  constructor(private readonly translator: Translator) {}

  /** @param publishing publishing to all accepts no warning */
  run(tree: WorkingTree, head: SheetHead, ruleSet = RULE_SET, publishing = false): Finding[] {
    const findings = checkSheet(toDomainTree(tree, head), checkRuleSet(ruleSet) ?? MATLAS_RULE_SET);
    return publishing ? forPublishing(findings) : findings;
  }
  /** Findings as the wire carries them: rows of the tree below the sheet, names, and a sentence with the numbers. */
  tell(sheetId: number, ruleSet: string, tree: WorkingTree, findings: readonly Finding[]): SheetCheck {
    const names = placeNames(tree, this.translator.language);
    return { id: sheetId, ruleSet, ...publicCounts(findings), findings: findings.map((finding) => this.sentence(sheetId, names, finding)) };
  }
  private sentence(sheetId: number, names: ReadonlyMap<string, string>, { rule, code, severity, path, params }: Finding): SheetFinding {
    const places = path.map((key) => (key === ROOT_KEY ? '' : key));
    const last = places.at(-1) ?? '';
    const chain = places.map((place) => names.get(place) ?? '');
    const spoken = sentenceParams(FINDING_PARAMS, params, (key) => this.translator.translate('enums', key));
    return {
      code, severity, path: last === '' ? String(sheetId) : `${sheetId}.${last}`, names: chain, params: { ...params },
      title: this.translator.translate('findings', `rules.${rule}.title`), message: this.translator.translate('findings', `cases.${code}`, spoken),
    };
  }
}

const count = (findings: readonly Finding[], severity: Finding['severity']): number => findings.filter((finding) => finding.severity === severity).length;
export const countsOf = (findings: readonly Finding[]): CheckCounts => ({ errorCount: count(findings, 'error'), warningCount: count(findings, 'warning') });
const publicCounts = (findings: readonly Finding[]) => ({ errors: count(findings, 'error'), warnings: count(findings, 'warning') });

/** Name of every place of the tree; substances have one in both languages. */
function placeNames(tree: WorkingTree, language: Language): Map<string, string> {
  const names = new Map(tree.nodes.map((node) => [node.place, ownName(language, node.fields)]));
  for (const { parent, edge: { pos, child } } of edgesOf(tree)) {
    if ('sheet' in child) names.set(placeOf(parent.place, pos), ownName(language, child.sheet));
    if ('substance' in child) names.set(placeOf(parent.place, pos), nameIn(language, child.substance.nameZh, child.substance.nameEn));
  }
  return names;
}
