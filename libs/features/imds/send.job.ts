import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { imdsJobs } from '@matlas/contract';
import { DecisionHandover, type DecisionSender } from '@matlas/features/audit';
import {
  SyncLog,
  type SyncOutcome,
  type SyncRun,
  SyncRunService,
  SyncRunStopped,
  SyncRunStore,
} from '@matlas/features/sync';
import { writeCsv } from '@matlas/formats';
import { AppError, type Auth, Db, type JobContext, JobHandler, StoredFiles } from '@matlas/server-kit';
import type { OutgoingFile } from './connectors/imds-connector';
import { ImdsAccounts } from './imds-accounts';
import { ImdsConnections } from './imds-connections';
import { type ImdsDecision, ImdsDecisionStore } from './imds-decision.store';
import { ImdsRunFaults } from './imds-run-faults';
import { newRun } from './imds-runs';

interface SendOptions {
  auditIds?: number[];
  fileId?: number;
  name?: string;
}
/** A file to send, and what is written down once it is there. */
interface Sending {
  file: OutgoingFile;
  outcomes: SyncOutcome[];
  auditIds: number[];
}

/** Sends decisions and converted data sheets. A repetition sends the same file under the same name. */
@Injectable()
export class SendImdsJob extends JobHandler<typeof imdsJobs.send> {
  readonly def = imdsJobs.send;
  constructor(
    private readonly runs: SyncRunStore,
    private readonly connections: ImdsConnections,
    private readonly faults: ImdsRunFaults,
    private readonly decisions: ImdsDecisionStore,
    private readonly handover: DecisionHandover,
    private readonly files: StoredFiles,
    private readonly log: SyncLog,
  ) {
    super();
  }

  async run({ syncRunId }: { syncRunId: number }, context: JobContext): Promise<unknown> {
    const { auth, signal } = context;
    const run = await this.runs.getRun(auth.scope, syncRunId);
    if (!(await context.tx(() => this.runs.begin(run.id)))) return { runId: run.id };
    await context.reportProgress(0, null, { key: 'imdsSend.sending' });
    try {
      const { target, connector } = await this.connections.connect(auth);
      const { file, outcomes, auditIds } = await this.prepare(auth, run);
      await connector.sendFile(target, file, signal);
      return await context.finish(async () => {
        await this.handover.markHandedOver(auditIds, auth.userId);
        await this.log.record(run, outcomes);
        if (!(await this.runs.endRunning(run.id, 'done'))) throw new SyncRunStopped(`run ${run.id}`);
        return { runId: run.id, sent: outcomes.length };
      });
    } catch (error) {
      if (error instanceof SyncRunStopped) return { runId: run.id };
      signal.throwIfAborted();
      throw await this.faults.recordFault(run, error, context, this.def.retries);
    }
  }

  private async prepare(auth: Auth, run: SyncRun): Promise<Sending> {
    const { auditIds = [], fileId, name = '' } = run.options as SendOptions;
    if (fileId !== undefined) {
      const { size, sha256 } = await this.files.getFile(auth.scope, fileId);
      const outcome: SyncOutcome = { kind: 'upload', document: name, documentKey: name, action: 'sent' };
      const open = (): Promise<Readable> => this.files.open({ sha256 });
      return { file: { name, size, sha256, open }, outcomes: [outcome], auditIds: [] };
    }
    const decisions = await this.decisions.listDecisions(auth.enterpriseId, auditIds);
    if (decisions.length === 0) throw new AppError('sync.stateNotSyncable');
    return {
      file: fileOf(`decisions-${run.id}.csv`, await toCsv(decisions)),
      outcomes: decisions.map(({ name: document, moduleId, version, number }) => ({
        kind: 'decision',
        document,
        documentKey: moduleId === null ? (number ?? document) : `${moduleId}/${version ?? ''}`,
        action: 'sent',
      })),
      auditIds: decisions.map(({ auditId }) => auditId),
    };
  }
}

/** Decisions of auditors go to IMDS where the enterprise has an account. */
@Injectable()
export class ImdsDecisions implements DecisionSender, OnModuleInit {
  constructor(
    private readonly handover: DecisionHandover,
    private readonly accounts: ImdsAccounts,
    private readonly runs: SyncRunService,
    private readonly db: Db,
  ) {}

  onModuleInit(): void {
    this.handover.register(this);
  }
  startSending(auth: Auth, auditIds: readonly number[]): Promise<boolean> {
    return this.db.tx(async () => {
      if (!(await this.accounts.hasAccount(auth))) return false;
      await this.accounts.getTarget(auth);
      const options: SendOptions = { auditIds: [...auditIds] };
      await this.runs.startRun(auth, newRun('decision', { options, about: String(Math.min(...auditIds)) }));
      return true;
    });
  }
}

const COLUMNS = ['moduleId', 'version', 'number', 'name', 'decision', 'reason', 'remark', 'decidedAt'] as const;
/** With the names of the columns; texts begin no formula. */
async function toCsv(decisions: readonly ImdsDecision[]): Promise<string> {
  const rows = decisions.map(({ moduleId, version, number, name, isApproved, reason, remark, decidedAt }) => [
    moduleId,
    version,
    number,
    name,
    isApproved ? 'accepted' : 'rejected',
    reason,
    remark,
    decidedAt.toISOString(),
  ]);
  let text = '';
  for await (const part of writeCsv(COLUMNS, rows, { forPrograms: true })) text += part;
  return text;
}
function fileOf(name: string, text: string): OutgoingFile {
  const bytes = Buffer.from(text);
  return {
    name,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    open: async () => Readable.from([bytes]),
  };
}
