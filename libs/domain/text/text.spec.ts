import {
  formatCasNumber,
  formatDuns,
  forbiddenFileNameCharacters,
  hasSpecialCharacters,
  isCasNumber,
  isDuns,
  isEcNumber,
  isTaxId,
  readChemicalNumber,
} from '.';
import {
  FULL_NORMALISATION,
  bareKey,
  matchesWildcard,
  nameFault,
  normalisePartNumber,
  numberFault,
  searchKey,
  tidyName,
} from '.';

describe('normalisePartNumber', () => {
  it.each([
    ['a 12-34.5', 'A12345'],
    ['００１２Ａ', '12A'],
    ['0000', '0'],
    ['A–1—2_3', 'A123'],
    ['  ', ''],
  ])('brings %j to %j', (text, key) => expect(normalisePartNumber(text)).toBe(key));

  it.each([
    ['ignoreCase', 'ab', 'AB'],
    ['ignoreSpaces', 'A 1', 'A1'],
    ['ignoreDashes', 'A-1', 'A1'],
    ['ignoreDots', 'A.1', 'A1'],
    ['ignoreLeadingZeros', '0A1', 'A1'],
  ] as const)('keeps what %s switched off keeps', (parameter, left, right) => {
    expect(normalisePartNumber(left)).toBe(normalisePartNumber(right));
    const without = { ...FULL_NORMALISATION, [parameter]: false };
    expect(normalisePartNumber(left, without)).not.toBe(normalisePartNumber(right, without));
  });
});

describe('search keys', () => {
  it.each([
    ['  Ｂolt   M6 ', 'bolt m6', 'boltm6'],
    ['零件 号*', '零件 号*', '零件号'],
  ])('%j', (text, key, bare) => {
    expect([searchKey(text), bareKey(text)]).toEqual([key, bare]);
  });
});

describe('names and numbers', () => {
  it.each([
    ['Bolt M6', undefined],
    ['', 'blank'],
    ['  ', 'blank'],
    [' Bolt', 'untrimmed'],
    ['Bolt  M6', 'innerSpaces'],
    ['x'.repeat(100), undefined],
    ['x'.repeat(101), 'tooLong'],
    ['𠮷'.repeat(100), undefined],
  ])('name %j has the fault %j', (name, fault) => expect(nameFault(name)).toBe(fault));

  it('can apply the strict wording of the specification', () => {
    const strict = { maxLength: 100, forbidSpaces: true, plainOnly: true };
    expect(nameFault('Bolt M6', strict)).toBe('spaces');
    expect(nameFault('螺栓-M6', strict)).toBe('special');
    expect(nameFault('螺栓M6', strict)).toBeUndefined();
  });

  it.each([
    ['A-1', undefined],
    ['', 'blank'],
    ['A 1', 'spaces'],
    ['A1 ', 'spaces'],
    ['1'.repeat(51), 'tooLong'],
  ])('number %j has the fault %j', (number, fault) => expect(numberFault(number)).toBe(fault));

  it('tidies a name so that it has no error', () => expect(nameFault(tidyName('  Bolt   M6 '))).toBeUndefined());
});

describe('characters', () => {
  it.each([
    ['螺栓M6', false],
    ['', false],
    ['a b', true],
    ['a-b', true],
  ])('%j has special characters: %j', (text, expected) => expect(hasSpecialCharacters(text)).toBe(expected));
  it.each(['#', '%', '&', '*', '/', '|', ':', '<', '>', '?', '"'])('%j may not stand in a file name', (character) =>
    expect(forbiddenFileNameCharacters(`a${character}b.pdf`)).toEqual([character]),
  );
  it('accepts other file names', () => expect(forbiddenFileNameCharacters('报告 2026 (v1).pdf')).toEqual([]));
});

describe('identifiers', () => {
  it.each([
    ['91310000MA1FL2LP4X', true],
    ['91310000MA1FL2LP4', false],
    ['91310000MA1FL2LP4-', false],
  ])('tax id %j: %j', (text, expected) => expect(isTaxId(text)).toBe(expected));
  it.each([
    ['54-406-8223', true],
    ['544068223', false],
    ['54-4068-223', false],
  ])('DUNS %j: %j', (text, expected) => expect(isDuns(text)).toBe(expected));
  it.each([
    ['544068223', '54-406-8223'],
    ['54 406 8223', '54-406-8223'],
    ['54406822', undefined],
    ['54406822A', undefined],
  ])('DUNS %j prints as %j', (text, printed) => expect(formatDuns(text)).toBe(printed));
  it.each([
    ['7439-92-1', true],
    ['117-81-7', true],
    ['7732-18-5', true],
    ['7439-92-2', false],
    ['07439-92-1', false],
    ['7439921', false],
    ['1-92-1', false],
  ])('CAS %j: %j', (text, expected) => expect(isCasNumber(text)).toBe(expected));
  it.each([
    [' 7439—92—1', '7439-92-1'],
    ['0007439-92-1', '7439-92-1'],
    ['7439-92-2', undefined],
  ])('CAS %j prints as %j', (text, printed) => expect(formatCasNumber(text)).toBe(printed));
  it.each([
    ['CAS No. 7439—92—1', 'cas', '7439-92-1', true],
    ['7439 92 1', 'cas', '7439-92-1', true],
    ['7439921', 'cas', '7439-92-1', true],
    ['0007439-92-1', 'cas', '7439-92-1', true],
    ['7439-92-2', 'cas', '7439-92-2', false],
    ['231-100-4', 'ec', '231-100-4', true],
    ['231-100-5', 'ec', '231-100-5', false],
    ['BS-4711', 'other', 'BS-4711', false],
    ['12345', 'other', '12345', false],
  ])('number %j is read as %s %s, valid: %j', (text, kind, printed, isValid) =>
    expect(readChemicalNumber(text)).toEqual({ kind, text: printed, isValid }),
  );
  it.each(['-', 'n/a', 'system', ''])('%j is no number', (text) => expect(readChemicalNumber(text)).toBeUndefined());
  it.each([
    ['231-100-4', true],
    ['204-211-0', true],
    ['231-100-5', false],
    ['2311004', false],
    ['424-300-1', true],
    ['424-300-0', false],
  ])('EC %j: %j', (text, expected) => expect(isEcNumber(text)).toBe(expected));
});

describe('wildcards', () => {
  it.each([
    ['A%', 'a123', true],
    ['A%', 'BA1', false],
    ['A?1', 'AB1', true],
    ['A?1', 'A1', false],
    ['X; 12.%', '12.5', true],
    ['12.%', '1235', false],
    ['a[b]+', 'A[B]+', true],
    ['%', '', true],
    ['', 'anything', false],
    [' ; ', 'anything', false],
  ])('%j on %j: %j', (pattern, text, expected) => expect(matchesWildcard(pattern, text)).toBe(expected));
});
