import { Readable } from 'node:stream';
import type { ScipArticle, ScipDossier, ScipLegalEntity, ScipSubstance } from '@matlas/domain';
import { documentsOf } from './write-documents';
import { leavesOf, readXmlTree, type XmlElement } from './xml-tree';

const DOSSIER: ScipDossier = {
  id: '',
  name: '',
  kind: 'initial',
  remarks: null,
  rootId: '',
  legalEntity: null,
  articles: [],
  substances: [],
  attachments: [],
};
type Value = { article: ScipArticle } | { substance: ScipSubstance } | { legalEntity: ScipLegalEntity };

/**
 * What a document says and the value read from it does not: the value is written again and the texts of both are
 * compared, so that nothing can be forgotten here. Keys of documents are compared without their snapshot.
 */
export async function lossesOf(value: Value, content: XmlElement): Promise<[path: string, text: string][]> {
  const dossier: ScipDossier = {
    ...DOSSIER,
    ...('article' in value ? { articles: [value.article] } : {}),
    ...('substance' in value ? { substances: [value.substance] } : {}),
    ...('legalEntity' in value ? { legalEntity: value.legalEntity } : {}),
  };
  const written = [...documentsOf(dossier, (id) => id)].find(({ type }) => type !== 'DOSSIER');
  const again = written && (await readXmlTree(Readable.from([Buffer.from(written.content())]), content.name));
  const kept = new Map(again ? leavesOf(again) : []);
  return [...leavesOf(content)].filter(([path, text]) => {
    const known = kept.get(path);
    return known !== text && known !== text.split('/')[0];
  });
}
