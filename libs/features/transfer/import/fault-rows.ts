import type { FaultSource } from '@matlas/contract';
import type { Finding } from '@matlas/domain';
import { placesTo } from '@matlas/features/mds';
import type { FileFault, SheetDocument } from '@matlas/formats';
import { findAtPlace, listDocumentNodes, type PreviewedDocument } from '../core';
import type { StoredFault } from './import-fault.store';

/** `sheetN` of a fault in a sheet that could not be read. */
export const LOST_SHEET = 0;
type Row = Omit<StoredFault, 'n'>;

const lineKeyOf = ({ place: { file, sheet, row, line }, sheetKey, nodeKey }: FileFault): string =>
  JSON.stringify(row !== undefined ? [file, sheet, row] : [sheetKey ?? null, nodeKey ?? line ?? null]);

/** `sheetN`: number of the sheet in the file; null when the fault concerns the whole file. */
export function faultRow(fault: FileFault, sheetN: number | null, source: FaultSource, document?: SheetDocument): Row {
  const { severity, code, params = {}, place, nodeKey = null, field = null, value = null, cells = null } = fault;
  const node =
    document && nodeKey !== null
      ? listDocumentNodes(document).find((one) => one.node.key === nodeKey)?.node
      : undefined;
  return {
    sheetN,
    source,
    severity,
    code,
    params,
    place,
    lineKey: lineKeyOf(fault),
    nodeKey,
    field,
    value,
    cells,
    name: node?.name ?? null,
    names: null,
  };
}
/** Faults from the check, with the names from the root of the tree down. */
export function findingRows({ findings, names }: PreviewedDocument, sheetN: number, document: SheetDocument): Row[] {
  return findings
    .filter((finding): finding is Finding & { severity: 'error' | 'warning' } => finding.severity !== 'note')
    .map(({ rule, code, severity, node, params }): Row => {
      const treePlace = /^[\d.]*$/.test(node) ? node : '';
      const { node: found, place } = findAtPlace(document, treePlace);
      const chain = placesTo(treePlace).flatMap((one) => names.get(one) ?? []);
      return {
        sheetN,
        source: 'check',
        severity,
        code,
        params: { rule, values: params },
        place,
        lineKey: JSON.stringify([document.key, found.key]),
        nodeKey: found.key,
        field: null,
        value: null,
        cells: null,
        name: found.name,
        names: chain.map(({ name, foreignName }) => ({ name: name ?? '', foreignName: foreignName ?? null })),
      };
    });
}
