import { substanceOf, type SheetRow, type SubstanceRow } from '@matlas/contract';
import { Decimal, nodeKindOf, type SheetNode } from '@matlas/domain';
import { present } from '../model/tree-from-server';

type Leaf = Omit<SheetNode, 'key'>;

/** A reference node from a list row. Facts that only the check rules need are added after the next save. */
export function referenceLeaf({
  kind,
  name,
  foreignName,
  number,
  cid,
  cver,
  status,
  enterpriseId,
  preliminary,
  massGrams,
}: SheetRow): Leaf {
  const reference = present<NonNullable<SheetNode['reference']>>({
    cid,
    cver,
    status,
    ownerId: enterpriseId,
    preliminary,
    declaredGrams: kind === 1 && massGrams !== null ? new Decimal(massGrams) : undefined,
  });
  return present<Leaf>({ kind: nodeKindOf(kind) ?? 'component', name, foreignName, number, reference });
}

/** A substance node, complete for the check rules: the list rows of the catalogue contain all facts. */
export const substanceLeaf = (row: SubstanceRow): Leaf => ({
  kind: 'substance',
  name: row.nameEn,
  substance: substanceOf(row),
});
