import { Injectable } from '@nestjs/common';
import {
  type In,
  listImportJobs,
  type ListImportResult,
  type ListImportInput as ToTake,
  type Out,
  type rulesImportApi,
} from '@matlas/contract';
import { SubstanceAdditions } from '@matlas/features/catalog';
import { ImportFiles } from '@matlas/features/imports';
import type { ListedSubstance, ReadList } from '@matlas/formats';
import { AppError, AuditTrail, type Auth, badInput, Db, Events, JobQueue, StoredFiles } from '@matlas/server-kit';
import { canEdit } from '../law.row';
import { type LawRecord, LawStore } from '../law.store';
import { ListContentStore } from '../list-content.store';
import { ListFlags } from './list-flags';
import { addableOf, linkEntry, type ListPlan, ListPlanner } from './list-plan';
import { ListReader } from './list-reader';
import { ListReports } from './list-reports';

type ListImportRequest = In<typeof rulesImportApi.import>;
/** The content of a stored file. */
export interface StoredListFile {
  name: string;
  list: ReadList;
}
type Step = (done: number, total: number, key: 'comparing' | 'adding' | 'writing' | 'marking') => Promise<void>;
const STEPS = 100;
const ADDED_AT_ONCE = 500;
const PURPOSE = 'lawListImport';

/**
 * Imports a new dated version of a list from its publisher's file: compares it with the version before, then saves
 * it. Old versions remain, because verdicts refer to them.
 */
@Injectable()
export class ListImportService {
  constructor(
    private readonly db: Db,
    private readonly laws: LawStore,
    private readonly reader: ListReader,
    private readonly planner: ListPlanner,
    private readonly contents: ListContentStore,
    private readonly additions: SubstanceAdditions,
    private readonly flags: ListFlags,
    private readonly reports: ListReports,
    private readonly files: StoredFiles,
    private readonly events: Events,
    private readonly audit: AuditTrail,
    private readonly jobs: JobQueue,
    private readonly importFiles: ImportFiles,
  ) {}

  /** What a file would change, or the job that imports it. */
  async importFile(auth: Auth, request: ListImportRequest): Promise<Out<typeof rulesImportApi.import>> {
    const law = await this.requireEditable(auth, request.lawId);
    if (request.checkOnly)
      return {
        report: this.reports.createReport(
          auth,
          await this.planner.planImport(auth, law, await this.reader.read(law, request.file), request.dropMembers),
          request,
        ),
        job: null,
      };
    const { file, checkOnly: _, ...rest } = request;
    return this.db.tx(async () => {
      const { id: fileId, name } = await this.files.storeUpload(auth, file, PURPOSE);
      return {
        report: null,
        job: await this.jobs.start(auth, listImportJobs.take, { ...rest, fileId }, { title: { file: name } }),
      };
    });
  }
  /**
   * Reads the stored file; `importStored` must then run in the last transaction of a job. A refused file is
   * deleted.
   */
  async read(auth: Auth, { lawId, fileId }: ToTake): Promise<StoredListFile> {
    const law = await this.requireEditable(auth, lawId);
    return this.importFiles.withStoredFile(auth, fileId, async (file) => ({
      name: file.name,
      list: await this.reader.read(law, file),
    }));
  }
  async deleteFile(auth: Auth, { fileId }: ToTake): Promise<void> {
    await this.files.remove(auth.scope, fileId);
  }
  /** What a file would change, for the workbook. */
  async preview(auth: Auth, { lawId, file, dropMembers }: In<typeof rulesImportApi.report>): Promise<ListPlan> {
    const law = await this.requireEditable(auth, lawId);
    return this.planner.planImport(auth, law, await this.reader.read(law, file), dropMembers);
  }

  /**
   * In the caller's transaction, with the law locked: the difference is computed again. `step` may throw when the
   * job was cancelled.
   */
  async importStored(
    auth: Auth,
    { name, list }: StoredListFile,
    request: ToTake,
    step: Step,
  ): Promise<ListImportResult> {
    const law = await this.laws.lockLaw(auth.scope, request.lawId);
    await step(0, STEPS, 'comparing');
    const plan = await this.planner.planImport(auth, law, list, request.dropMembers);
    this.assertImportable(plan, request);
    const version = named(plan, request);
    const added = request.addSubstances ? addableOf(plan.missing) : [];
    const ids = await this.addSubstances(auth, plan, added, version.label, step);
    await step(STEPS - 2, STEPS, 'writing');
    const items = linkEntry(plan.items, idsByNumber(added, ids));
    const id = await this.writeVersion(auth, plan, { ...version, source: name, fileId: request.fileId }, items);
    await step(STEPS - 1, STEPS, 'marking');
    await this.flags.linkSubstances(law, ids);
    const isCurrent = !plan.versions.some(({ publishedAt }) => publishedAt > version.publishedAt);
    const flagged = isCurrent ? await this.flags.updateMarks(auth, law, version, plan.before, items) : 0;
    await this.recordImport(auth, plan, {
      versionId: id,
      ...version,
      file: name,
      items: items.length,
      addedSubstances: ids.length,
    });
    const { layout, wrongRows, errorCount, memberless } = this.reports.createReport(auth, plan, request);
    return {
      layout,
      wrongRows,
      errorCount,
      memberless,
      taken: { id, lawId: law.id, ...version, source: name, itemCount: items.length },
      addedSubstances: ids.length,
      flagged,
    };
  }
  private async writeVersion(
    auth: Auth,
    { law, list, contentKey }: ListPlan,
    version: { label: string; publishedAt: string; source: string; fileId: number },
    items: ListPlan['items'],
  ): Promise<number> {
    const { id } = await this.contents.addVersion({
      lawId: law.id,
      ...version,
      layout: list.layout,
      contentKey,
      createdBy: auth.userId,
    });
    await this.contents.writeItems(id, items);
    return id;
  }
  /** Writes the audit trail and publishes the event of the new version. */
  private async recordImport(
    auth: Auth,
    { law, difference }: ListPlan,
    {
      versionId,
      label,
      publishedAt,
      file,
      items,
      addedSubstances,
    }: {
      versionId: number;
      label: string;
      publishedAt: string;
      file: string;
      items: number;
      addedSubstances: number;
    },
  ): Promise<void> {
    const { added, removed, changed } = difference;
    await this.audit.write(auth, {
      subject: 'rule_list_version',
      subjectId: versionId,
      action: 'import',
      after: { lawId: law.id, label, publishedAt, file, items, added, removed, changed, addedSubstances },
    });
    await this.events.afterCommit('list.taken', { lawId: law.id, versionId });
  }
  private async addSubstances(
    auth: Auth,
    { law }: ListPlan,
    added: readonly ListedSubstance[],
    label: string,
    step: Step,
  ): Promise<number[]> {
    const ids: number[] = [];
    for (let at = 0; at < added.length; at += ADDED_AT_ONCE) {
      await step((at / added.length) * (STEPS - 2), STEPS, 'adding');
      ids.push(
        ...(await this.additions.addSubstances(
          auth,
          law.enterpriseId,
          added.slice(at, at + ADDED_AT_ONCE),
          `${law.code} ${label}`,
        )),
      );
    }
    return ids;
  }
  /**
   * Throws `import.invalidRows` with every fault unless only the valid entries are to be imported,
   * `import.nothingValid`, `lawList.sameContent` when the current version already has the same content.
   */
  private assertImportable(plan: ListPlan, { validRowsOnly }: ToTake): void {
    const { list, versions, contentKey, taken } = plan;
    if (list.faults.length > 0 && !validRowsOnly) throw this.reports.refuseRows(list.faults);
    if (taken === 0) throw new AppError('import.nothingValid');
    const [current] = versions;
    if (current?.contentKey === contentKey) throw new AppError('lawList.sameContent', { label: current.label });
  }
  /** The law, when the caller may edit its lists. */
  private async requireEditable(auth: Auth, lawId: number): Promise<LawRecord> {
    const law = await this.laws.getLaw(auth.scope, lawId);
    if (!canEdit(auth, law)) throw new AppError('forbidden');
    if (law.kind === 'rbs') throw new AppError('lawList.byTagging');
    return law;
  }
}

/** The substances that were added, by their CAS and EC numbers. */
const idsByNumber = (added: readonly ListedSubstance[], ids: readonly number[]): Map<string, number> =>
  new Map(
    added.flatMap(({ cas, ec }, at) =>
      [cas, ec].flatMap((number): [string, number][] => (number === null ? [] : [[number, ids[at] ?? 0]])),
    ),
  );

/** Name and day of the new version: those that the user entered, otherwise those of the file. */
function named(plan: ListPlan, request: ToTake): { label: string; publishedAt: string } {
  const publishedAt = request.publishedAt ?? plan.publishedAt;
  if (publishedAt === null) throw badInput({ path: 'publishedAt', code: 'required' });
  const label = request.label ?? (plan.label || publishedAt);
  if (plan.versions.some((version) => version.label === label)) throw new AppError('lawList.labelTaken', { label });
  return { label, publishedAt };
}
