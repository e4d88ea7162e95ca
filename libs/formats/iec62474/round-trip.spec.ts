import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { onSeeds, seedsOf } from '@matlas/testing/depth';
import { randomDocuments } from '@matlas/testing/documents';
import type { DocumentChild, DocumentNode, FileFault, FormatLoss, SheetDocument } from '../sheet/sheet-document';
import { readDocumentXml } from '../xml/read-document-xml';
import { getChildName, portionText } from './flatten-material';
import { iec62474Listener } from './read-iec62474';
import { writeIec62474 } from './write-iec62474';

interface Fact {
  names: string[];
  field: string;
  value: string;
}
type Find = (child: DocumentChild) => DocumentNode | undefined;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function fieldFacts(names: string[], fields: object, path = ''): Fact[] {
  return Object.entries(fields).flatMap(([field, value]: [string, unknown]): Fact[] => {
    if (value === undefined || ['key', 'place', 'children', 'node', 'root'].includes(field)) return [];
    if (field === 'portion')
      return [{ names, field, value: portionText(value as NonNullable<DocumentChild['portion']>) }];
    if (field === 'reference') return [{ names, field, value: '' }];
    return value !== null && typeof value === 'object' && !Array.isArray(value)
      ? fieldFacts(names, value, `${path}${field}.`)
      : [{ names, field: `${path}${field}`, value: textOf(value) }];
  });
}
function nodeFacts(node: DocumentNode, names: string[], find: Find): Fact[] {
  return [
    ...fieldFacts(names, node),
    ...node.children.flatMap((child) => {
      const below = [...names, getChildName(child)];
      const used = find(child);
      return [...fieldFacts(below, child), ...(used ? nodeFacts(used, below, find) : [])];
    }),
  ];
}
const factsOf = (sheet: SheetDocument, find: Find): Fact[] => [
  ...fieldFacts([sheet.root.name], sheet),
  ...nodeFacts(sheet.root, [sheet.root.name], find),
];

function without(facts: readonly Fact[], others: readonly Fact[]): Fact[] {
  const counts = new Map<string, number>();
  for (const other of others) counts.set(JSON.stringify(other), (counts.get(JSON.stringify(other)) ?? 0) + 1);
  return facts.filter((fact) => {
    const left = counts.get(JSON.stringify(fact)) ?? 0;
    counts.set(JSON.stringify(fact), left - 1);
    return left <= 0;
  });
}
const isPrefix = (names: readonly string[], of: readonly string[]): boolean =>
  names.every((name, index) => of[index] === name);
const sameNames = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && isPrefix(a, b);
/** Fields whose loss concerns the whole child with everything below it. */
const WHOLE = new Set(['child', 'node', 'reference', 'substance.name']);

const accountsFor = (loss: FormatLoss, fact: Fact): boolean =>
  (sameNames(loss.names, fact.names) && (loss.field === fact.field || fact.field.startsWith(`${loss.field}.`))) ||
  (WHOLE.has(loss.field) && isPrefix(loss.names, fact.names)) ||
  (loss.field === 'supplier' && fact.field.startsWith('supplier.'));
const CHANGES = new Set(['mapped', 'flattened', 'rounded']);
const bringsIn = (loss: FormatLoss, fact: Fact): boolean =>
  CHANGES.has(loss.reason) && (isPrefix(loss.names, fact.names) || isPrefix(loss.names.slice(0, -1), fact.names));

/** Facts that were lost or added without a listed loss, and losses of facts that never existed. */
function unexplained(
  sheet: SheetDocument,
  read: SheetDocument,
  losses: readonly FormatLoss[],
  faults: readonly FileFault[],
  find: Find,
): unknown[] {
  const before = factsOf(sheet, find);
  const after = factsOf(read, (child) => child.node);
  const isAddedRest = ({ names }: Fact): boolean =>
    names.at(-1) === 'Misc., not to declare' && faults.some(({ code }) => code === 'declaration.restAdded');
  const atPlace = new Map<string, FormatLoss[]>();
  for (const loss of losses)
    atPlace.set(JSON.stringify(loss.names), [...(atPlace.get(JSON.stringify(loss.names)) ?? []), loss]);
  const whole = losses.filter(({ field }) => WHOLE.has(field));
  const missing = without(before, after).filter(
    (fact) => ![...(atPlace.get(JSON.stringify(fact.names)) ?? []), ...whole].some((loss) => accountsFor(loss, fact)),
  );
  const extra = without(after, before).filter(
    (fact) => !isAddedRest(fact) && !losses.some((loss) => bringsIn(loss, fact)),
  );
  const places = new Set(before.map(({ names }) => JSON.stringify(names)));
  const declared = new Set(before.map(({ names, field, value }) => JSON.stringify([names, field, value])));
  const isThere = ({ names, field, value }: FormatLoss): boolean =>
    WHOLE.has(field) || value === ''
      ? places.has(JSON.stringify(names))
      : declared.has(JSON.stringify([names, field, value]));
  const phantom = losses.filter((loss) => !isThere(loss) && loss.field !== 'supplier');
  return [
    ...missing.map((fact) => ({ missing: fact })),
    ...extra.map((fact) => ({ extra: fact })),
    ...phantom.map((loss) => ({ phantom: loss })),
  ];
}

async function roundTrip(
  documents: readonly SheetDocument[],
): Promise<{ sheets: SheetDocument[]; faults: FileFault[]; losses: FormatLoss[] }> {
  const out = new PassThrough();
  const [xml, losses] = await Promise.all([text(out), writeIec62474(documents, out, { date: '2026-11-22' })]);
  const [sheets, faults]: [SheetDocument[], FileFault[]] = [[], []];
  for await (const piece of readDocumentXml(Readable.from([Buffer.from(xml)]), (cursor, emit) =>
    iec62474Listener(cursor, emit),
  ))
    if ('sheet' in piece) sheets.push(piece.sheet);
    else faults.push(piece.fault);
  return { sheets, faults, losses };
}

const SEEDS = seedsOf({ everyday: 60, pool: 600 });

it('random files come back unchanged except for the listed losses, and every listed loss is real', async () => {
  await onSeeds(SEEDS, async (seed) => {
    const documents = randomDocuments(seed, { sheets: 1 + (seed % 2) });
    const { sheets, faults, losses } = await roundTrip(documents);
    const find: Find = (child) => child.node ?? documents.find(({ key }) => key === child.reference?.key)?.root;
    const actual = documents.flatMap((sheet, index) => {
      const read = sheets[index];
      if (!read) return [{ gone: sheet.key }];
      return unexplained(
        sheet,
        read,
        losses.filter(({ sheetKey }) => sheetKey === sheet.key),
        faults.filter(({ sheetKey }) => sheetKey === read.key),
        find,
      );
    });
    expect(actual.slice(0, 12)).toEqual([]);
  });
});
