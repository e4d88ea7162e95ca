import { parseLimits } from './read-limit';

const read = (text: string, usual?: string) =>
  parseLimits(text, { bare: true, ...(usual === undefined ? {} : { usual }) });

describe('a threshold of a list', () => {
  it.each([
    ['1,000 ppb', '0.0001'],
    ['1,000 ppm', '0.1'],
    ['12,500 ppm', '1.25'],
    ['1,000,000 ppb', '0.1'],
    ['1 000 ppm', '0.1'],
    ['1,000.5 ppm', '0.10005'],
    ['1.000,5 mg/kg', '0.10005'],
    ['0,1 %', '0.1'],
    ['0,125 %', '0.125'],
    ['1.000 %', '1'],
    ['250 ppm', '0.025'],
    ['0.1', '0.1'],
    ['0,01', '0.01'],
    ['0.0025 % (25 ppm)', '0.0025'],
    ['5 µg/kg', '0.0000005'],
  ])('%s is %s percent', (text, limitPercent) => {
    expect(read(text)).toEqual({ limitPercent, presence: false, uses: [] });
  });
  it.each([
    ['1,000 %', 'row.ambiguousNumber'],
    ['1,250', 'row.ambiguousNumber'],
    ['1.000 ppm', 'row.ambiguousNumber'],
    ['250 %', 'row.notNumber'],
    ['much', 'row.notNumber'],
    ['0.1 - 0.5 %', 'row.limitAmbiguous'],
    ['0.1 % 0.01 %', 'row.limitAmbiguous'],
    ['batteries 0.01 %; solder 0.1 %', 'row.limitWithoutGeneral'],
    ['all other 0.1 %; all other 0.2 %', 'row.limitAmbiguous'],
    ['intentionally added; batteries 0.01 %; others 0.1 %', 'row.limitAmbiguous'],
  ])('asks back what can be read in two ways: %s', (text, fault) => {
    expect(read(text)).toBe(fault);
  });
  it.each([
    ['>= 0.1 %', 'gte'],
    ['0.1 % or more', 'gte'],
    ['on or above 0.1 %', 'gte'],
    ['0.1%以上', 'gte'],
    ['< 0.1 %', 'gte'],
    ['> 0.1 %', 'gt'],
    ['above 0.1 %', 'gt'],
    ['≤ 0.1 %', 'gt'],
    ['不超过0.1%', 'gt'],
    ['超过0.1%', 'gt'],
    ['小于等于0.1%', 'gt'],
    ['0.1 %', undefined],
  ])('tells "on or above" from "above": %s', (text, comparison) => {
    expect(read(text)).toEqual({
      limitPercent: '0.1',
      presence: false,
      uses: [],
      ...(comparison ? { comparison } : {}),
    });
  });
  it.each([
    ['batteries 0.01 %, all other 0.1 %', '0.1', [['batteries', '0.01']]],
    ['0.01 % in batteries and 1,000 ppm in other applications', '0.1', [['batteries', '0.01']]],
    [
      '0.1 %; used in solder: >= 0.05 %; batteries: 100 ppm',
      '0.1',
      [
        ['solder', '0.05', 'gte'],
        ['batteries', '0.01'],
      ],
    ],
    ['电池 0.01%；其他用途 0.1%', '0.1', [['电池', '0.01']]],
    ['for lead, cadmium: 0.01 %; 0.1 %', '0.1', [['lead cadmium', '0.01']]],
  ] as const)('keeps the thresholds by use, and the general one apart: %s', (text, limitPercent, uses) => {
    const reading = read(text);
    expect(
      typeof reading === 'string'
        ? reading
        : [
            reading.limitPercent,
            reading.uses.map(({ nameEn, limitPercent: limit, comparison }) =>
              [nameEn, limit, comparison].filter(Boolean),
            ),
          ],
    ).toEqual([limitPercent, uses]);
  });
  it("uses the publisher's default when an entry gives uses only, and applies a single threshold to everything", () => {
    expect(read('batteries 0.01 %; solder 0.05 %', '0.1')).toMatchObject({
      limitPercent: '0.1',
      uses: [{ nameEn: 'batteries' }, { nameEn: 'solder' }],
    });
    expect(read('0.01 % metal content', '0.1')).toMatchObject({ limitPercent: '0.01', uses: [] });
    expect(read('intentionally added')).toEqual({ limitPercent: '0', presence: true, uses: [] });
  });
});
