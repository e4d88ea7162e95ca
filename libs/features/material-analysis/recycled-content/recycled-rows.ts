import type { RecycledGroup, RecycledRow } from '@matlas/contract';
import type { NodeName, PlaceName } from '../materials-group/material-place.store';
import type { Plastic } from './plastics';

type Named = Pick<
  RecycledRow,
  | 'name'
  | 'foreignName'
  | 'number'
  | 'classCode'
  | 'supplierName'
  | 'supplierForeignName'
  | 'supplierId'
  | 'positionId'
  | 'sheetId'
  | 'nodeId'
>;
const NO_SUPPLIER: Named = {
  name: null,
  foreignName: null,
  number: null,
  classCode: null,
  supplierName: null,
  supplierForeignName: null,
  supplierId: null,
  positionId: null,
  sheetId: null,
  nodeId: null,
};

/** The supplier of the lots; empty when they have different suppliers. */
function supplierOf(
  lots: readonly Plastic[],
  places: ReadonlyMap<number, PlaceName>,
): Partial<Pick<Named, 'supplierName' | 'supplierForeignName' | 'supplierId'>> {
  const suppliers = new Set(lots.map(({ positionId }) => places.get(positionId)?.supplierName ?? null));
  const [first] = lots;
  const place = first && places.get(first.positionId);
  return suppliers.size === 1
    ? {
        supplierName: place?.supplierName ?? null,
        supplierForeignName: place?.supplierForeignName ?? null,
        supplierId: place?.supplierId ?? null,
      }
    : {};
}

/**
 * The name of a group of lots: its part, material or supplier, depending on the grouping. A material has a supplier
 * only when all lots have the same one.
 */
export function nameOfGroup(
  lots: readonly Plastic[],
  by: RecycledGroup,
  places: ReadonlyMap<number, PlaceName>,
  nodes: ReadonlyMap<number, NodeName>,
): Named {
  const [first] = lots;
  const place = first && places.get(first.positionId);
  if (!first) return NO_SUPPLIER;
  const supplier = supplierOf(lots, places);
  if (by === 'supplier')
    return {
      ...NO_SUPPLIER,
      ...supplier,
      name: place?.supplierName ?? null,
      foreignName: place?.supplierForeignName ?? null,
      sheetId: place?.sheetId ?? null,
    };
  if (by === 'part')
    return {
      ...NO_SUPPLIER,
      ...supplier,
      name: place?.name ?? null,
      foreignName: place?.foreignName ?? null,
      number: place?.number ?? null,
      positionId: first.positionId,
      sheetId: first.leaf.sheet,
    };
  const node = nodes.get(first.leaf.node);
  return {
    ...NO_SUPPLIER,
    ...supplier,
    name: node?.name ?? null,
    foreignName: node?.foreignName ?? null,
    number: node?.symbol ?? node?.number ?? null,
    classCode: first.leaf.classCode,
    nodeId: first.leaf.node,
    sheetId: first.leaf.sheet,
  };
}
