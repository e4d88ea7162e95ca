import { Injectable } from '@nestjs/common';
import type { ScipDossierHeader, ScipFindingRow } from '@matlas/contract';
import type { ScipFinding } from '@matlas/domain';
import { Translator } from '@matlas/server-kit';
import type { ArticleRecord } from './article.store';
import type { DossierRecord, ImportedFile } from './dossier.store';

/** Findings of the rules as clients read them. */
@Injectable()
export class ScipFindingWords {
  constructor(private readonly translator: Translator) {}

  /** What was not taken from the file of a dossier. */
  toImported({ imported }: DossierRecord): ScipDossierHeader['imported'] {
    return imported && { fileName: imported.fileName, faults: this.toFaults(imported.faults) };
  }
  toFaults(faults: ImportedFile['faults']): { file: string | null; message: string }[] {
    return faults.map(({ rule, file, params }) => ({ file, message: this.translator.issue(`i6z_${rule}`, params) }));
  }
  /** `row`: of the article that the finding is about. */
  toRow({ fix, ...finding }: ScipFinding, row: ArticleRecord | undefined): ScipFindingRow {
    return {
      ...finding,
      message: this.translator.issue(`scip_${finding.rule}`, finding.params),
      nodeId: row?.id ?? null,
      articleName: row?.article.name ?? null,
      fix: fix ?? null,
    };
  }
  toRows(findings: readonly ScipFinding[], rows: readonly ArticleRecord[]): ScipFindingRow[] {
    const byUuid = new Map(rows.map((row) => [row.uuid, row]));
    return findings.map((finding) => this.toRow(finding, byUuid.get(finding.articleId ?? '')));
  }
}
