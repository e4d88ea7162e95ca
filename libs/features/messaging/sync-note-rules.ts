import { Injectable } from '@nestjs/common';
import { isErrorCode, type NoteType } from '@matlas/contract';
import { PermissionHolderStore } from '@matlas/features/identity';
import { type SyncRun, SyncRunStore } from '@matlas/features/sync';
import { type AppEvents, Db, type Language, systemAuth, Translator } from '@matlas/server-kit';
import { type NoteRule, rule } from './note-rule';
import type { PlatformNote } from './note-writer';

/** Notes about runs of the synchronisation: to those who may run it again. */
@Injectable()
export class SyncNoteRules {
  constructor(
    private readonly db: Db,
    private readonly runs: SyncRunStore,
    private readonly holders: PermissionHolderStore,
    private readonly translator: Translator,
  ) {}

  readonly table: readonly NoteRule[] = [
    rule('sync.failed', (event) =>
      this.noteOfRun('syncFailed', event, ({ partnerName, fault }, language) => ({
        partner: partnerName,
        reason:
          fault && isErrorCode(fault.code)
            ? this.translator.error(fault.code, fault.params, language)
            : this.translator.error('internal', {}, language),
      })),
    ),
    rule('sync.unusual', (event) =>
      this.noteOfRun('syncUnusual', event, ({ partnerName, taken }) => ({ partner: partnerName, taken })),
    ),
  ];

  private async noteOfRun(
    key: 'syncFailed' | 'syncUnusual',
    { enterpriseId, syncRunId }: AppEvents['sync.failed'],
    paramsOf: (run: SyncRun, language: Language) => Record<string, unknown>,
  ): Promise<PlatformNote[]> {
    const run = await this.db.asPlatform(() => this.runs.getRun(systemAuth().scope, syncRunId));
    return [
      {
        type: 'job' satisfies NoteType,
        key,
        params: (language) => paramsOf(run, language),
        sourceKey: `${key}:${syncRunId}:${run.attempts}`,
        link: `/data/Synchronisation?origin=${run.origin}&syncRunId=${syncRunId}`,
        userIds: await this.holders.listOfEnterprise(enterpriseId, 'webservice:mds:sync'),
      },
    ];
  }
}
