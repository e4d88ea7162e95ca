import { nameIn, displayName } from '@matlas/contract';
import type { UsedSheet, UsedSubstance, WorkingChild } from '../working-tree';

export type ReplacingChild = { sheet: UsedSheet } | { substance: UsedSubstance };
/** A replacement: the graph nodes that are replaced, and the child that takes their place. */
export interface Replacement {
  nodes: ReadonlySet<number>;
  child: ReplacingChild;
  from: Names;
  to: Names;
}
export interface Names {
  name: string;
  foreignName: string | null;
}

export const getSubstanceNames = ({ nameEn, nameZh }: UsedSubstance): Names => ({
  name: nameIn('zh', nameZh, nameEn),
  foreignName: nameIn('en', nameZh, nameEn),
});
export const shownName = (names: Names, language: 'zh' | 'en'): string => displayName(language, names);

/**
 * Returns what replaces a used sheet or substance, or undefined when nothing does. In `current` the key of a newly
 * created version is its negated `cid`; the key of a replaced older version is its sheet id.
 */
export function findReplacement(
  id: number,
  cid: number | null,
  nodes: ReadonlySet<number>,
  incoming: ReplacingChild,
  current: ReadonlyMap<number, UsedSheet>,
): ReplacingChild | undefined {
  if (nodes.has(id)) return incoming;
  const sheet = cid === null ? undefined : (current.get(-Number(cid)) ?? current.get(id));
  return sheet ? { sheet } : undefined;
}
export function nextChild(
  child: WorkingChild,
  nodes: ReadonlySet<number>,
  incoming: ReplacingChild,
  current: ReadonlyMap<number, UsedSheet>,
): WorkingChild | undefined {
  if ('substance' in child) return findReplacement(child.substance.id, null, nodes, incoming, current);
  return 'sheet' in child ? findReplacement(child.sheet.id, child.sheet.cid, nodes, incoming, current) : undefined;
}
