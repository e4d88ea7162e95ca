import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PassThrough, Readable, type Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { validateXML } from 'xmllint-wasm';
import { emptyScipArticle, type ScipDossier } from '@matlas/domain';
import { sourceOf } from '../zip/archive-source';
import { entriesOf, entryBytes } from '../zip/read-zip';
import { writeZip } from '../zip/write-zip';
import { readI6z, type ReadI6z } from './read-i6z';
import { attachmentIdOf } from './write-documents';
import { writeI6z } from './write-i6z';
import { uuidOfName } from './uuid';

const DATA = resolve(process.env.SHARED_DATA ?? '../shared/data', 'iuclid');
const AT = new Date('2026-01-15T08:00:00Z');
const uuid = (name: string): string => uuidOfName('b6e6a4a2-6d5d-5f0c-9c0b-5c1f3b0f6a24', name);
const PICTURE = Buffer.from('not really a picture');
const MD5 = '5ffc0cc0bbb9bfbfaacf0680e9f525ff';

/** Every field of an article once. */
function fullDossier(): ScipDossier {
  const [root, seal, lead] = [uuid('root'), uuid('seal'), uuid('lead')];
  const picture = attachmentIdOf(root, MD5);
  const other = { code: 1342, other: [{ language: 'en', text: 'Made & "so" <here>' }] };
  return {
    id: uuid('dossier'),
    name: 'Pump <A> & Söhne 泵',
    kind: 'update',
    remarks: 'checked',
    rootId: root,
    legalEntity: {
      id: uuid('entity'),
      name: 'Aurora Motors',
      address: 'Street 1',
      postalCode: '200000',
      town: 'Shanghai',
      country: 2683,
      phone: '+86 1',
      email: 'scip@aurora.example',
    },
    articles: [
      {
        ...emptyScipArticle(root),
        name: 'Pump',
        otherNames: [{ type: other, value: '泵' }],
        identifierType: { code: 66306 },
        identifier: 'P 1/2',
        otherIdentifiers: [{ type: { code: 66298 }, value: '4006381333931' }],
        categories: [106596, 104851],
        production: 108023,
        pictures: [{ attachmentId: picture }],
        quantities: {
          weight: { unit: 58373, value: '180.5' },
          height: { unit: 2120, value: '3' },
          density: { unit: 2022, value: '2' },
        },
        colours: [{ code: 64913 }, other],
        otherCharacteristics: [
          { names: [{ language: 'en', text: 'Finish' }], values: [{ language: 'en', text: 'matt' }] },
        ],
        noSafeUse: false,
        safeUse: [
          {
            texts: [
              { language: 'en', text: 'Wear gloves\nalways' },
              { language: 'de', text: 'Handschuhe' },
            ],
          },
        ],
        disassembling: [{ attachmentId: picture, language: 3615 }],
        components: [
          { articleId: seal, units: { lowerQualifier: '>=', upperQualifier: '<=', lower: '2', upper: '2.5' } },
        ],
      },
      {
        ...emptyScipArticle(seal),
        name: 'Seal',
        identifierType: { code: 66306 },
        identifier: 'S-1',
        categories: [98015],
        production: 58236,
        noSafeUse: true,
        concerns: [
          {
            substanceId: lead,
            range: 66284,
            materials: [{ category: { code: 66494 }, characteristics: [{ code: 66623 }, other] }],
            mixtures: [65070],
          },
        ],
        noLongerPresent: [{ substanceId: uuid('dehp') }],
      },
    ],
    substances: [
      { id: lead, name: 'Lead', iupacName: 'lead', ec: '231-100-4', cas: '7439-92-1' },
      { id: uuid('dehp'), name: 'DEHP', iupacName: null, ec: null, cas: '117-81-7' },
    ],
    attachments: [{ id: picture, articleId: root, name: 'pump 泵.PNG', mimeType: 'image/png', md5: MD5 }],
  };
}
async function archiveOf(dossier: ScipDossier, openAttachment = () => Readable.from([PICTURE])): Promise<Buffer> {
  const target = new PassThrough();
  const [bytes] = await Promise.all([
    buffer(target),
    writeI6z(target, dossier, { at: AT, author: 'Matlas', openAttachment }),
  ]);
  return bytes;
}
const readBytes = (bytes: Buffer): Promise<ReadI6z> => readI6z(sourceOf(bytes));
async function filesOf(bytes: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (const [name, entry] of await entriesOf(sourceOf(bytes)))
    files.set(name, await buffer(Readable.from(entryBytes(entry))));
  return files;
}
/** The same file names and contents, whatever the times and the spelling of empty elements. */
async function expectSameContent(one: Buffer, other: Buffer): Promise<void> {
  const timeless = async (bytes: Buffer) =>
    Object.fromEntries(
      [...(await filesOf(bytes))].map(([name, content]) => [
        name,
        content
          .toString('latin1')
          .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
          .replace(/<([\w:]+)([^<>]*)><\/\1>/g, '<$1$2/>'),
      ]),
    );
  expect(await timeless(one)).toEqual(await timeless(other));
}
const withoutEntryIds = (dossier: ScipDossier | undefined): unknown =>
  JSON.parse(JSON.stringify(dossier, (key, value: unknown) => (key === 'entryId' ? undefined : value)));

describe('.i6z', () => {
  it('gives back every field, and the same file again', async () => {
    const dossier = fullDossier();
    const first = await archiveOf(dossier);
    const { dossier: back, faults, openAttachment } = await readBytes(first);
    expect(faults).toEqual([]);
    expect(withoutEntryIds(back)).toEqual(withoutEntryIds({ ...dossier }));
    const [attachment] = back?.attachments ?? [];
    expect(attachment && (await buffer(openAttachment(attachment) as Readable))).toEqual(PICTURE);
    await expectSameContent(await archiveOf(back as ScipDossier), first);
  });

  it('tells what is missing, changed, hidden or not kept', async () => {
    const files = await filesOf(await archiveOf(fullDossier()));
    const seal = [...files.keys()].find((name) => name.startsWith(uuid('seal'))) as string;
    const root = [...files.keys()].find((name) => name.startsWith(uuid('root'))) as string;
    const lead = [...files.keys()].find((name) => name.startsWith(uuid('lead'))) as string;
    files.set('attachments/unnamed.exe', Buffer.from('x'));
    files.set(
      seal,
      Buffer.from((files.get(seal) as Buffer).toString().replace('<Categorisation>', '<Categorisation><New>7</New>')),
    );
    files.set(root, Buffer.from((files.get(root) as Buffer).toString().replaceAll(uuid('seal'), uuid('nowhere'))));
    files.delete(lead);
    const picture = `attachments/${MD5}.png`;
    files.set(picture, Buffer.from('changed'));
    const { faults } = await readBytes(await zipOf(files));
    expect(faults.map(({ rule, severity }) => `${rule} ${severity}`).sort()).toEqual([
      'attachmentChanged error',
      'documentMissing error',
      'linkUnresolved error',
      'linkUnresolved error',
      'notInManifest error',
      'notKept warning',
    ]);
    expect(faults.find(({ rule }) => rule === 'notKept')?.params).toEqual({
      path: 'ARTICLE/Categorisation[1]/New[1]',
      text: '7',
    });
  });

  const shared = existsSync(DATA) ? it : it.skip;
  shared('validates against the schemas of IUCLID', async () => {
    const files = await filesOf(await archiveOf(fullDossier()));
    const xml = (filter: (name: string, text: string) => boolean) =>
      [...files]
        .map(([name, bytes]) => ({ fileName: name, contents: bytes.toString() }))
        .filter(({ fileName, contents }) => /i6d$|xml$/.test(fileName) && filter(fileName, contents));
    const of = (type: string) => xml((_, text) => text.includes(`<i6m:documentType>${type}<`));
    const content = (files_: { fileName: string; contents: string }[], type: string) =>
      files_.map(({ fileName, contents }) => ({
        fileName,
        contents: new RegExp(`<${type} .*</${type}>`, 's').exec(contents)?.[0] ?? '',
      }));
    await expectValid(content(of('ARTICLE'), 'ARTICLE'), 'ARTICLE-9.0.xsd');
    await expectValid(content(of('REFERENCE_SUBSTANCE'), 'REFERENCE_SUBSTANCE'), 'REFERENCE_SUBSTANCE-9.0.xsd');
    await expectValid(content(of('LEGAL_ENTITY'), 'LEGAL_ENTITY'), 'LEGAL_ENTITY-9.0.xsd');
    await expectValid(
      xml((name) => name === 'manifest.xml'),
      'manifest.xsd',
    );
    await expectValid(
      xml((_, text) => text.includes('<Attachment ')),
      'platform-attachment.xsd',
    );
    // The frame of a document without its content, whose schema is not part of the container's.
    const frames = of('')
      .concat(xml((_, text) => text.includes('i6c:Document')))
      .map(({ fileName, contents }) => ({
        fileName,
        contents: contents.replace(/<i6c:Content>.*<\/i6c:Content>/s, '<i6c:Content/>'),
      }));
    await expectValid(frames, 'platform-container-v2.xsd');
  });
  shared('reads the sample and writes it back equal', async () => {
    const sample = readFileSync(join(DATA, 'samples/synthetic_scip.i6z'));
    const { dossier, faults, openAttachment } = await readBytes(sample);
    expect(faults).toEqual([]);
    expect(dossier?.articles.map(({ name }) => name)).toEqual(['Valve assembly', 'Bushing', 'Seal ring']);
    const target = new PassThrough();
    const [again] = await Promise.all([
      buffer(target),
      writeI6z(target, dossier as ScipDossier, {
        at: AT,
        author: 'Example',
        openAttachment: (attachment) => openAttachment(attachment) as Readable,
      }),
    ]);
    await expectSameContent(again, sample);
  });
});

async function expectValid(xml: { fileName: string; contents: string }[], schema: string): Promise<void> {
  const read = (fileName: string) => ({ fileName, contents: readFileSync(join(DATA, 'xsd', fileName), 'utf8') });
  const local = (file: { fileName: string; contents: string }) => ({
    ...file,
    contents: file.contents.replaceAll('http://www.w3.org/2001/xml.xsd', 'xml.xsd'),
  });
  const preload = [
    'commonTypesDomainV9.xsd',
    'platform-fields.xsd',
    'platform-metadata.xsd',
    'platform-attachment.xsd',
    'platform-modification-history.xsd',
    'inventory.xsd',
    'xlink.xsd',
    'xml.xsd',
  ].filter((name) => name !== schema);
  expect(xml.length).toBeGreaterThan(0);
  const { errors } = await validateXML({
    xml: xml.map(({ fileName, contents }) => ({ fileName: fileName.replaceAll('/', '_'), contents })),
    schema: [local(read(schema))],
    preload: preload.map((name) => local(read(name))),
    maxMemoryPages: 8192,
  });
  expect(errors.map(({ rawMessage }) => rawMessage)).toEqual([]);
}
async function zipOf(files: ReadonlyMap<string, Buffer>): Promise<Buffer> {
  const target = new PassThrough();
  const parts = [...files].map(([name, bytes]) => ({
    name,
    date: AT,
    write: (sink: Writable) => pipeline([bytes], sink),
  }));
  const [bytes] = await Promise.all([buffer(target), writeZip(target, parts)]);
  return bytes;
}
