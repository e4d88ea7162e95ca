import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { randomDocuments } from '@matlas/testing/documents';
import Ajv from 'ajv';
import type { DocumentNode, SheetDocument } from '../sheet/sheet-document';
import { HomologationAspect, homologationJson } from './homologation';

const DATA = resolve(process.env.SHARED_DATA ?? join(__dirname, '../../../../shared/data'), 'catenax-rrr');

const material = (name: string, fields: Partial<DocumentNode> = {}): DocumentNode => ({
  key: name,
  kind: 3,
  name,
  children: [{ substance: { cas: '7439-89-6' }, portion: { kind: 3 } }],
  ...fields,
});
const sheet = (key: string, root: DocumentNode): SheetDocument => ({ key, source: 'LOCAL', root });
const STEEL = material('Steel', { classCode: '1.1.1', standard: 'EN 10025', number: '1.0038' });
const PP = material('PP', { classCode: '5.1.b' });
/** A bracket of 150 g: two bolts, 60 g of wire that is 70 % copper, 50 g of PP. */
const BOLT = sheet('bolt', {
  key: 'b',
  kind: 1,
  name: 'Bolt',
  number: 'B-1',
  children: [{ massGrams: '21', node: STEEL }],
});
const WIRE = sheet('wire', {
  key: 'w',
  kind: 2,
  name: 'Wire',
  children: [
    { portion: { kind: 2, value: '70' }, node: material('Cu', { classCode: '3.1' }) },
    {
      portion: { kind: 3 },
      node: material('PVC blend', {
        children: [{ portion: { kind: 2, value: '100' }, node: material('PVC', { classCode: '5.1.b' }) }],
      }),
    },
  ],
});
const BRACKET = sheet('bracket', {
  key: 'r',
  kind: 1,
  name: 'Bracket',
  number: 'R-1',
  children: [
    { quantity: 2, reference: { key: 'bolt' } },
    { massGrams: '60', reference: { key: 'wire' } },
    { massGrams: '50', node: PP },
  ],
});

const aspectOf = (
  sheets: readonly SheetDocument[],
  keys: readonly string[],
): ReturnType<HomologationAspect['entriesOfSheets']> => {
  const aspect = new HomologationAspect();
  for (const one of sheets) aspect.add(one);
  return aspect.entriesOfSheets(keys);
};

it('has an entry for each material of each component, with its share of the direct content', () => {
  const { entries, notes } = aspectOf([BOLT, WIRE, BRACKET], ['bracket']);
  expect(entries).toEqual([
    {
      itemNumber: 'R-1',
      share: 38.181818,
      vdaStandardId: { mainGroup: '3', subgroup: '3.1' },
      name: 'Cu',
      standard: '',
      materialNumber: '',
    },
    {
      itemNumber: 'R-1',
      share: 16.363636,
      vdaStandardId: { mainGroup: '5', subgroup: '5.1' },
      name: 'PVC',
      standard: '',
      materialNumber: '',
    },
    {
      itemNumber: 'R-1',
      share: 45.454545,
      vdaStandardId: { mainGroup: '5', subgroup: '5.1' },
      name: 'PP',
      standard: '',
      materialNumber: '',
    },
    {
      itemNumber: 'B-1',
      share: 100,
      vdaStandardId: { mainGroup: '1', subgroup: '1.1' },
      name: 'Steel',
      standard: 'EN 10025',
      materialNumber: '1.0038',
    },
  ]);
  expect(notes.filter(({ itemNumber }) => itemNumber === 'B-1')).toEqual([]);
  expect(notes.filter(({ gap }) => gap === 'noStandard').map(({ name }) => name)).toEqual(['Cu', 'PVC', 'PP']);
});
it('uses only the preferred source, and reports a missing class, a missing mass and a name that is too long', () => {
  const two = sheet('two', {
    key: 't',
    kind: 1,
    name: 'Two',
    multiSource: true,
    children: [
      { massGrams: '1', node: PP },
      { massGrams: '1', preferred: false, node: STEEL },
      { node: material('X'.repeat(60)) },
      { massGrams: '3', node: material('Y'.repeat(60)) },
      { massGrams: '1', reference: { cid: 7, name: 'Elsewhere' } },
    ],
  });
  const { entries, notes } = aspectOf([two], ['two']);
  expect(entries.map(({ name, share }) => [name, share])).toEqual([
    ['PP', 25],
    ['Y'.repeat(50), 75],
  ]);
  expect([...new Set(notes.map(({ gap }) => gap))].sort()).toEqual([
    'noClass',
    'noMass',
    'noMaterialNumber',
    'noStandard',
    'notInFile',
    'shortened',
  ]);
});

/** The requirements of the aspect's schema, rewritten by us: fields and maximum lengths. */
it('has the fields of the aspect within their maximum lengths, also for 100 random files', () => {
  const text = (maxLength: number): object => ({ type: 'string', maxLength });
  const fields = {
    itemNumber: text(200),
    share: { type: 'number' },
    name: text(50),
    standard: text(20),
    materialNumber: text(20),
    vdaStandardId: {
      type: 'object',
      properties: { mainGroup: text(2), subgroup: text(3) },
      required: ['mainGroup', 'subgroup'],
      additionalProperties: false,
    },
  };
  const entry = { type: 'object', properties: fields, required: Object.keys(fields), additionalProperties: false };
  const validate = new Ajv().compile({
    type: 'object',
    properties: { materialForHomologation: { type: 'array', items: entry } },
    required: ['materialForHomologation'],
  });
  let written = 0;
  for (let seed = 1; seed <= 100; seed++) {
    const documents = randomDocuments(seed);
    const { entries } = aspectOf(
      documents,
      documents.map(({ key }) => key),
    );
    validate(JSON.parse([...homologationJson(entries)].join('')));
    expect({ seed, errors: validate.errors }).toEqual({ seed, errors: null });
    written += entries.length;
  }
  expect(written).toBeGreaterThan(100);
});

if (existsSync(DATA))
  describe('the schema of the aspect', () => {
    it('accepts the output, also for 100 random files', () => {
      const { $schema: _draft4, ...schema } = JSON.parse(
        readFileSync(join(DATA, 'MaterialForHomologation-2.0.0-schema.json'), 'utf8'),
      ) as Record<string, unknown>;
      const validate = new Ajv().compile(schema);
      const example = JSON.parse(
        readFileSync(join(DATA, 'MaterialForHomologation-2.0.0-example.json'), 'utf8'),
      ) as unknown;
      expect([validate(example), validate({ materialForHomologation: [{}] })]).toEqual([true, false]);
      for (let seed = 1; seed <= 100; seed++) {
        const documents = randomDocuments(seed);
        const { entries } = aspectOf(
          documents,
          documents.map(({ key }) => key),
        );
        validate(JSON.parse([...homologationJson(entries)].join('')));
        expect({ seed, errors: validate.errors }).toEqual({ seed, errors: null });
      }
    });
  });
