import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { randomDocuments } from '@matlas/testing/documents';
import { validateXML } from 'xmllint-wasm';
import type { DocumentNode, SheetDocument } from '../sheet/sheet-document';
import { writeIec62474 } from './write-iec62474';
import { DATA } from './testing/iec62474-files';

async function written(documents: readonly SheetDocument[]): Promise<string> {
  const out = new PassThrough();
  const [xml] = await Promise.all([text(out), writeIec62474(documents, out, { date: '2026-11-22' })]);
  return xml;
}

/**
 * A handwritten schema of the elements that are written, and the complete schema of the standard where it is
 * installed.
 */
const SCHEMAS: [name: string, path: string][] = [['our own reduced schema', join(__dirname, 'written-parts.xsd')]];
if (existsSync(DATA)) SCHEMAS.push(['the XSD of the standard', join(DATA, 'IEC62474_X8.21_offline_nosig.xsd')]);
describe.each(SCHEMAS)('by %s', (_name, path) => {
  /** Returns the errors of all files from one run, because each start of the validator takes a second. */
  const faultsOf = async (xml: readonly string[]): Promise<string[][]> => {
    const { errors } = await validateXML({
      xml: xml.map((contents, index) => ({ fileName: `${index}.xml`, contents })),
      schema: [{ fileName: 'iec.xsd', contents: readFileSync(path, 'utf8') }],
    });
    const messages = errors.map(({ rawMessage }) => rawMessage);
    return xml.map((_, index) => messages.filter((message) => message.startsWith(`${index}.xml`)));
  };
  const STEEL: DocumentNode = {
    key: 'm',
    kind: 3,
    name: 'Steel',
    classCode: '1.1.1',
    children: [{ substance: { cas: '7439-89-6' }, portion: { kind: 2, value: '100' } }],
  };
  const PIN: DocumentNode = {
    key: 'p',
    kind: 1,
    name: 'Pin',
    number: 'P-1',
    measuredMassGrams: '1',
    children: [{ massGrams: '1', node: STEEL }],
  };
  const CLIP: SheetDocument = {
    key: 'a',
    source: 'LOCAL',
    root: {
      key: 'r',
      kind: 1,
      name: 'Clip',
      number: 'C-1',
      measuredMassGrams: '3',
      children: [
        { massGrams: '2', node: STEEL },
        { quantity: 1, node: PIN },
      ],
    },
  };
  const BROKEN: [fault: string, from: string | RegExp, to: string][] = [
    ['a material before the parts', /(<ProductPart.*<\/ProductPart>)(<Material .*<\/Material>)/, '$2$1'],
    ['a mass before the class of its material', /(<MaterialClassID>.*?<\/MaterialClassID>)(<Mass [^>]*>)/, '$2$1'],
    ['a share before the number of its substance', /(<SubstanceID>.*?<\/SubstanceID>)(<MassPercent [^>]*>)/, '$2$1'],
    ['another unit', 'unitOfMeasure="g"', 'unitOfMeasure="lb"'],
    ['a share that is no number', 'massPercent="100"', 'massPercent="rest"'],
    ['a day as people write it', 'date="2026-11-22"', 'date="22.11.2026"'],
    ['a contact without a telephone', / phone="[^"]*"/, ''],
    ['another namespace', 'http://std.iec.ch/iec62474', 'http://std.iec.ch/iec62475'],
  ];
  it('writes valid files, and the validator reports broken ones', async () => {
    const random = Array.from({ length: 40 }, (_, seed) => written(randomDocuments(seed + 1, { sheets: 2 })));
    const good = await Promise.all([written([CLIP]), ...random]);
    const names = [
      'ProductPart',
      'MaterialClassID',
      'Exemption',
      'MaterialProperty',
      'OtherNames',
      'massPercentRangeMin',
    ];
    expect(names.filter((name) => !good.some((one) => one.includes(name)))).toEqual([]);
    const broken = BROKEN.map(([, from, to]) => (good[0] ?? '').replace(from, to));
    expect(BROKEN.filter((_, index) => broken[index] === good[0]).map(([fault]) => fault)).toEqual([]);
    const faults = await faultsOf([...good, ...broken]);
    expect(faults.slice(0, good.length).flat()).toEqual([]);
    const passed = BROKEN.filter((_, index) => faults[good.length + index]?.length === 0);
    expect(passed.map(([fault]) => fault)).toEqual([]);
  });
});
