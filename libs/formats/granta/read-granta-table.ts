import type { ImportRow } from '@matlas/domain';
import type { ReadTable } from '../workbook/read-table';
import { TooManyRows } from '../workbook/table-refusal';
import { readXmlPieces } from '../xml/read-xml-pieces';
import { SubtreeListener } from '../xml/subtree-listener';
import { XmlFault } from '../xml/xml-fault';
import { addField, type GrantaPart, isGrantaBom, massUnitOfUom, PART_FIELDS } from './granta-part';

/** Column titles that the BOM import recognises without a mapping. */
const TITLES = ['Level', 'Part number', 'Name', 'Quantity', 'Mass', 'Mass unit'] as const;
const SKIPPED = new Set([
  'Materials',
  'Substances',
  'Processes',
  'Specifications',
  'TransportPhase',
  'UsePhase',
  'Location',
  'EndOfLifeFates',
  'RohsExemptions',
  'Notes',
  'Annotations',
  'AnnotationSources',
  'MIPartReference',
  'NonMIPartReference',
]);

const cellsOf = (level: number, part: GrantaPart): string[] => {
  const number = part.partNumber ?? part.externalIdentity ?? '';
  return [
    String(level),
    number,
    part.name ?? number,
    part.quantity?.text ?? '1',
    part.massPerUom?.text ?? '',
    part.massPerUom ? massUnitOfUom(part.massPerUom) : '',
  ];
};

/**
 * The parts of a Granta bill of materials as rows of a table with levels, so that it is mapped, reported and staged
 * like a workbook in a BOM import. Throws XmlFault and TooManyRows.
 */
export async function readGrantaTable(bytes: AsyncIterable<Uint8Array>, maxRows: number): Promise<ReadTable> {
  const open: { part: GrantaPart; row: ImportRow & { cells: string[] } }[] = [];
  const rows: { sheet: string; row: number; cells: string[] }[] = [{ sheet: '', row: 1, cells: [...TITLES] }];
  const report = (): void => {
    const last = open.at(-1);
    if (last) last.row.cells.splice(0, TITLES.length, ...cellsOf(open.length, last.part));
  };
  const begin = (): void => {
    const row = { sheet: '', row: rows.length + 1, cells: [] };
    if (rows.push(row) > maxRows) throw new TooManyRows(maxRows);
    open.push({ part: {}, row });
  };
  const pieces = readXmlPieces<never>(
    bytes,
    (cursor) =>
      new SubtreeListener(cursor, {
        whole: PART_FIELDS,
        skipped: SKIPPED,
        open: (name, attributes) => {
          if (cursor.depth() === 1 && !isGrantaBom(name, attributes))
            throw new XmlFault('xml.otherFormat', cursor.place(), { format: 'Granta BoM' });
          if (name === 'Part') begin();
        },
        close: (name) => {
          if (name !== 'Part') return;
          report();
          open.pop();
        },
        element: (element) => {
          const last = open.at(-1);
          if (last) addField(last.part, element);
        },
        skip: () => undefined,
      }),
  );
  for await (const piece of pieces) void piece;
  return { sheet: '', sheetNames: [], rows };
}
