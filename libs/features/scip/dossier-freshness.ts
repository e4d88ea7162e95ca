import { Injectable } from '@nestjs/common';
import { AnalysisService } from '@matlas/features/substance-analysis';
import { AppError, type Auth } from '@matlas/server-kit';
import { ArticleStore } from './article.store';
import { type DossierRecord, DossierStore } from './dossier.store';
import { OutdatedDossierStore } from './outdated.store';
import { ScipSourceStore } from './source.store';

/** Whether a dossier still says what its vehicle, the lists and its sheets say. */
@Injectable()
export class DossierFreshness {
  constructor(
    private readonly dossiers: DossierStore,
    private readonly outdated: OutdatedDossierStore,
    private readonly articles: ArticleStore,
    private readonly sources: ScipSourceStore,
    private readonly runs: AnalysisService,
  ) {}

  async check(auth: Auth, record: DossierRecord): Promise<{ isStale: boolean; newerSheets: number }> {
    const used = await this.articles.listSheetVersions(record.id);
    const [isStale, newerSheets] = await Promise.all([
      this.isStale(auth, record),
      this.sources.countNewerSheets(auth, used),
    ]);
    return { isStale, newerSheets };
  }
  /** A version that was released before the dossier was checked is known to whoever checked it. */
  async markIfOutdated(auth: Auth, id: number): Promise<boolean> {
    const record = await this.dossiers.getDossier(auth.scope, id);
    const used = await this.articles.listSheetVersions(id);
    const isOutdated =
      (await this.isStale(auth, record)) || (await this.sources.countNewerSheets(auth, used, lastLookedAt(record))) > 0;
    return isOutdated && this.outdated.markOutdated(id);
  }
  /** The analysis that the tree was built from no longer shows the vehicle and the lists of today. */
  private async isStale(auth: Auth, { runId }: DossierRecord): Promise<boolean> {
    if (runId === null) return false;
    try {
      return await this.runs.isOutdated(auth, runId);
    } catch (error) {
      if (error instanceof AppError && error.code === 'notFound') return true; // the run was deleted
      throw error;
    }
  }
}
/** When somebody last checked or exported it, whichever was later. */
const lastLookedAt = ({ validatedAt, exportedAt, createdAt }: DossierRecord): Date =>
  [validatedAt, exportedAt].reduce<Date>((latest, at) => (at !== null && at > latest ? at : latest), createdAt);
