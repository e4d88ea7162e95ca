import { Injectable } from '@nestjs/common';
import { PlatformDb } from '@matlas/server-kit';

/** What must be finished before an enterprise is merged, or a merge is undone. */
@Injectable()
export class MergeBlockStore {
  constructor(private readonly db: PlatformDb) {}

  /** Waiting and running jobs of the enterprise or of these departments. */
  async openJobs(enterpriseId: number, organisationIds: readonly number[] | null = null): Promise<number> {
    return this.count(
      `select count(*)::int as count
        from job
        where enterprise_id = $1 and state in ('queued', 'running')
          and ($2::int[] is null or organisation_id = any($2::int[]))`,
      [enterpriseId, organisationIds],
    );
  }
  async pendingChanges(enterpriseId: number): Promise<number> {
    return this.count(
      `select count(*)::int as count from enterprise_change where enterprise_id = $1 and state = 'pending'`,
      [enterpriseId],
    );
  }
  private async count(text: string, values: readonly unknown[]): Promise<number> {
    return (await this.db.row<{ count: number }>(text, values))?.count ?? 0;
  }
}
