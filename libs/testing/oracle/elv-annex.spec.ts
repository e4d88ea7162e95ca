import { imdsApplication, type VehicleDates, type Verdict } from '@matlas/domain';
import {
  applicationFor,
  component,
  elv,
  ELV_ENTRIES,
  filler,
  grams,
  judgeRoots,
  limit,
  material,
  part,
  shortEntry,
  substance,
} from './examples';

type Edge = [kind: 'approved' | 'marketed' | 'engine' | 'since', day: string] | null;
/** The summary of Annex II in domain.md 4.4: highest content and expiry of each entry. The data file has to agree. */
const DIGEST: readonly (readonly [entry: string, maxPercent: string | null, edge: Edge, forSparesOnly?: 'spares'])[] = [
  ['1(a)', '0.35', null],
  ['1(b)', '0.35', ['approved', '2016-01-01']],
  ['2(a)', '2', ['marketed', '2005-07-01'], 'spares'],
  ['2(b)', '1.5', ['marketed', '2008-07-01'], 'spares'],
  ['2(c)(i)', '0.4', ['approved', '2028-01-01']],
  ['2(c)(ii)', '0.4', null],
  ['3', '4', null],
  ['4(a)', null, ['marketed', '2008-07-01'], 'spares'],
  ['4(b)', null, ['marketed', '2011-07-01']],
  ['5(a)', null, ['approved', '2019-01-01']],
  ['5(b)(i)', null, null],
  ['5(b)(ii)', null, ['approved', '2024-01-01']],
  ['6', null, ['approved', '2016-01-01']],
  ['7(a)', null, ['marketed', '2005-07-01'], 'spares'],
  ['7(b)', '0.5', ['marketed', '2006-07-01'], 'spares'],
  ['7(c)', '0.5', ['marketed', '2009-07-01'], 'spares'],
  ['8(a)', null, ['approved', '2016-01-01']],
  ['8(b)', null, ['approved', '2011-01-01']],
  ['8(c)', null, ['approved', '2013-01-01']],
  ['8(d)', null, ['approved', '2015-01-01']],
  ['8(e)', null, null],
  ['8(f)(a)', null, ['approved', '2017-01-01']],
  ['8(f)(b)', null, ['approved', '2024-01-01']],
  ['8(g)(i)', null, ['approved', '2022-10-01']],
  ['8(g)(ii)', null, ['since', '2022-10-01']],
  ['8(h)', null, ['approved', '2016-01-01']],
  ['8(i)', null, ['approved', '2016-01-01']],
  ['8(j)', null, ['approved', '2020-01-01']],
  ['8(k)', null, ['approved', '2024-01-01']],
  ['9', null, ['engine', '2003-07-01'], 'spares'],
  ['10(a)', null, null],
  ['10(b)', null, null],
  ['10(c)', null, ['approved', '2016-01-01']],
  ['10(d)', null, ['approved', '2017-01-01']],
  ['11', null, ['approved', '2006-07-01']],
  ['12', null, ['approved', '2019-01-01']],
  ['13(a)', null, ['marketed', '2007-07-01'], 'spares'],
  ['13(b)', null, ['marketed', '2008-07-01'], 'spares'],
  ['14(i)', '0.75', null],
  ['14(ii)', '0.75', null],
  ['14(iii)', '0.75', null],
  ['15(a)', null, ['approved', '2012-07-01']],
  ['15(b)', null, ['approved', '2012-07-01']],
  ['16', null, ['marketed', '2008-12-31'], 'spares'],
];

const dayBefore = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
const on = (kind: 'approved' | 'marketed' | 'engine' | 'since', day: string): Partial<VehicleDates> =>
  kind === 'marketed' ? { putOnMarket: day } : kind === 'engine' ? { engineDeveloped: day } : { typeApproval: day };

/** The verdict on a part of one material with this content of the element, when the entry is claimed. */
async function verdictUnder(entry: string, percent: string | [string, string], dates: VehicleDates): Promise<Verdict> {
  const listed = substance();
  const { rows } = await judgeRoots(
    component(grams(material('3.2', part(listed, percent, applicationFor(entry)), filler()), 10)),
    [elv(listed)],
    { dates },
  );
  const [row] = rows;
  if (row?.verdict === 'exempt') expect(row.entry).toBe(entry);
  return row?.verdict ?? 'pass';
}

const inside = (entry: string, max: string | null): string => (entry === '8(e)' ? '90' : (max ?? '0.3'));

type Row<T extends readonly unknown[]> = readonly [entry: string, ...T];
// Each row has as many values as the test has parameters: Jest passes a missing one as a callback and waits for it.
const DATED = DIGEST.flatMap(([entry, max, edge, spares]): Row<[string | null, NonNullable<Edge>, boolean]>[] =>
  edge ? [[entry, max, edge, spares === 'spares']] : [],
);
const OPEN = DIGEST.flatMap(([entry, max, edge]): Row<[string | null]>[] => (edge === null ? [[entry, max]] : []));
const BOUNDED = DIGEST.flatMap(([entry, max, edge, spares]): Row<[string, VehicleDates]>[] =>
  max === null
    ? []
    : [[entry, max, { ...(edge ? on(edge[0], dayBefore(edge[1])) : {}), sparePart: spares === 'spares' }]],
);

describe('Annex II through the engine', () => {
  it('is applied entry by entry', () => {
    expect(ELV_ENTRIES.map(({ id }) => shortEntry(id)).sort()).toEqual(DIGEST.map(([entry]) => entry).sort());
  });

  it.each(DATED)('%s: both sides of its date', async (entry, max, [kind, day], sparePart) => {
    const percent = inside(entry, max);
    const [before, from] = kind === 'since' ? ['fail', 'exempt'] : ['exempt', 'fail'];
    expect(await verdictUnder(entry, percent, { ...on(kind, dayBefore(day)), sparePart })).toBe(before);
    expect(await verdictUnder(entry, percent, { ...on(kind, day), sparePart })).toBe(from);
    expect(await verdictUnder(entry, percent, { sparePart })).toBe('depends');
    expect(await verdictUnder(entry, percent, { ...on(kind, dayBefore(day)), sparePart: !sparePart })).toBe(
      sparePart ? 'fail' : before,
    );
  });

  it.each(OPEN)('%s: open without a date; a review that is due is no expiry', async (entry, max) => {
    expect(await verdictUnder(entry, inside(entry, max), { sparePart: false })).toBe('exempt');
    expect(
      await verdictUnder(entry, inside(entry, max), {
        typeApproval: '2040-01-01',
        putOnMarket: '2040-01-01',
        sparePart: false,
      }),
    ).toBe('exempt');
  });

  it.each(BOUNDED)('%s: up to %s %% and not beyond', async (entry, max, dates) => {
    expect(await verdictUnder(entry, max, dates)).toBe('exempt');
    expect(await verdictUnder(entry, `${max}${max.includes('.') ? '' : '.'}000001`, dates)).toBe('fail');
    expect(await verdictUnder(entry, ['0', max], dates)).toBe('exempt');
    expect(await verdictUnder(entry, ['0.05', '4.5'], dates)).toBe('depends');
  });

  it.each([
    ['84.999999', 'fail'],
    ['85', 'exempt'],
    ['92.5', 'exempt'],
    [['84', '86'], 'depends'],
    [['85', '100'], 'exempt'],
  ] as const)('8(e): solder with %s %% lead is %s', async (percent, verdict) => {
    expect(await verdictUnder('8(e)', percent as string | [string, string], { sparePart: false })).toBe(verdict);
  });
});

describe('application codes of IMDS', () => {
  const OLD: VehicleDates = {
    typeApproval: '2010-01-01',
    putOnMarket: '2010-01-01',
    engineDeveloped: '2003-01-01',
    sparePart: false,
  };
  async function byCode(
    code: number,
    percent: string,
    dates: VehicleDates,
  ): Promise<{ verdict: Verdict | undefined; entry: string; flags: readonly string[] }> {
    const lead = substance();
    const { rows } = await judgeRoots(
      component(grams(material('3.2', part(lead, percent, code), filler()), 10)),
      [elv(lead)],
      { dates, applications: [imdsApplication(code)] },
    );
    return { verdict: rows[0]?.verdict, entry: rows[0]?.entry ?? '', flags: rows[0]?.reason.flags ?? [] };
  }

  it.each<[number, string[]]>([
    [1, ['1(a)', '1(b)']],
    [2, ['2(c)(i)', '2(c)(ii)']],
    [3, ['3']],
    [7, ['5(a)', '5(b)(i)', '5(b)(ii)']],
    [8, ['6']],
    [48, ['7(c)']],
    [15, ['9']],
    [18, ['11']],
    [21, ['13(a)']],
    [49, ['13(b)']],
    [25, ['15(a)', '15(b)']],
    [29, ['16']],
    [51, ['4(b)']],
    [53, ['8(a)']],
    [54, ['8(b)']],
    [55, ['8(c)']],
    [56, ['8(d)']],
    [57, ['8(e)']],
    [59, ['8(g)(i)', '8(g)(ii)']],
    [60, ['8(h)']],
    [61, ['8(i)']],
    [62, ['8(j)']],
    [63, ['10(a)']],
    [64, ['10(b)']],
    [65, ['10(c)']],
    [66, ['10(d)']],
    [67, ['8(f)(a)']],
    [68, ['8(f)(b)']],
  ])('%i means %j', (code, entries) => {
    expect(imdsApplication(code).exemptionIds.map(shortEntry)).toEqual(entries);
  });

  it('a code that names a group gives exempt if one of its entries covers the content, even when another has expired', async () => {
    expect(await byCode(1, '0.3', { typeApproval: '2026-01-01', sparePart: false })).toMatchObject({
      verdict: 'exempt',
      entry: '1(a)',
    });
    expect(await byCode(7, '60', { typeApproval: '2026-01-01', sparePart: false })).toMatchObject({
      verdict: 'exempt',
      entry: '5(b)(i)',
    });
    expect(await byCode(59, '1', { typeApproval: '2022-09-30', sparePart: false })).toMatchObject({
      verdict: 'exempt',
      entry: '8(g)(i)',
    });
    expect(await byCode(59, '1', { typeApproval: '2022-10-01', sparePart: false })).toMatchObject({
      verdict: 'exempt',
      entry: '8(g)(ii)',
    });
    expect(await byCode(2, '0.41', OLD)).toMatchObject({ verdict: 'fail' });
  });

  it.each([20, 52])('%i is potentially prohibited: it covers nothing and is worth saying', async (code) => {
    expect(await byCode(code, '0.2', OLD)).toEqual({
      verdict: 'fail',
      entry: '',
      flags: ['potentially-prohibited-application'],
    });
  });

  it('an exemption of another regulation does not apply', async () => {
    const lead = substance();
    const part3 = component(grams(material('3.2', part(lead, '3', applicationFor('3')), filler()), 10));
    const { rows } = await judgeRoots(part3, [
      elv(lead),
      limit('rohs', '0.1', [lead], { exemptionIds: ['rohs:6(c)'] }),
    ]);
    expect(rows.map(({ list, verdict }) => [list, verdict])).toEqual([
      ['elv', 'exempt'],
      ['rohs', 'fail'],
    ]);
  });
});
