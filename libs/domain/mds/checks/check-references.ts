import { readChemicalNumber } from '../../text';
import { isReleaseVersion } from '../versions';
import {
  childrenOf,
  type SheetChild,
  type SheetNode,
  type SheetOperation,
  type SheetReference,
  type SheetTree,
} from '../tree';
import { findingAt, type Finding, type SheetFix } from './finding';
import { mergedAmount } from './portion-fixes';
import { substanceNames } from './check-hidden';
import type { CheckRule } from './rule';
import type { CheckSite } from './site';

/**
 * STR-4: a sheet that contains itself, directly or through its references; compared by MDS id, whatever the version
 * (domain.md 9).
 */
export function checkCycles({ key, node: { reference }, scene }: CheckSite, rule: CheckRule<'STR-4'>): Finding[] {
  const { cid } = scene.head;
  if (cid === undefined || !reference) return [];
  if (reference.cid === cid) return [findingAt(rule, key, 'self', { params: { cid } })];
  return reference.containedCids?.includes(cid)
    ? [findingAt(rule, key, 'mutual', { params: { cid: reference.cid } })]
    : [];
}

/** Identity by which two children of one parent are duplicates; undefined for own nodes of the sheet. */
function identityOf(node: SheetNode): string | undefined {
  if (node.reference) return `sheet ${node.reference.cid}`;
  return node.substance ? `substance ${node.substance.id}` : undefined;
}

/** Groups of two or more children with the same MDS or substance. */
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

/** Whether a new child would duplicate an existing child of the parent; used by pickers before adding. */
export const wouldDuplicate = (tree: SheetTree, parent: string, node: SheetNode): boolean => {
  const identity = identityOf(node);
  return (
    identity !== undefined &&
    childrenOf(tree, parent).some((child) => child.key !== node.key && identityOf(child.node) === identity)
  );
};

/** Merging is a safe fix only when all children have the same version and their amounts can be added. */
function mergeFix(group: readonly SheetChild[]): SheetFix | undefined {
  const [first, ...others] = group;
  const amounts = group.flatMap(({ edge }) => (edge.amount ? [edge.amount] : []));
  const sameVersion = new Set(group.map(({ node }) => node.reference?.cver)).size === 1;
  const amount = sameVersion && amounts.length === group.length ? mergedAmount(amounts) : undefined;
  if (!first || !amount) return undefined;
  const operations: SheetOperation[] = [
    { op: 'setEdge', key: first.key, fields: { amount } },
    ...others.map(({ key }): SheetOperation => ({ op: 'remove', key })),
  ];
  return { word: 'merge', params: { count: group.length }, operation: { op: 'batch', operations } };
}

/** STR-5: the same MDS twice under one parent, or the same substance twice in one node; reported at the second one. */
export function checkDuplicates({ children }: CheckSite, rule: CheckRule<'STR-5'>): Finding[] {
  return duplicateGroups(children).flatMap((group) => {
    const [, second] = group;
    if (!second) return [];
    const params = { ...substanceNames(second.node), count: group.length };
    return [
      findingAt(rule, second.key, second.node.reference ? 'sheetTwice' : 'substanceTwice', {
        params,
        fix: mergeFix(group),
      }),
    ];
  });
}

/** Whether a sheet may reference this version: proposed, internally released or published, or sent and accepted. */
export const isReleased = ({ status, cver }: Pick<SheetReference, 'status' | 'cver'>): boolean =>
  status === 'SD' ? isReleaseVersion(cver) : status !== 'ED';

export const isUsable = (reference: SheetReference): boolean =>
  !reference.deleted && !reference.expired && isReleased(reference);

function referenceFindings(
  { key, scene: { head } }: CheckSite,
  rule: CheckRule<'STR-8'>,
  reference: SheetReference,
): Finding[] {
  const params = { cid: reference.cid, cver: reference.cver };
  const release = reference.latestRelease;
  const fix: SheetFix | undefined =
    release && isUsable(release)
      ? {
          word: 'useRelease',
          params: { cver: release.cver },
          operation: { op: 'setNode', key, fields: { reference: release } },
        }
      : undefined;
  const isOwn = reference.ownerId === head.ownerId;
  const findings: Finding[] = [];
  if (reference.deleted) {
    const severity = isOwn ? rule.severity : rule.params.foreignDeleted;
    findings.push(findingAt(rule, key, isOwn ? 'ownDeleted' : 'foreignDeleted', { params, fix, severity }));
  }
  if (!isReleased(reference))
    findings.push(findingAt(rule, key, 'unreleased', { params: { ...params, status: reference.status }, fix }));
  if (reference.preliminary && !head.preliminary) findings.push(findingAt(rule, key, 'preliminary', { params }));
  if (reference.expired && rule.params.expired !== 'off')
    findings.push(findingAt(rule, key, 'expired', { params, fix, severity: rule.params.expired }));
  return findings;
}

/**
 * A substance that the catalogue does not have may be sent, because the recipient sees it and analyses count it as
 * unknown; but not with a number that cannot be one, nor published to all.
 */
function uncataloguedFinding({ key, node }: CheckSite, rule: CheckRule<'STR-8'>): Finding {
  const number = node.substance?.cas ?? node.substance?.ec ?? '';
  const isWrong = number !== '' && readChemicalNumber(number)?.isValid !== true;
  const params = { ...substanceNames(node), number: number === '' ? '–' : number };
  return isWrong
    ? findingAt(rule, key, 'wrongNumber', { params })
    : findingAt(rule, key, 'uncatalogued', { params, severity: 'warning' });
}

/** STR-8: references must be to usable data. */
export function checkReferences(site: CheckSite, rule: CheckRule<'STR-8'>): Finding[] {
  const { reference, substance } = site.node;
  if (reference) return referenceFindings(site, rule, reference);
  if (substance?.uncatalogued) return [uncataloguedFinding(site, rule)];
  if (!substance?.inactive) return [];
  return [findingAt(rule, site.key, 'inactiveSubstance', { params: substanceNames(site.node) })];
}
