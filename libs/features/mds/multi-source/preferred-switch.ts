import type { PreferPreview } from '@matlas/contract';
import { formatDecimal } from '@matlas/domain';
import { AppError, notFound } from '@matlas/server-kit';
import { settleFigures } from '../figures';
import type { SheetRecord } from '../sheet.store';
import type { TreeStore } from '../tree.store';
import { alternativesOf, type WorkingEdge, type WorkingNode, type WorkingTree } from '../working-tree';

/** A multi-source node with its alternatives: the preferred one before and after the switch. */
interface Switch {
  tree: WorkingTree;
  node: WorkingNode;
  from: WorkingEdge | undefined;
  to: WorkingEdge;
}
export async function loadSwitch(trees: TreeStore, sheet: SheetRecord, nodeId: number, pos: number): Promise<Switch> {
  const tree = await trees.loadTree(sheet.id, sheet.enterpriseId);
  settleFigures(tree);
  const node = tree.nodes.find(({ id }) => id === nodeId);
  if (!node) throw notFound('node', nodeId);
  const alternatives = alternativesOf(node);
  const to = alternatives.find((edge) => edge.pos === pos);
  if (!to) throw new AppError('multiSource.noAlternative');
  return { tree, node, from: alternatives.find(({ fields }) => fields.preferred), to };
}
export function preferOnly(tree: WorkingTree, nodeId: number, pos: number): void {
  const node = tree.nodes.find(({ id }) => id === nodeId);
  for (const edge of node ? alternativesOf(node) : []) edge.fields.preferred = edge.pos === pos;
  settleFigures(tree);
}
export function toPreview({ pos, child }: WorkingEdge): PreferPreview['to'] {
  if ('node' in child)
    return {
      pos,
      name: child.node.fields.name,
      foreignName: child.node.fields.foreignName ?? null,
      massGrams: child.node.figures?.mass ? formatDecimal(child.node.figures.mass.declared) : '',
    };
  if ('sheet' in child)
    return {
      pos,
      name: child.sheet.name,
      foreignName: child.sheet.foreignName,
      massGrams: child.sheet.mass ? formatDecimal(child.sheet.mass.declared) : '',
    };
  throw new Error('an alternative that is no component');
}
