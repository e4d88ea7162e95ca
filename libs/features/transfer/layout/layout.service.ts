import { Injectable } from '@nestjs/common';
import {
  type In,
  isErrorCode,
  type LayoutPreview,
  type LayoutRow,
  type Out,
  type transferLayoutApi,
} from '@matlas/contract';
import { layoutFaults } from '@matlas/formats';
import { AppError, AuditTrail, type Auth, can, Db, taskFile, Translator, WorkerPool } from '@matlas/server-kit';
import { type LayoutRecord, LayoutStore } from './layout.store';

type Api = typeof transferLayoutApi;
const PREVIEW = taskFile<typeof import('./preview-layout.task')>(require.resolve('./preview-layout.task'));
const EDIT: Api['save']['needs'] = 'mds:fileLayout:edit';
const SUBJECT = 'transfer_layout';

/** Layouts of files whose format is not public, in versions, configured by an enterprise or by the platform. */
@Injectable()
export class LayoutService {
  constructor(
    private readonly db: Db,
    private readonly layouts: LayoutStore,
    private readonly pool: WorkerPool,
    private readonly translator: Translator,
    private readonly audit: AuditTrail,
  ) {}

  async list(auth: Auth): Promise<LayoutRow[]> {
    return (await this.layouts.listNewest(auth.scope)).map((record) => toRow(auth, record));
  }
  async versions(auth: Auth, id: number): Promise<LayoutRow[]> {
    return (await this.layouts.listVersions(auth.scope, (await this.layouts.getVersion(auth.scope, id)).layoutId)).map(
      (record) => toRow(auth, record),
    );
  }
  save(auth: Auth, { id, ofPlatform, note, ...fields }: In<Api['save']>): Promise<LayoutRow> {
    return this.db.tx(async () => {
      const [fault] = layoutFaults(fields.layout);
      if (fault) throw new AppError(fault.code, fault.params as never);
      const after = id === undefined ? undefined : await this.layouts.getVersion(auth.scope, id);
      const isOfPlatform = after ? after.enterpriseId === null : ofPlatform;
      if (isOfPlatform && auth.scope.reach !== 'all') throw new AppError('layout.ofPlatform');
      const saved = await this.layouts.addVersion(auth, {
        ...fields,
        note: note ?? null,
        enterpriseId: isOfPlatform ? null : auth.enterpriseId,
        after,
      });
      await this.audit.write(auth, {
        subject: SUBJECT,
        subjectId: saved,
        action: after ? 'change' : 'create',
        ...(after ? { before: { layout: after.layout } } : {}),
        after: fields,
      });
      return toRow(auth, await this.layouts.getVersion(auth.scope, saved));
    });
  }
  delete(auth: Auth, ids: readonly number[]): Promise<null> {
    return this.db.tx(async () => {
      for (const id of ids) {
        const before = await this.layouts.getVersion(auth.scope, id);
        if (!canEdit(auth, before)) throw new AppError('layout.ofPlatform');
        await this.layouts.retireLayout(before.layoutId);
        await this.audit.write(auth, {
          subject: SUBJECT,
          subjectId: id,
          action: 'delete',
          before: { name: before.name, layoutVersion: before.layoutVersion },
        });
      }
      return null;
    });
  }
  async preview(_auth: Auth, { file, layout, source }: In<Api['preview']>): Promise<Out<Api['preview']>> {
    const { faults, ...read } = await this.pool.run(
      PREVIEW,
      { path: file.path, name: file.name, type: file.type, layout, source },
      { guard: 'file' },
    );
    const shownFaults: LayoutPreview['faults'] = [
      ...layoutFaults(layout).map(({ code, params }) => ({
        severity: 'error' as const,
        message: this.translator.error(code, params),
        place: {},
        value: null,
      })),
      ...faults.map(({ severity, code, params, place, value }) => ({
        severity,
        message: isErrorCode(code) ? this.translator.error(code, params) : code,
        place,
        value: value ?? null,
      })),
    ];
    return { ...read, faults: shownFaults };
  }
}

const canEdit = ({ scope: { reach } }: Auth, { enterpriseId }: Pick<LayoutRecord, 'enterpriseId'>): boolean =>
  enterpriseId !== null || reach === 'all';
function toRow(auth: Auth, { enterpriseId, creator, createTime, ...record }: LayoutRecord): LayoutRow {
  const isMine = can(auth, EDIT) && canEdit(auth, { enterpriseId });
  return {
    ...record,
    ofPlatform: enterpriseId === null,
    createdBy: creator,
    createTime: createTime.toISOString(),
    can: { edit: isMine, delete: isMine },
  };
}
