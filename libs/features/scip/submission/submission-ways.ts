import { Inject, Injectable } from '@nestjs/common';
import type { ScipChannel } from '@matlas/contract';
import { ScipBindingService } from '@matlas/features/identity';
import { AppError, CONFIG, type Config, Db } from '@matlas/server-kit';
import { FolderSubmitter } from './folder-submitter';
import { HttpSubmitter } from './http-submitter';
import type { ScipSubmitter, ScipTarget } from './scip-submitter';
import type { SubmissionRecord } from './submission.store';

const NO_ACCOUNT = { s2sKey: '', scipUuid: '', userName: '' };

/** Where and how this server submits: by the interface, or else by a folder. */
@Injectable()
export class SubmissionWays {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'SCIP_ADDRESS' | 'SCIP_FOLDER'>,
    private readonly db: Db,
    private readonly http: HttpSubmitter,
    private readonly folder: FolderSubmitter,
    private readonly bindings: ScipBindingService,
  ) {}

  submitterOf(channel: ScipChannel): ScipSubmitter {
    return channel === 'http' ? this.http : this.folder;
  }
  /** Throws `scip.submissionMissing`: then the file is uploaded by hand. */
  requireWay(): { channel: ScipChannel; address: string } {
    const { SCIP_ADDRESS, SCIP_FOLDER } = this.config;
    if (SCIP_ADDRESS !== undefined) return { channel: 'http', address: SCIP_ADDRESS };
    if (SCIP_FOLDER !== undefined) return { channel: 'folder', address: SCIP_FOLDER };
    throw new AppError('scip.submissionMissing');
  }
  /**
   * Where a submission goes, with the account of who started it. The key goes to the address that is configured now and
   * to no other. Throws `scipAccount.missing`, `scip.submissionMissing`.
   */
  async targetOf({
    channel,
    address,
    enterpriseId,
    createdById,
  }: Pick<SubmissionRecord, 'channel' | 'address' | 'enterpriseId' | 'createdById'>): Promise<ScipTarget> {
    const isPresent = address === (channel === 'http' ? this.config.SCIP_ADDRESS : this.config.SCIP_FOLDER);
    if (!isPresent) throw new AppError('scip.submissionMissing');
    const row = await this.db.row<{ code: string }>('select code from enterprise_card where id = $1', [enterpriseId]);
    const credentials = channel === 'http' ? await this.bindings.credentials({ userId: createdById }) : NO_ACCOUNT;
    return { address, enterpriseCode: row?.code ?? '', credentials };
  }
}
