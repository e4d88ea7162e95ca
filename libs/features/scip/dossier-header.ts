import type { ScipDossierHeader } from '@matlas/contract';
import type { DossierRecord } from './dossier.store';

/** The header of a dossier as clients read it. */
export const toHeader = (
  record: DossierRecord,
  { isStale, newerSheets, imported }: Pick<ScipDossierHeader, 'isStale' | 'newerSheets' | 'imported'>,
): ScipDossierHeader => ({
  id: record.id,
  modId: record.modId,
  runId: record.runId,
  name: record.name,
  uuid: record.uuid,
  kind: record.kind,
  state: record.state,
  rootId: record.rootId,
  articles: record.articles,
  open: record.open,
  isStale,
  newerSheets,
  scipNumber: record.scipNumber,
  imported,
  createTime: record.createdAt.toISOString(),
  updateTime: record.updatedAt.toISOString(),
  validatedAt: record.validatedAt?.toISOString() ?? null,
  exportedAt: record.exportedAt?.toISOString() ?? null,
  version: record.version,
});
