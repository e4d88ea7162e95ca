import { Injectable } from '@nestjs/common';
import { findingWords, nameIn, ownName, type SheetCheck, type SheetFinding } from '@matlas/contract';
import { checkRuleSet, checkSheet, type Finding, forPublishing, MATLAS_1, ruleSetKey, ruleSetOn, type SheetHead } from '@matlas/domain';
import { type Language, Translator } from '@matlas/server-kit';
import { ROOT_KEY, toDomainTree } from './to-domain';
import { edgesOf, placeOf, type WorkingTree } from './working-tree';

/** Rules of sheets that come in batches: seeds, and data of other systems. */
export const RULE_SET = ruleSetKey(MATLAS_1);
/** Rules of a sheet that a person begins today. */
export const newestRuleSet = (): string => ruleSetKey(ruleSetOn(MATLAS_1.id, new Date().toISOString().slice(0, 10)) ?? MATLAS_1);
export interface CheckCounts { errorCount: number; warningCount: number }

/** Runs the domain's check rules on a tree, and says what they found in the caller's language. */
@Injectable()
export class SheetChecks {
  constructor(private readonly translator: Translator) {}

  /** @param publishing publishing to all accepts no warning */
  run(tree: WorkingTree, head: SheetHead, ruleSet = RULE_SET, publishing = false): Finding[] {
    const findings = checkSheet(toDomainTree(tree, head), checkRuleSet(ruleSet) ?? MATLAS_1);
    return publishing ? forPublishing(findings) : findings;
  }
  /** Findings as the wire carries them: rows of the tree below the sheet, names, and a sentence with the numbers. */
  tell(sheetId: number, ruleSet: string, tree: WorkingTree, findings: readonly Finding[]): SheetCheck {
    const names = placeNames(tree, this.translator.language);
    return { id: sheetId, ruleSet, ...publicCounts(findings), findings: findings.map((finding) => this.sentence(sheetId, names, finding)) };
  }
  private sentence(sheetId: number, names: ReadonlyMap<string, string>, { rule, code, severity, node, params }: Finding): SheetFinding {
    const last = node === ROOT_KEY ? '' : node;
    const chain = placesTo(last).map((place) => names.get(place) ?? '');
    const { title, message } = findingWords({ rule, code, params }, this.translator.language, (namespace, key, values) => this.translator.translate(namespace, key, values));
    return {
      code, severity, path: last === '' ? String(sheetId) : `${sheetId}.${last}`, names: chain, params: { ...params }, title, message,
    };
  }
}

const count = (findings: readonly Finding[], severity: Finding['severity']): number => findings.filter((finding) => finding.severity === severity).length;
export const countsOf = (findings: readonly Finding[]): CheckCounts => ({ errorCount: count(findings, 'error'), warningCount: count(findings, 'warning') });
const publicCounts = (findings: readonly Finding[]) => ({ errors: count(findings, 'error'), warnings: count(findings, 'warning') });

/** Places from the root down: ``, `0`, `0.3`. */
function placesTo(place: string): string[] {
  const steps = place === '' ? [] : place.split('.');
  return ['', ...steps.map((_, index) => steps.slice(0, index + 1).join('.'))];
}

/** Name of every place of the tree; substances have one in both languages. */
function placeNames(tree: WorkingTree, language: Language): Map<string, string> {
  const names = new Map(tree.nodes.map((node) => [node.place, ownName(language, node.fields)]));
  for (const { parent, edge: { pos, child } } of edgesOf(tree)) {
    if ('sheet' in child) names.set(placeOf(parent.place, pos), ownName(language, child.sheet));
    if ('substance' in child) names.set(placeOf(parent.place, pos), nameIn(language, child.substance.nameZh, child.substance.nameEn));
  }
  return names;
}
