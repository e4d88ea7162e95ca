import type { CheckRule } from './check-rules';
import { findingAt, type Finding } from './finding';
import type { SheetFix } from './fixes';
import { mergedAmount } from './portion-fixes';
import type { SheetChild, SheetIndex } from './sheet-index';
import type { SheetNode, SheetReference } from './sheet-tree';
import { isReleaseVersion } from './versions';

/** STR-4: the sheet inside itself, directly or through what it references; by MDS id whatever the version (domain.md 9). */
export function checkCycles(index: SheetIndex, rule: CheckRule<'STR-4'>): Finding[] {
  const { cid } = index.tree;
  if (cid === undefined) return [];
  return index.ordered.flatMap(({ key, reference }) => {
    if (reference?.cid === cid) return [findingAt(index, rule, key, 'self', { params: { cid } })];
    if (reference?.containedCids?.includes(cid)) return [findingAt(index, rule, key, 'mutual', { params: { cid: reference.cid } })];
    return [];
  });
}

/** What makes two children of one parent the same thing; undefined for a node of the sheet's own. */
function identityOf(node: SheetNode): string | undefined {
  if (node.reference) return `sheet ${node.reference.cid}`;
  return node.substance ? `substance ${node.substance.id}` : undefined;
}

/** Children that stand for the same MDS or substance as an earlier one, in groups of two and more. */
export function duplicateGroups(children: readonly SheetChild[]): SheetChild[][] {
  if (children.length < 2) return [];
  const groups = new Map<string, SheetChild[]>();
  for (const child of children) {
    const identity = identityOf(child.node);
    if (identity === undefined) continue;
    const group = groups.get(identity);
    if (group) group.push(child);
    else groups.set(identity, [child]);
  }
  return [...groups.values()].filter((group) => group.length > 1);
}

/** Certain only when all stand for the same version and their amounts add up. */
function mergeFix(group: readonly SheetChild[]): SheetFix | undefined {
  const [first, ...others] = group;
  const amounts = group.flatMap(({ edge }) => (edge.amount ? [edge.amount] : []));
  const sameVersion = new Set(group.map(({ node }) => node.reference?.cver)).size === 1;
  const amount = sameVersion && amounts.length === group.length ? mergedAmount(amounts) : undefined;
  return first && amount ? { kind: 'merge', keep: first.edge.key, remove: others.map(({ edge }) => edge.key), amount } : undefined;
}

/** STR-5: one MDS twice under one parent, one substance twice in one node; reported at the second one. */
export function checkDuplicates(index: SheetIndex, rule: CheckRule<'STR-5'>): Finding[] {
  return index.ordered.flatMap((parent) =>
    duplicateGroups(index.childrenOf(parent.key)).map((group) => {
      const second = group[1]?.node ?? parent;
      const detail = second.reference ? 'sheetTwice' : 'substanceTwice';
      return findingAt(index, rule, second.key, detail, { params: { name: second.name, count: group.length }, fix: mergeFix(group) });
    }),
  );
}

/** May a sheet be built on this version: proposed, internally released or published, or sent and accepted. */
export const isReleased = ({ status, cver }: Pick<SheetReference, 'status' | 'cver'>): boolean =>
  status === 'SD' ? isReleaseVersion(cver) : status !== 'ED';

function referenceFindings(index: SheetIndex, rule: CheckRule<'STR-8'>, node: SheetNode, reference: SheetReference): Finding[] {
  const params = { cid: reference.cid, cver: reference.cver };
  const release = reference.latestRelease;
  const isUsable = release !== undefined && !release.deleted && isReleased(release);
  const fix: SheetFix | undefined = isUsable ? { kind: 'useRelease', node: node.key, reference: release } : undefined;
  const isOwn = reference.ownerId === index.tree.ownerId;
  const findings: Finding[] = [];
  if (reference.deleted) {
    const severity = isOwn ? rule.severity : rule.params.foreignDeleted;
    findings.push(findingAt(index, rule, node.key, isOwn ? 'ownDeleted' : 'foreignDeleted', { params, fix, severity }));
  }
  if (!isReleased(reference)) {
    findings.push(findingAt(index, rule, node.key, 'unreleased', { params: { ...params, status: reference.status }, fix }));
  }
  if (reference.preliminary && !index.tree.preliminary) findings.push(findingAt(index, rule, node.key, 'preliminary', { params }));
  return findings;
}

/** STR-8: only usable data are referenced. */
export function checkReferences(index: SheetIndex, rule: CheckRule<'STR-8'>): Finding[] {
  return index.ordered.flatMap((node) => {
    if (node.reference) return referenceFindings(index, rule, node, node.reference);
    return node.substance?.inactive ? [findingAt(index, rule, node.key, 'inactiveSubstance', { params: { name: node.name } })] : [];
  });
}
