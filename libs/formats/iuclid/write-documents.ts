import type { ScipAttachment, ScipDossier, ScipLegalEntity, ScipSubstance } from '@matlas/domain';
import { DOMAIN_VERSION, IUCLID_VERSION, NAMESPACES, SUBMISSION_TYPE, SUBMISSION_VERSION } from './namespaces';
import { type KeyOf, writeArticle } from './write-article';
import { uuidOfName } from './uuid';
import { escaped, leaf, optional, tag } from './xml-out';

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** A document of an archive: what the manifest and its own metadata say about it, and its content. */
export interface IuclidDocument {
  id: string;
  type: 'DOSSIER' | 'ARTICLE' | 'REFERENCE_SUBSTANCE' | 'LEGAL_ENTITY';
  subtype?: string;
  name: string;
  /** Documents that it refers to, with the kind of the link. */
  links: [id: string, kind: 'REFERENCE' | 'ATTACHMENT' | 'DOSSIER_SUBJECT'][];
  attachments: string[];
  content: () => string;
  representation?: string;
}

/** All documents in the order of the archive: dossier, articles, substances, legal entity. */
export function* documentsOf(dossier: ScipDossier, keyOf: KeyOf): Generator<IuclidDocument> {
  const { legalEntity } = dossier;
  yield dossierDocument(dossier);
  const attachmentsOf = groupByArticle(dossier.attachments);
  for (const article of dossier.articles) {
    const attachments = (attachmentsOf.get(article.id) ?? []).map(({ id }) => id);
    yield {
      id: article.id,
      type: 'ARTICLE',
      name: article.name,
      links: [
        ...new Set([
          ...article.components.map(({ articleId }) => articleId),
          ...article.concerns.map(({ substanceId }) => substanceId),
          ...article.noLongerPresent.map(({ substanceId }) => substanceId),
        ]),
      ]
        .map((id): IuclidDocument['links'][number] => [id, 'REFERENCE'])
        .concat(attachments.map((id) => [id, 'ATTACHMENT'])),
      attachments,
      content: () => writeArticle(article, keyOf),
    };
  }
  for (const substance of dossier.substances) yield substanceDocument(substance);
  if (legalEntity) yield legalEntityDocument(legalEntity);
}
function groupByArticle(attachments: readonly ScipAttachment[]): Map<string, ScipAttachment[]> {
  const found = new Map<string, ScipAttachment[]>();
  for (const attachment of attachments)
    found.set(attachment.articleId, [...(found.get(attachment.articleId) ?? []), attachment]);
  return found;
}

const dossierDocument = (dossier: ScipDossier): IuclidDocument => ({
  id: dossier.id,
  type: 'DOSSIER',
  subtype: SUBMISSION_TYPE,
  name: dossier.name,
  links: [
    [dossier.rootId, 'DOSSIER_SUBJECT'],
    ...(dossier.legalEntity ? [[dossier.legalEntity.id, 'REFERENCE'] satisfies IuclidDocument['links'][number]] : []),
  ],
  attachments: [],
  content: () =>
    tag(
      `DOSSIER.SCIP xmlns="${NAMESPACES.dossier}"`,
      tag('remarks', dossier.remarks === null ? '' : escaped(dossier.remarks)),
    ),
  representation: leaf('subject-type', 'ARTICLE'),
});
const substanceDocument = (substance: ScipSubstance): IuclidDocument => ({
  id: substance.id,
  type: 'REFERENCE_SUBSTANCE',
  name: substance.title ?? substance.name,
  links: [],
  attachments: [],
  content: () =>
    tag(
      `REFERENCE_SUBSTANCE xmlns="${NAMESPACES.substance}" xmlns:i6="${NAMESPACES.fields}"`,
      leaf('ReferenceSubstanceName', substance.name),
      leaf('IupacName', substance.iupacName),
      optional(
        'Inventory',
        substance.ec === null
          ? ''
          : tag(
              'InventoryEntry',
              tag('entry', leaf('i6:inventoryCode', 'EC'), leaf('i6:numberInInventory', substance.ec)),
            ),
        leaf('CASNumber', substance.cas),
      ),
    ),
  representation: [
    tag('name', escaped(substance.title ?? substance.name)),
    tag('IUPAC-name', escaped(substance.iupacName ?? '')),
    tag('CAS-number', escaped(substance.cas ?? '')),
    tag('inventory-number', escaped(substance.ec ?? '')),
  ].join(''),
});
const legalEntityDocument = (entity: ScipLegalEntity): IuclidDocument => ({
  id: entity.id,
  type: 'LEGAL_ENTITY',
  name: entity.name,
  links: [],
  attachments: [],
  content: () =>
    tag(
      `LEGAL_ENTITY xmlns="${NAMESPACES.legalEntity}" xmlns:i6="${NAMESPACES.fields}"`,
      tag(
        'GeneralInfo',
        leaf('LegalEntityName', entity.name),
        optional(
          'ContactAddress',
          leaf('Address1', entity.address),
          leaf('Postal', entity.postalCode),
          leaf('Town', entity.town),
          optional('Country', leaf('value', entity.country)),
          leaf('Phone', entity.phone),
          leaf('Email', entity.email),
        ),
      ),
    ),
  representation: [
    tag('name', escaped(entity.name.slice(0, 255))),
    tag('town', escaped(entity.town ?? '')),
    '<country/>',
  ].join(''),
});

/** The file of a document. `at`: ISO time stamp. */
export function writeDocument(document: IuclidDocument, dossier: ScipDossier, keyOf: KeyOf, at: string): string {
  const isDossier = document.type === 'DOSSIER';
  const meta = (name: string, value: string): string => tag(`i6m:${name}`, escaped(value));
  const metadata = [
    meta('iuclidVersion', IUCLID_VERSION),
    meta('documentKey', keyOf(document.id)),
    meta('parentDocumentKey', ''),
    meta('name', document.name),
    meta('documentType', document.type),
    meta('documentSubType', document.subtype ?? ''),
    meta('orderInSectionNo', ''),
    meta('definitionVersion', DOMAIN_VERSION),
    meta('creationDate', at),
    meta('lastModificationDate', at),
    meta('submissionType', isDossier ? SUBMISSION_TYPE : ''),
    meta('submissionTypeVersion', isDossier ? SUBMISSION_VERSION : ''),
    meta('submittingLegalEntity', isDossier && dossier.legalEntity ? keyOf(dossier.legalEntity.id) : ''),
    meta('dossierSubject', isDossier ? keyOf(dossier.rootId) : ''),
    meta('i5Origin', 'false'),
    meta('creationTool', 'IUC6'),
    meta('snapshotCreationTool', ''),
  ];
  return `${DECLARATION}${tag(
    `i6c:Document xmlns:i6c="${NAMESPACES.container}" xmlns:i6m="${NAMESPACES.metadata}"`,
    tag('i6c:PlatformMetadata', ...metadata),
    tag('i6c:Content', document.content()),
    tag(
      `i6c:Attachments xmlns:i6a="${NAMESPACES.attachment}"`,
      ...document.attachments.map((id) => leaf('i6a:AttachmentRef', keyOf(id))),
    ),
    '<i6c:ModificationHistory/>',
  )}`;
}
/** Name of the file of an attachment in the archive: equal files are stored once. */
export function attachmentPath({ md5, name }: ScipAttachment): string {
  const extension = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase();
  return `attachments/${md5}${extension ? `.${extension}` : ''}`;
}
/** The record of an attachment, which is a document of its own. */
export const writeAttachment = (attachment: ScipAttachment, keyOf: KeyOf, at: string): string =>
  `${DECLARATION}${tag(
    `Attachment xmlns="${NAMESPACES.attachment}" xmlns:xlink="${NAMESPACES.xlink}"`,
    leaf('documentKey', keyOf(attachment.id)),
    leaf('name', attachment.name),
    leaf('creationDate', at),
    leaf('lastModificationDate', at),
    leaf('md5', attachment.md5),
    leaf('mimetype', attachment.mimeType),
    `<content xlink:type="simple" xlink:href="${escaped(attachmentPath(attachment))}"/>`,
  )}`;
/** Uuid of an attachment of an article by its content, so that it stays the same from export to export. */
export const attachmentIdOf = (articleId: string, md5: string): string => uuidOfName(articleId, `attachment/${md5}`);
