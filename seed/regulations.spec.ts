import { Decimal, IMDS_APPLICATION_ENTRIES } from '@matlas/domain';
import { allReference, readRegulationList, readRegulations, readResolvedItems, type RegulationItem } from './index';

const duplicates = (values: readonly string[]): string[] =>
  values.filter((value, index) => values.indexOf(value) !== index);
const METALS = ['Pb', 'Cd', 'Hg', 'Cr(VI)'];

describe('regulations and their dated lists', () => {
  const everyItem = async (): Promise<RegulationItem[]> => {
    const lists = (await readRegulations()).flatMap((each) => each.lists);
    return (await Promise.all(lists.map((each) => readRegulationList(each.file)))).flatMap((each) => each.items);
  };

  it.each([
    ['REACH-SVHC', 253],
    ['ELV', 4],
    ['GBT-30512', 6],
    ['ROHS', 10],
    ['REACH-XIV', 59],
    ['REACH-XVII', 78],
    ['EU-POPS', 38],
  ])('%s has %i items', async (code, count) => {
    const regulation = (await readRegulations()).find((each) => each.code === code);
    const list = await readRegulationList(regulation?.lists[0]?.file ?? '');
    expect([list.regulation, list.items.length, regulation?.lists[0]?.items]).toEqual([code, count, count]);
  });

  it('ids are unique over all lists, every item has a Chinese name, every named substance and group exists', async () => {
    const items = await everyItem();
    const ids = new Set((await allReference('substances')).map((each) => each.id));
    const groups = new Set((await allReference('substanceGroups')).map((each) => each.id));
    expect(duplicates(items.map((each) => each.id))).toEqual([]);
    expect(items.filter((each) => each.nameZh === '')).toEqual([]);
    expect(
      items.flatMap((each) => each.members).filter((each) => each.substanceId !== null && !ids.has(each.substanceId)),
    ).toEqual([]);
    expect(items.filter((each) => each.groupId !== null && !groups.has(each.groupId))).toEqual([]);
  });

  it('only a limit decides: a prohibition has one with its source, conditions of use only declare', async () => {
    const items = await everyItem();
    expect(
      items.filter((each) => each.duty === 'prohibited' && (each.limitPercent === null || each.limitSource === '')),
    ).toEqual([]);
    expect(
      items.filter(
        (each) =>
          ['conditions', 'unresolved'].includes(each.judgement) &&
          (each.duty === 'prohibited' || each.conditionZh === ''),
      ),
    ).toEqual([]);
    expect(items.filter((each) => (each.judgement === 'presence') !== (each.limitPercent === '0'))).toEqual([]);
    expect(
      items.filter(
        (each) => (each.judgement === 'unresolved') !== (each.members.length === 0 && each.element === null),
      ),
    ).toEqual([]);
  });

  it('the Candidate List declares above 0.1 % of the article from the day of inclusion, and each entry names a known substance', async () => {
    const { items } = await readRegulationList('lists/reach-svhc@2026-02-04.json');
    const rules = new Set(
      items.map((each) => [each.limitPercent, each.comparison, each.denominator, each.duty].join(' ')),
    );
    expect([...rules]).toEqual(['0.1 gt article declare']);
    expect(items.filter((each) => each.validFrom !== each.inclusionDates[0])).toEqual([]);
    expect(items.filter((each) => !each.members.some((one) => one.substanceId))).toEqual([]);
    expect(items.filter((each) => each.nameZhSource === 'source')).toHaveLength(93);
  });

  it.each([
    ['lists/elv@2023-03-13.json', 'Pb 0.1, Hg 0.1, Cr(VI) 0.1, Cd 0.01'],
    ['lists/gbt-30512@2014-06-01.json', 'Pb 0.1, Hg 0.1, Cr(VI) 0.1, Cd 0.01, PBB 0.1, PBDE 0.1'],
    [
      'lists/rohs@2019-07-22.json',
      'Pb 0.1, Hg 0.1, Cr(VI) 0.1, Cd 0.01, PBB 0.1, PBDE 0.1, DEHP 0.1, BBP 0.1, DBP 0.1, DIBP 0.1',
    ],
  ])('%s limits the homogeneous material: %s', async (file, limits) => {
    const { items } = await readRegulationList(file);
    expect(items.map((each) => `${each.element ?? each.entry} ${each.limitPercent}`).join(', ')).toBe(limits);
    expect(
      items.filter((each) => each.comparison !== 'gt' || each.denominator !== 'material' || each.duty !== 'prohibited'),
    ).toEqual([]);
  });

  it('an element includes its compounds with their metal content', async () => {
    const lead = (await readResolvedItems('lists/elv@2023-03-13.json')).find((each) => each.element === 'Pb');
    const factorOf = (cas: string): unknown =>
      lead?.members.filter((each) => each.cas === cas).map(({ factor, indefinite }) => [factor, indefinite]);
    expect(factorOf('1317-36-8')).toEqual([['0.9283', false]]);
    expect(factorOf('91031-62-8')).toEqual([['1', true]]);
  });

  it('periods of one stepped limit follow each other without gap or overlap', async () => {
    const items = (await everyItem()).filter((each) => /^POP-(DP|UV328|HBCDD|PBDE)-\d$/.test(each.id));
    const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
    const gaps = items.filter((item, index) => {
      const next = items[index + 1];
      return item.validTo !== null && next?.validFrom !== dayAfter(item.validTo);
    });
    expect(items).toHaveLength(11);
    expect(gaps).toEqual([]);
    expect(items.filter((each) => new Decimal(each.limitPercent ?? '0').isZero())).toEqual([]);
  });
});

describe('exemptions and application codes', () => {
  it('entry keys are unique in a regulation and metals are named as in the metal content', async () => {
    const exemptions = await allReference('exemptions');
    expect(duplicates(exemptions.map((each) => `${each.regulation} ${each.entryKey}`))).toEqual([]);
    expect(
      exemptions.filter((each) => each.entity.length === 0 || each.entity.some((entity) => !METALS.includes(entity))),
    ).toEqual([]);
    expect(exemptions.filter((each) => each.applicationZh === null)).toEqual([]);
  });

  it.each([
    ['3', { maxPercent: '4', minPercent: null, typeApprovedBefore: null }],
    ['2(c)(i)', { maxPercent: '0.4', minPercent: null, typeApprovedBefore: '2028-01-01' }],
    ['8(e)', { maxPercent: null, minPercent: '85', typeApprovedBefore: null }],
  ])('ELV entry %s', async (entry, expected) => {
    expect((await allReference('exemptions')).find((each) => each.id === `ELV-${entry}`)).toMatchObject(expected);
  });

  it('application codes name existing ELV entries, and the same ones as the domain', async () => {
    const entries = new Set(
      (await allReference('exemptions')).filter((each) => each.regulation === 'ELV').map((each) => each.entry),
    );
    const codes = await allReference('applicationCodes');
    expect(codes.flatMap((each) => each.elvEntries).filter((entry) => !entries.has(entry))).toEqual([]);
    expect(codes.filter((each) => each.isGroup).map((each) => each.code)).toEqual([
      '1',
      '2',
      '7',
      '10',
      '22',
      '25',
      '59',
    ]);
    expect(
      Object.fromEntries(
        codes.filter((each) => each.elvEntries.length > 0).map((each) => [each.code, each.elvEntries]),
      ),
    ).toEqual(IMDS_APPLICATION_ENTRIES);
  });
});
