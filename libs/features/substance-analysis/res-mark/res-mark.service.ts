import { Injectable } from '@nestjs/common';
import type { Page, PageQuery, ResMarkRow, ResMarkSave, ResRule } from '@matlas/contract';
import { RestrictedList } from '@matlas/features/rules';
import { AppError, AuditTrail, type Auth, badInput, can, clock, Db } from '@matlas/server-kit';
import { RES_MARK, type ResMarkRecord, ResMarkStore } from './res-mark.store';

const SUBJECT = 'analysis_res_mark';

/** Tagging of restricted basic substances. Every change rewrites the enterprise's own list, by which analyses judge. */
@Injectable()
export class ResMarkService {
  constructor(
    private readonly db: Db,
    private readonly marks: ResMarkStore,
    private readonly list: RestrictedList,
    private readonly audit: AuditTrail,
  ) {}

  async page(auth: Auth, page: PageQuery): Promise<Page<ResMarkRow>> {
    const found = await this.marks.page(auth.scope, page);
    return { ...found, records: found.records.map((mark) => toRow(auth, mark)) };
  }
  async listTags(auth: Auth): Promise<ResMarkRow[]> {
    return (await this.marks.listTags(auth.scope)).map((mark) => toRow(auth, mark));
  }
  async getTag(auth: Auth, id: number): Promise<ResMarkRow> {
    return toRow(auth, await this.marks.getTag(auth.scope, id));
  }
  async listRules(auth: Auth, asOf = clock.today()): Promise<ResRule[]> {
    const inForce = await this.list.inForce(auth, asOf);
    if (!inForce) return [];
    const { list, items } = inForce;
    return (await this.marks.listTags(auth.scope)).flatMap(
      ({ id, name, limitPercent, comparison, denominator, duty, substances, lockedById }) => {
        const itemId = items.get(`rbs-${id}`);
        return itemId === undefined
          ? []
          : [
              {
                markId: id,
                name,
                lawId: list.lawId,
                versionId: list.id,
                itemId,
                listLabel: list.label,
                limitPercent,
                comparison,
                denominator,
                duty,
                substances: substances.length,
                locked: lockedById !== null,
              },
            ];
      },
    );
  }
  save(auth: Auth, input: ResMarkSave): Promise<ResMarkRow> {
    return this.changeTags(auth, async () => {
      const before = input.id === undefined ? undefined : await this.getUnlocked(auth, input.id);
      const hidden = before ? before.modelIds.filter((id) => !before.models.some((model) => model.id === id)) : [];
      await this.assertValid(auth, input);
      const id = await this.marks.save({
        ...fieldsOf(input),
        modelIds: [...new Set([...input.modelIds, ...hidden])],
        ...(before ? {} : { enterpriseId: auth.enterpriseId, createdBy: auth.userId }),
      });
      const after = await this.marks.getTag(auth.scope, id);
      await this.audit.write(auth, {
        subject: SUBJECT,
        subjectId: id,
        action: before ? 'change' : 'create',
        before: before ?? null,
        after,
      });
      return toRow(auth, after);
    });
  }
  delete(auth: Auth, ids: readonly number[]): Promise<null> {
    return this.changeTags(auth, async () => {
      for (const id of ids)
        await this.audit.write(auth, {
          subject: SUBJECT,
          subjectId: id,
          action: 'delete',
          before: await this.getUnlocked(auth, id),
        });
      await this.marks.delete(auth.enterpriseId, ids);
      return null;
    });
  }
  /** A lock that exists already keeps its owner. */
  lock(auth: Auth, ids: readonly number[], locked: boolean): Promise<null> {
    return this.db.tx(async () => {
      await this.marks.lockTags(auth.enterpriseId);
      for (const id of ids) {
        const mark = await this.marks.getTag(auth.scope, id);
        if ((mark.lockedById !== null) === locked) continue;
        if (!mayLock(auth, mark)) throw lockedBy(mark);
        await this.marks.lock(auth.enterpriseId, id, locked ? auth.userId : null);
        await this.audit.write(auth, {
          subject: SUBJECT,
          subjectId: id,
          action: 'change',
          before: { lockedBy: mark.lockedById },
          after: { lockedBy: locked ? auth.userId : null },
        });
      }
      return null;
    });
  }

  private changeTags<T>(auth: Auth, change: () => Promise<T>): Promise<T> {
    return this.db.tx(async () => {
      await this.marks.lockTags(auth.enterpriseId);
      const result = await change();
      await this.list.compile(auth, await this.marks.listRestrictedItems(auth.enterpriseId));
      return result;
    });
  }
  /** Loads the tag; refuses when it is locked. */
  private async getUnlocked(auth: Auth, id: number): Promise<ResMarkRecord> {
    const mark = await this.marks.getTag(auth.scope, id);
    if (mark.lockedById !== null) throw lockedBy(mark);
    return mark;
  }
  private async assertValid(auth: Auth, { id, name, substanceIds, modelIds }: ResMarkSave): Promise<void> {
    if (await this.marks.isNameTaken(auth.enterpriseId, name, id)) throw new AppError('restrictedTag.taken');
    const [substances, models] = [
      await this.marks.filterVisible(auth.scope, 'substances', substanceIds),
      await this.marks.filterVisible(auth.scope, 'models', modelIds),
    ];
    const unknown = (path: string, ids: readonly number[], known: ReadonlySet<number>) =>
      ids.filter((one) => !known.has(one)).map((one) => ({ path, code: 'notFound', params: { id: one } }));
    const issues = [...unknown('substanceIds', substanceIds, substances), ...unknown('modelIds', modelIds, models)];
    if (issues.length > 0) throw badInput(...issues);
  }
}

const lockedBy = ({ name, lockedBy: by }: ResMarkRecord): AppError =>
  new AppError('restrictedTag.locked', { name, by: by ?? '' });
/** The user who set the lock, and users who may edit the lists of the enterprise. */
const mayLock = (auth: Auth, { lockedById }: ResMarkRecord): boolean =>
  can(auth, 'analysis:anaResMark:edit') &&
  (lockedById === null || lockedById === auth.userId || can(auth, 'rule:msgLawList:edit'));
/** A tag of classes without substances has no limit: any content counts, of each material. */
const limitFields = ({
  substanceIds,
  limitPercent,
  comparison,
  denominator,
}: ResMarkSave): Pick<ResMarkRecord, 'limitPercent' | 'comparison' | 'denominator'> =>
  substanceIds.length === 0
    ? { limitPercent: '0', comparison: 'gt', denominator: 'material' }
    : { limitPercent: limitPercent ?? '0', comparison, denominator };
const fieldsOf = ({ id, version, ...input }: ResMarkSave) => ({
  ...RES_MARK.fieldsOf({
    ...input,
    ...limitFields({ ...input, id, version }),
    substanceIds: [...new Set(input.substanceIds)],
  }),
  ...(id === undefined ? {} : { id }),
  ...(version === undefined ? {} : { version }),
});
const toRow = (
  auth: Auth,
  { modelIds, lockedById, lockedAt, createTime, updateTime, ...mark }: ResMarkRecord,
): ResMarkRow => ({
  ...mark,
  otherModels: modelIds.length - mark.models.length,
  locked: lockedById !== null,
  lockedAt: lockedAt?.toISOString() ?? null,
  createTime: createTime.toISOString(),
  updateTime: updateTime.toISOString(),
  can: {
    edit: lockedById === null && can(auth, 'analysis:anaResMark:edit'),
    delete: lockedById === null && can(auth, 'analysis:anaResMark:delete'),
    lock: mayLock(auth, { ...mark, modelIds, lockedById, lockedAt, createTime, updateTime }),
  },
});
