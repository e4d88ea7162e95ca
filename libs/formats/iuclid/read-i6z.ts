import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ScipArticle, ScipAttachment, ScipDossier, ScipSubstance } from '@matlas/domain';
import type { ArchiveSource } from '../zip/archive-source';
import type { ZipEntry } from '../zip/entry-guards';
import { entriesOf, entryBytes } from '../zip/read-zip';
import { XmlFault } from '../xml/xml-fault';
import { lossesOf } from './losses';
import { type Manifest, type ManifestAttachment, readManifest } from './read-manifest';
import { idOfKey, readArticle, readLegalEntity, readSubstance } from './read-documents';
import { childOf, leavesOf, readXmlTree, textAt, type XmlElement } from './xml-tree';

export const I6Z_RULES = [
  'manifestMissing',
  'notScip',
  'idTwice',
  'documentMissing',
  'documentBroken',
  'notInManifest',
  'attachmentMissing',
  'attachmentChanged',
  'linkUnresolved',
  'typeNotRead',
  'notKept',
] as const;
/**
 * What is wrong with an archive, or was not taken from it. An error: the archive does not hold what its manifest says.
 * `file`: name within the archive.
 */
export interface I6zFault {
  rule: (typeof I6Z_RULES)[number];
  severity: 'error' | 'warning';
  file: string | null;
  params: Record<string, string | number>;
}
export interface ReadI6z {
  /** Absent when there is no article in the archive. */
  dossier?: ScipDossier;
  faults: I6zFault[];
  /** The bytes of an attachment; undefined when the archive does not hold them. */
  openAttachment: (attachment: ScipAttachment) => Readable | undefined;
}
const MANIFEST = 'manifest.xml';
const ATTACHMENTS = 'attachments/';

/**
 * Reads an archive of IUCLID 6 with a SCIP dossier or raw articles, of any version. Everything that is not kept is
 * told. Throws FileRefused and ArchiveTooLarge for what is no archive or a hostile one, XmlFault for a broken manifest.
 */
export async function readI6z(source: ArchiveSource, mostBytes?: number): Promise<ReadI6z> {
  const entries = await entriesOf(source, mostBytes);
  return new I6zReading(entries).read();
}

class I6zReading {
  private readonly faults: I6zFault[] = [];
  private readonly paths = new Map<string, string>();
  private readonly articles: ScipArticle[] = [];
  private readonly substances: ScipSubstance[] = [];
  private readonly attachments: ScipAttachment[] = [];
  private legalEntity: ScipDossier['legalEntity'] = null;
  private frame: { id: string; name: string; rootId: string; remarks: string | null } | undefined;
  constructor(private readonly entries: ReadonlyMap<string, ZipEntry>) {}

  async read(): Promise<ReadI6z> {
    const entry = this.entries.get(MANIFEST);
    const manifest = entry && (await readManifest(entryBytes(entry)));
    const openAttachment = (attachment: ScipAttachment): Readable | undefined => this.open(attachment);
    if (!manifest) {
      this.report('manifestMissing', null);
      return { faults: this.faults, openAttachment };
    }
    this.checkManifest(manifest);
    for (const { key, file, type } of manifest.documents) await this.readDocument(key, file, type);
    for (const attachment of manifest.attachments) await this.readAttachment(attachment);
    const dossier = this.toDossier(manifest);
    if (dossier) this.checkLinks(dossier);
    else this.report('notScip', MANIFEST);
    return { ...(dossier ? { dossier } : {}), faults: this.faults, openAttachment };
  }
  private report(
    rule: I6zFault['rule'],
    file: string | null,
    params: I6zFault['params'] = {},
    severity: I6zFault['severity'] = 'error',
  ): void {
    this.faults.push({ rule, file, params, severity });
  }
  /** The checks that ECHA makes on import (domain.md 5.0). */
  private checkManifest({ documents, attachments }: Manifest): void {
    const keys = new Set<string>();
    for (const { key } of [...documents, ...attachments]) {
      if (keys.has(key)) this.report('idTwice', MANIFEST, { id: key });
      keys.add(key);
    }
    const named = new Set([
      ...documents.map(({ file }) => file),
      ...attachments.flatMap(({ file, paths }) => [file, ...paths]),
    ]);
    for (const name of this.entries.keys())
      if ((name.endsWith('.i6d') || (name.startsWith(ATTACHMENTS) && !name.endsWith('/'))) && !named.has(name))
        this.report('notInManifest', name);
  }
  private async readDocument(key: string, file: string, type: string): Promise<void> {
    const document = await this.readTree(file, 'Document');
    if (!document) return;
    const content = childOf(document, 'Content')?.children[0];
    const id = idOfKey(key);
    if (type === 'DOSSIER') this.readFrame(document, content, id);
    else if (!content) this.report('documentBroken', file, { reason: 'Content' });
    else if (type === 'ARTICLE') await this.keep(readArticle(content, id), content, file, this.articles);
    else if (type === 'REFERENCE_SUBSTANCE')
      await this.keep(this.titled(readSubstance(content, id), document), content, file, this.substances);
    else if (type === 'LEGAL_ENTITY') {
      const entity = readLegalEntity(content, id);
      this.legalEntity ??= entity;
      await this.reportLosses({ legalEntity: entity }, content, file);
    } else this.report('typeNotRead', file, { type }, 'warning');
  }
  private titled(substance: ScipSubstance, document: XmlElement): ScipSubstance {
    const title = textAt(childOf(document, 'PlatformMetadata'), 'name');
    return title === null || title === substance.name ? substance : { ...substance, title };
  }
  private async keep<T extends ScipArticle | ScipSubstance>(
    value: T,
    content: XmlElement,
    file: string,
    into: T[],
  ): Promise<void> {
    into.push(value);
    await this.reportLosses('concerns' in value ? { article: value } : { substance: value }, content, file);
  }
  private async reportLosses(value: Parameters<typeof lossesOf>[0], content: XmlElement, file: string): Promise<void> {
    for (const [path, text] of await lossesOf(value, content)) this.report('notKept', file, { path, text }, 'warning');
  }
  private readFrame(document: XmlElement, content: XmlElement | undefined, id: string): void {
    const metadata = childOf(document, 'PlatformMetadata');
    this.frame = {
      id,
      name: textAt(metadata, 'name') ?? '',
      rootId: idOfKey(textAt(metadata, 'dossierSubject') ?? ''),
      remarks: textAt(content, 'remarks'),
    };
    for (const [path, text] of content ? leavesOf(content) : [])
      if (!path.endsWith('/remarks[1]')) this.report('notKept', null, { path, text }, 'warning');
  }
  private async readTree(file: string, root: string): Promise<XmlElement | undefined> {
    const entry = this.entries.get(file);
    if (!entry) {
      this.report('documentMissing', file);
      return undefined;
    }
    try {
      const tree = await readXmlTree(entryBytes(entry), root);
      if (!tree) this.report('documentBroken', file, { reason: root });
      return tree;
    } catch (error) {
      if (!(error instanceof XmlFault)) throw error;
      this.report('documentBroken', file, {
        reason: String(error.params.reason ?? error.code),
        line: error.place.line ?? 0,
      });
      return undefined;
    }
  }
  private async readAttachment({ key, file, container, name, paths }: ManifestAttachment): Promise<void> {
    const record = await this.readTree(file, 'Attachment');
    if (!record) return;
    const path = paths[0] ?? '';
    const entry = this.entries.get(path);
    if (!entry) return this.report('attachmentMissing', path || file);
    const hash = createHash('md5');
    for await (const piece of entryBytes(entry)) hash.update(piece);
    const md5 = hash.digest('hex');
    const declaredMd5 = textAt(record, 'md5');
    if (declaredMd5 !== null && declaredMd5.toLowerCase() !== md5) this.report('attachmentChanged', path);
    const mimeType = textAt(record, 'mimetype');
    const id = idOfKey(key);
    this.attachments.push({ id, articleId: container, name: textAt(record, 'name') ?? name, mimeType, md5 });
    this.paths.set(id, path);
  }
  /** Without a dossier document (raw export), the document that the archive is based on is the subject. */
  private toDossier({ base }: Manifest): ScipDossier | undefined {
    const root = this.articles.find(({ id }) => id === (this.frame?.rootId ?? base)) ?? this.articles[0];
    if (!root) return undefined;
    return {
      id: this.frame?.id ?? base,
      name: this.frame?.name || root.name,
      kind: this.articles.some(({ noLongerPresent }) => noLongerPresent.length > 0) ? 'update' : 'initial',
      remarks: this.frame?.remarks ?? null,
      rootId: root.id,
      legalEntity: this.legalEntity,
      articles: this.articles,
      substances: this.substances,
      attachments: this.attachments,
    };
  }
  private checkLinks({ articles, substances, attachments }: ScipDossier): void {
    const known = new Set([...articles, ...substances, ...attachments].map(({ id }) => id));
    for (const article of articles) {
      const links = [
        ...article.components.map(({ articleId }) => articleId),
        ...article.concerns.map(({ substanceId }) => substanceId),
        ...article.pictures.map(({ attachmentId }) => attachmentId),
      ];
      for (const link of links)
        if (!known.has(link)) this.report('linkUnresolved', null, { article: article.name, link });
    }
  }
  private open({ id }: ScipAttachment): Readable | undefined {
    const entry = this.entries.get(this.paths.get(id) ?? '');
    return entry && Readable.from(entryBytes(entry));
  }
}
