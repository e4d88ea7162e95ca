import { KNOWN_LISTS, LIST_DIALECTS, type ListDialect, RULES, writeList } from '@matlas/testing/list-corpus';
import type { FaultDecision, ListMapping } from '@matlas/contract';
import type { ReadList } from './list-document';
import type { ReadColumns } from './map-columns';
import { readList, readListColumns } from './read-list';
import { bufferOf, csv } from './testing/list-workbooks';

async function columnsOf(bytes: Uint8Array, type: string): Promise<ReadColumns> {
  const read = await readListColumns(bufferOf(bytes), type, { saved: [] });
  if ('refusal' in read) throw new Error(read.refusal.code);
  return read;
}
async function listOf(
  bytes: Uint8Array,
  type: string,
  mapping: ListMapping,
  decisions: readonly FaultDecision[] = [],
): Promise<ReadList> {
  const read = await readList(bufferOf(bytes), type, { mapping, decisions });
  if ('refusal' in read) throw new Error(read.refusal.code);
  return read;
}
/** An entry as the corpus knows it. */
const summaryOf = ({ entries }: ReadList) =>
  entries.map(({ nameEn, substances, facts }) => ({
    name: nameEn,
    numbers: substances.map(({ cas, ec }) => [cas, ec]),
    duty: facts.duty,
    limit: facts.limitPercent,
    uses: (facts.uses ?? []).map((use) => [use.nameEn, use.limitPercent]),
    from: facts.validFrom,
  }));
const meant = ({ language, uses }: ListDialect) =>
  RULES.map((rule) => ({
    name: rule.names[language],
    numbers: [[rule.cas, rule.ec]],
    duty: rule.duty,
    limit: rule.limitPercent ?? '0',
    uses: uses === 'none' ? [] : rule.uses.map((use) => [use.names[language], use.limitPercent]),
    from: rule.validFrom,
  }));

describe('lists without a known layout', () => {
  it.each(
    LIST_DIALECTS.flatMap((dialect) =>
      [0, 1].map((titles) => [`${dialect.name}, titles ${titles}`, dialect, titles] as const),
    ),
  )('%s comes back by the proposed mapping', async (_name, dialect, titles) => {
    const bytes = writeList(dialect, titles);
    const { format } = dialect.file;
    const unmapped = await readList(bufferOf(bytes), format);
    expect('refusal' in unmapped && unmapped.refusal.code.startsWith('lawList.unknown')).toBe(true);
    const columns = await columnsOf(bytes, format);
    const list = await listOf(bytes, format, columns.mapping);
    expect({ entries: summaryOf(list), faults: list.faults }).toEqual({ entries: meant(dialect), faults: [] });
    expect(list.notes?.filter(({ kind }) => kind === 'textRow')).toHaveLength(dialect.framed ? 1 : 0);
  });
});

describe('lists in the layout of their publisher', () => {
  it.each(KNOWN_LISTS.map((list) => [list.name, list] as const))('%s', async (_name, known) => {
    const list = await readList(bufferOf(known.bytes), known.type);
    if ('refusal' in list) throw new Error(list.refusal.code);
    expect(list.faults).toEqual([]);
    expect({
      ...{ layout: list.layout, deleted: list.deleted?.length ?? 0, notes: list.notes?.length ?? 0 },
      entries: summaryOf(list).map(({ name, numbers, limit }) => ({ name, numbers, limit })),
    }).toEqual({ layout: known.layout, deleted: known.deleted, notes: known.notes, entries: known.entries });
    if (known.publishedAt !== null) expect(list.publishedAt).toBe(known.publishedAt);
  });
});

describe('what a person decides about a list', () => {
  const PROP_65 =
    'OEHHA list\nType of Toxicity,Listing Mechanism,CAS No.,Chemical,Date Listed,NSRL or MADL (µg/day)\n' +
    'cancer,AB,71-43-2,Benzene,02/27/1987,6.4 (oral)\ndevelopmental,SQE,---,Lead compounds,04/03/1989,\n' +
    'cancer,AB,120-12-8,Anthracene,01/13/2020,\ndelisted,AB,7440-02-0,Nickel,01/13/2020,\n';
  it('classes, thresholds that are no share, wrong numbers: nothing is guessed, nothing is silent', async () => {
    const { mapping, classes } = await columnsOf(csv(PROP_65), 'csv');
    expect(mapping).toMatchObject({ headerRow: 2, dateOrder: 'monthFirst', duty: 'declare', classes: {} });
    expect(classes.map(({ text, count, duty }) => [text, count, duty])).toEqual([
      ['cancer', 2, null],
      ['developmental', 1, null],
      ['delisted', 1, null],
    ]);
    const faultsOf = ({ faults }: ReadList) => faults.map(({ row, code }) => `${row} ${code}`).sort();
    expect(faultsOf(await listOf(csv(PROP_65), 'csv', mapping))).toEqual([
      '3 row.notNumber',
      '3 row.unknownValue',
      '4 row.unknownValue',
      '5 row.unknownValue',
      '5 substance.casInvalid',
      '6 row.unknownValue',
    ]);
    const decided: ListMapping = {
      ...mapping,
      classes: { Cancer: 'prohibited', developmental: 'declare', delisted: 'leaveOut' },
    };
    const list = await listOf(csv(PROP_65), 'csv', decided, [
      { code: 'row.notNumber', column: 'NSRL or MADL (µg/day)', action: 'replace', value: 'any content' },
      { code: 'substance.casInvalid', column: 'CAS No.', action: 'leaveOut', value: '' },
    ]);
    expect(faultsOf(list)).toEqual(['5 substance.casInvalid']);
    expect(list.decided?.map(({ action, count }) => [action, count])).toEqual([
      ['replace', 1],
      ['leaveOut', 1],
    ]);
    expect(list.notes).toEqual([{ kind: 'classLeftOut', row: 6, text: expect.stringContaining('Nickel') }]);
    expect(summaryOf(list).slice(0, 2)).toMatchObject([
      { name: 'Benzene', duty: 'prohibited', limit: '0' },
      { name: 'Lead compounds', numbers: [], duty: 'declare', limit: '0.1' },
    ]);
    expect(list.entries.map(({ dates }) => dates)).toEqual([['1987-02-27'], ['1989-04-03'], ['2020-01-13']]);
  });
  it('a mapping finds its columns in the next file, wherever they stand', async () => {
    const first = 'Stoff;CAS-Nr.;Grenzwert (ppm)\nBlei;7439-92-1;1000\n';
    const { mapping, titles } = await columnsOf(csv(first), 'csv');
    const next = 'Liste 2027\nGRENZWERT (PPM);Stoff;Intern;CAS Nr\n500;Blei;x;7439-92-1\n';
    const other = await readListColumns(bufferOf(csv(next)), 'csv', { saved: [{ titles, mapping }] });
    expect(other).toMatchObject({ saved: null });
    const same = 'Liste 2027\nGRENZWERT (PPM);Stoff;CAS Nr\n500;Blei;7439-92-1\n';
    const found = await readListColumns(bufferOf(csv(same)), 'csv', {
      saved: [{ titles, mapping: { ...mapping, duty: 'prohibited' } }],
    });
    expect(found).toMatchObject({
      saved: 0,
      mapping: { headerRow: 2, duty: 'prohibited', columns: { threshold: 0, nameEn: 1, cas: 2 } },
    });
  });
  it('numbers of other registers stay with the name; limits differ by class within a number', async () => {
    const text =
      'No.,Substance,CAS No.,EPA No.,Class,Limit\n1,TSCA group,,,P,0.1\n,Benzene,71-43-2,EPA 123456,,\n' +
      ',Secret polymer,,EPA 777,D,0.5\n,Anthracene,120-12-7,,,0.05\n';
    const { mapping } = await columnsOf(csv(text), 'csv');
    expect(mapping.grouping).toBe('numbered');
    const { entries, faults } = await listOf(csv(text), 'csv', mapping);
    expect(faults).toEqual([]);
    expect(
      entries.map(({ facts, substances }) => [facts.duty, facts.limitPercent, substances.map(({ name }) => name)]),
    ).toEqual([
      ['prohibited', '0.1', ['Benzene [EPA 123456]']],
      ['declare', '0.5', ['Secret polymer [EPA 777]']],
      ['prohibited', '0.05', ['Anthracene']],
    ]);
  });
  it('a file that is nearly of a known layout says which titles are missing and which are near', async () => {
    const text = 'No.,Substance,CAS RN,Clasification,Reson Code\n1,Lead,7439-92-1,P,LR\n';
    const refused = await readList(bufferOf(csv(text)), 'csv');
    expect(refused).toEqual({
      refusal: {
        code: 'lawList.unknownTitles',
        params: {
          layout: 'GADSL',
          titles: '“Classification” (≈ “Clasification”), “Reason Code” (≈ “Reson Code”)',
        },
      },
    });
  });
});
