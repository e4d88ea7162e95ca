import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ScipAttachment, ScipDossier } from '@matlas/domain';
import { writeZip, type ZipPart } from '../zip/write-zip';
import { LEGISLATIONS, NAMESPACES, SUBMISSION_TYPE } from './namespaces';
import type { KeyOf } from './write-article';
import { attachmentPath, documentsOf, type IuclidDocument, writeAttachment, writeDocument } from './write-documents';
import { escaped, leaf, tag } from './xml-out';

export interface I6zOptions {
  /** Time of creation, written as ISO time stamp. */
  at: Date;
  author: string;
  /** The bytes of an attachment. */
  openAttachment: (attachment: ScipAttachment) => Promise<Readable> | Readable;
}
const fileName = (key: string): string => `${key.replace('/', '_')}.i6d`;

/**
 * Streams a dossier as an archive of IUCLID 6 (.i6z): manifest, a file for each document and attachment, and the
 * attachments themselves. The dossier must be checked before (`checkScipDossier`). Resolves when `target` has it all.
 */
export async function writeI6z(target: Writable, dossier: ScipDossier, options: I6zOptions): Promise<void> {
  await writeZip(target, partsOf(dossier, options));
}
function* partsOf(dossier: ScipDossier, { at, author, openAttachment }: I6zOptions): Generator<ZipPart> {
  const keyOf: KeyOf = (id) => `${id}/${dossier.id}`;
  const time = at.toISOString();
  const part = (name: string, pieces: () => Iterable<string>): ZipPart => ({
    name,
    date: at,
    packed: true,
    write: (sink) => pipeline(pieces, sink),
  });
  yield part('manifest.xml', () => manifestPieces(dossier, keyOf, time, author));
  for (const document of documentsOf(dossier, keyOf))
    yield part(fileName(keyOf(document.id)), () => [writeDocument(document, dossier, keyOf, time)]);
  const stored = new Set<string>();
  for (const attachment of dossier.attachments) {
    yield part(fileName(keyOf(attachment.id)), () => [writeAttachment(attachment, keyOf, time)]);
    const name = attachmentPath(attachment);
    if (stored.has(name)) continue;
    stored.add(name);
    yield { name, date: at, write: async (sink) => pipeline(await openAttachment(attachment), sink) };
  }
}

function* manifestPieces(dossier: ScipDossier, keyOf: KeyOf, at: string, author: string): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<manifest xmlns="${NAMESPACES.manifest}" xmlns:xlink="${NAMESPACES.xlink}">`;
  yield tag(
    'general-information',
    leaf('title', 'IUCLID 6 container manifest file'),
    leaf('created', at),
    tag('author', escaped(author)),
    leaf('application', 'IUCLID6'),
    leaf('submission-type', SUBMISSION_TYPE),
    leaf('archive-type', 'DOSSIER_DATA'),
    tag(
      'legislations-info',
      ...LEGISLATIONS.map(([id, version]) => tag('legislation', leaf('id', id), leaf('version', version))),
    ),
  );
  yield `<comment/>${leaf('base-document-uuid', keyOf(dossier.id))}<contained-documents>`;
  for (const document of documentsOf(dossier, keyOf)) yield manifestEntry(document, keyOf, at);
  for (const attachment of dossier.attachments) yield attachmentEntry(attachment, keyOf, at);
  yield '</contained-documents></manifest>';
}
const linkedName = (name: string, href: string): string =>
  tag(`name xlink:type="simple" xlink:href="${escaped(href)}"`, escaped(name));
const times = (at: string): string => leaf('first-modification-date', at) + leaf('last-modification-date', at);
const manifestEntry = (document: IuclidDocument, keyOf: KeyOf, at: string): string => {
  const key = keyOf(document.id);
  return tag(
    `document id="${escaped(key)}"`,
    leaf('type', document.type),
    leaf('subtype', document.subtype),
    linkedName(document.name, fileName(key)),
    times(at),
    leaf('uuid', key),
    tag(
      'links',
      ...document.links.map(([id, kind]) => tag('link', leaf('ref-uuid', keyOf(id)), leaf('ref-type', kind))),
    ),
    document.representation ? tag('representation', document.representation) : '',
  );
};
const attachmentEntry = (attachment: ScipAttachment, keyOf: KeyOf, at: string): string => {
  const key = keyOf(attachment.id);
  return tag(
    `attachment id="${escaped(key)}"`,
    linkedName(attachment.name, fileName(key)),
    times(at),
    leaf('uuid', key),
    leaf('container-uuid', keyOf(attachment.articleId)),
    tag(
      'linked-attachments',
      tag(
        `linked-doc xlink:type="simple" xlink:href="${escaped(attachmentPath(attachment))}"`,
        escaped(attachment.name),
      ),
    ),
  );
};
