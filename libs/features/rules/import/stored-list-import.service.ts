import { Injectable } from '@nestjs/common';
import type { ListImportInput, ListImportReport, ListImportResult } from '@matlas/contract';
import { chunked } from '@matlas/domain';
import { SubstanceAdditions } from '@matlas/features/catalog';
import { type ListedSubstance, openFaults } from '@matlas/formats';
import { AppError, type Auth, badInput } from '@matlas/server-kit';
import { LawStore } from '../law.store';
import { ListColumnsService } from './list-columns.service';
import { ListFlags } from './list-flags';
import { addableOf, linkEntry, type ListPlan, ListPlanner } from './list-plan';
import { ListReports } from './list-reports';
import { ListVersionWriter } from './list-version.writer';
import type { StoredListFile } from './stored-list.reader';

/** Progress is stored in whole steps. */
type Step = (done: number, total: number, key: 'comparing' | 'adding' | 'writing' | 'marking') => Promise<void>;
const STEPS = 100;
const ADDED_AT_ONCE = 500;

/**
 * Imports a new dated version of a list from its publisher's file. Old versions remain, because verdicts refer to
 * them.
 */
@Injectable()
export class StoredListImportService {
  constructor(
    private readonly laws: LawStore,
    private readonly planner: ListPlanner,
    private readonly additions: SubstanceAdditions,
    private readonly flags: ListFlags,
    private readonly reports: ListReports,
    private readonly writer: ListVersionWriter,
    private readonly columns: ListColumnsService,
  ) {}

  /**
   * In the caller's transaction, with the law locked: the difference is computed again. `step` may throw when the
   * job was cancelled.
   */
  async importStored(
    auth: Auth,
    { name, list }: StoredListFile,
    request: ListImportInput,
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
    const id = await this.writer.writeVersion(auth, plan, { ...version, source: name, fileId: request.fileId }, items);
    await step(STEPS - 1, STEPS, 'marking');
    await this.flags.linkSubstances(law, ids);
    const isCurrent = !plan.versions.some(({ publishedAt }) => publishedAt > version.publishedAt);
    const flagged = isCurrent ? await this.flags.updateMarks(auth, law, version, plan.before, items) : 0;
    await this.writer.recordImport(auth, plan, {
      versionId: id,
      ...version,
      file: name,
      items: items.length,
      addedSubstances: ids.length,
    });
    await this.columns.rememberImport(auth, law, list, name, items.length);
    return {
      ...summaryOf(this.reports.createReport(auth, plan, request)),
      taken: { id, lawId: law.id, ...version, source: name, itemCount: items.length },
      addedSubstances: ids.length,
      flagged,
    };
  }
  private async addSubstances(
    auth: Auth,
    { law }: ListPlan,
    added: readonly ListedSubstance[],
    label: string,
    step: Step,
  ): Promise<number[]> {
    const ids: number[] = [];
    for (const some of chunked(added, ADDED_AT_ONCE)) {
      await step(Math.floor((ids.length / added.length) * (STEPS - 2)), STEPS, 'adding');
      ids.push(...(await this.additions.addSubstances(auth, law.enterpriseId, some, `${law.code} ${label}`)));
    }
    return ids;
  }
  /**
   * Throws `import.invalidRows` with every fault unless only the valid entries are to be imported,
   * `import.nothingValid`, `lawList.sameContent` when the current version already has the same content.
   */
  private assertImportable(plan: ListPlan, { validRowsOnly }: ListImportInput): void {
    const { list, versions, contentKey, taken } = plan;
    const open = openFaults(list);
    if (open.length > 0 && !validRowsOnly) throw this.reports.refuseRows(open);
    if (taken === 0) throw new AppError('import.nothingValid');
    const [current] = versions;
    if (current?.contentKey === contentKey) throw new AppError('lawList.sameContent', { label: current.label });
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
function named(plan: ListPlan, request: ListImportInput): { label: string; publishedAt: string } {
  const publishedAt = request.publishedAt ?? plan.publishedAt;
  if (publishedAt === null) throw badInput({ path: 'publishedAt', code: 'required' });
  const label = request.label ?? (plan.label || publishedAt);
  if (plan.versions.some((version) => version.label === label)) throw new AppError('lawList.labelTaken', { label });
  return { label, publishedAt };
}

type Summary = Omit<ListImportResult, 'taken' | 'addedSubstances' | 'flagged'>;
/** What the result of a job keeps of the report of its file. */
const summaryOf = ({
  layout,
  wrongRows,
  droppedEntries,
  shortenedEntries,
  deletions,
  deleted,
  notes,
  noteCount,
  decided,
  errorCount,
  memberless,
}: ListImportReport): Summary => ({
  ...{ layout, wrongRows, droppedEntries, shortenedEntries, errorCount, memberless },
  ...{ deletions, deleted, notes, noteCount, decided },
});
