import { COMPARISONS, DENOMINATORS, DUTIES, ENTITY_KINDS, REASON_FLAGS, SETTLERS, VERDICTS } from '@matlas/domain';
import { LOCALES } from '../locales';
import {
  analysisSymbol,
  ENUMERATIONS,
  limitComparison,
  limitDenominator,
  limitDuty,
  listEntityKind,
  lockState,
  matchingOrder,
  matchingRule,
  nodeStatus,
  nodeType,
  reasonFlag,
  receiveStatus,
  reportSource,
  settledBy,
  verdict,
  VERDICT_SYMBOLS,
} from './index';

const enumerations = Object.entries(ENUMERATIONS);
const words: Record<string, Record<string, Record<string, string>>> = { zh: LOCALES.zh.enums, en: LOCALES.en.enums };

describe('enumerations', () => {
  it.each(enumerations)(
    '%s is registered under its name, without a value or key twice',
    (name, { name: ownName, members }) => {
      expect(ownName).toBe(name);
      expect(new Set(members.map((member) => member.value)).size).toBe(members.length);
      expect(new Set(members.map((member) => member.key)).size).toBe(members.length);
    },
  );

  it.each(
    enumerations.flatMap(([name, definition]) => ['zh', 'en'].map((language) => [name, language, definition] as const)),
  )('%s has exactly its labels in %s', (name, language, definition) => {
    const labels = words[language]?.[name] ?? {};
    expect(Object.keys(labels).sort()).toEqual(definition.members.map((member) => member.key).sort());
    expect(Object.values(labels).filter((label) => label.trim() === '')).toEqual([]);
  });

  it('have no labels in the locale files without an enumeration', () => {
    expect(Object.keys(LOCALES.zh.enums).filter((name) => !ENUMERATIONS[name])).toEqual([]);
    expect(Object.keys(LOCALES.en.enums).filter((name) => !ENUMERATIONS[name])).toEqual([]);
  });

  it.each([
    ['node type', nodeType.values, [1, 2, 3, 4]],
    ['node status', nodeStatus.values, ['ED', 'ST', 'SD', 'IR', 'RL']],
    ['lock', lockState.values, [1, 0]],
    ['matching rule (there is no 1)', matchingRule.values, [0, 2, 3, 4]],
    ['report source', reportSource.values, [1, 2, 3, 4, 5, 6, 7]],
    ['result symbols', analysisSymbol.values, ['circle', 'cross', 'tick', 'triangle']],
  ])('carries the values of the specification: %s', (_, values, expected) => expect(values).toEqual(expected));

  it('include all six orders of own, published and standard data sheets', () => {
    expect(new Set(matchingOrder.values.map((order) => order.split(',').sort().join()))).toEqual(
      new Set(['own,published,standard']),
    );
    expect(matchingOrder.values).toHaveLength(6);
  });

  it.each([
    ['verdict', verdict.values, VERDICTS],
    ['denominator', limitDenominator.values, DENOMINATORS],
    ['comparison', limitComparison.values, COMPARISONS],
    ['duty', limitDuty.values, DUTIES],
    ['entity kind', listEntityKind.values, ENTITY_KINDS],
    ['settler', settledBy.values, SETTLERS],
    ['reason flag', reasonFlag.values, REASON_FLAGS],
  ])('has the words of the domain library: %s', (_, values, ofDomain) => expect(values).toEqual(ofDomain));

  it('give each verdict one of the four symbols', () => {
    expect(Object.keys(VERDICT_SYMBOLS)).toEqual(verdict.values);
    expect(Object.values(VERDICT_SYMBOLS).every((symbol) => analysisSymbol.has(symbol))).toBe(true);
  });
});

describe('parsing of enumeration values', () => {
  it('accepts only the values; numbers as text only with the lenient schema', () => {
    expect(nodeType.schema.safeParse(3).success).toBe(true);
    expect(nodeType.schema.safeParse('3').success).toBe(false);
    expect(nodeType.lenient.parse('3')).toBe(3);
    expect(nodeType.lenient.safeParse('5').success).toBe(false);
    expect(nodeStatus.lenient.safeParse('ed').success).toBe(false);
  });

  it('returns values, keys and label keys', () => {
    expect(nodeType.of.semiComponent).toBe(2);
    expect(nodeStatus.keyOf('IR')).toBe('internalRelease');
    expect(nodeStatus.labelKey('RL')).toBe('nodeStatus.released');
  });

  it.each([
    ['A', 'P'],
    ['M', 'E'],
    ['P', 'P'],
    ['N', 'N'],
  ])('reads the receive status %s as %s', (letter, status) => expect(receiveStatus.lenient.parse(letter)).toBe(status));
  it('refuses a receive status that is in neither set of letters', () =>
    expect(receiveStatus.lenient.safeParse('X').success).toBe(false));
});
