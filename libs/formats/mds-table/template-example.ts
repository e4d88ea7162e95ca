import { nodeType, rateType } from '@matlas/contract/enums';
import type { DocumentChild, SheetDocument } from '../sheet/sheet-document';
import { type TableLanguage, wordsIn } from './table-words';

const { fixed, range, remainder } = rateType.of;
const fixedShare = (value: string): DocumentChild['portion'] => ({ kind: fixed, value });
const rangeShare = (min: string, max: string): DocumentChild['portion'] => ({ kind: range, min, max });
const rest: DocumentChild['portion'] = { kind: remainder };

type ExampleTexts = ReturnType<typeof wordsIn>['example'];

const substance = (cas: string, name: string, portion: DocumentChild['portion']): DocumentChild => ({
  portion,
  substance: { cas, name },
});
const rubberIn = (words: ExampleTexts): DocumentChild => ({
  portion: fixedShare('100'),
  node: {
    key: 'n3',
    kind: nodeType.of.material,
    name: words.rubber,
    classCode: '5.3',
    symbol: 'EPDM',
    standard: 'ISO 1629',
    attributes: { recyclate: { answer: 2 } },
    children: [
      substance('25038-36-2', words.epdm, rest),
      substance('1333-86-4', words.black, rangeShare('25', '35')),
      substance('1314-13-2', words.zinc, fixedShare('3')),
    ],
  },
});
const steelIn = (words: ExampleTexts): DocumentChild => ({
  massGrams: '420',
  node: {
    key: 'n4',
    kind: nodeType.of.material,
    name: words.steel,
    number: '1.0330',
    classCode: '1.1.1',
    symbol: 'DC01',
    standard: 'EN 10130',
    children: [
      substance('7439-89-6', words.iron, rest),
      substance('7440-44-0', words.carbon, rangeShare('0.05', '0.12')),
      substance('7439-96-5', words.manganese, fixedShare('0.5')),
    ],
  },
});

/**
 * Example: a component with a semi-component, a material and another data sheet, and substances with fixed, range
 * and rest portions.
 */
export function exampleSheet(language: TableLanguage): SheetDocument {
  const words = wordsIn(language).example;
  return {
    key: 'MDS-1',
    source: 'LOCAL',
    root: {
      key: 'n1',
      kind: nodeType.of.component,
      name: words.part,
      foreignName: words.partEn,
      number: 'BR-1001',
      measuredMassGrams: '480',
      tolerancePercent: '5',
      attributes: { massUnit: 'g', markingAnswer: 'notApplicable' },
      children: [
        {
          massGrams: '40',
          node: {
            key: 'n2',
            kind: nodeType.of.semiComponent,
            name: words.strip,
            number: 'ST-20',
            specificWeight: '0.2',
            specificWeightUnit: 'kg/m',
            children: [rubberIn(words)],
          },
        },
        steelIn(words),
        { quantity: 2, reference: { cid: 100_001, version: '1', name: words.bolt } },
      ],
    },
  };
}
