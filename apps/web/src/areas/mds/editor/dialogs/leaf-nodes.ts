import type { SheetRow, SubstanceRow } from '@matlas/contract';
import { Decimal, nodeKindOf, type SheetNode } from '@matlas/domain';
import { present } from '../model/tree-from-server';

type Leaf = Omit<SheetNode, 'key'>;
const NOT_YET_SPECIFIED = 'SYS-not-yet-specified';

/** A reference as a list tells it; what only the rules ask for comes with the next save. */
export function referenceLeaf({ kind, name, foreignName, number, cid, cver, status, enterpriseId, preliminary, massGrams }: SheetRow): Leaf {
  const reference = present<NonNullable<SheetNode['reference']>>({ cid, cver, status, ownerId: enterpriseId, preliminary, declaredGrams: kind === 1 && massGrams !== null ? new Decimal(massGrams) : undefined });
  return present<Leaf>({ kind: nodeKindOf(kind) ?? 'component', name, foreignName, number, reference });
}

export function substanceLeaf({ id, nameEn, nameZh, cas, ec, active, joker, svhc, code }: SubstanceRow): Leaf {
  return { kind: 'substance', name: nameEn, substance: present<NonNullable<SheetNode['substance']>>({ id, nameZh, cas, ec, inactive: !active, joker: joker !== null, notYetSpecified: joker === NOT_YET_SPECIFIED || code === NOT_YET_SPECIFIED, svhc }) };
}
