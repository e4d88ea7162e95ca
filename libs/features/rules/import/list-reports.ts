import { Injectable } from '@nestjs/common';
import { type ListImportReport, type ListVersion, MAX_SHOWN_DIFFERENCES } from '@matlas/contract';
import { countWrongRows, FaultReports } from '@matlas/features/imports';
import { MAX_REPORTED_FAULTS, openFaults, type ReadList } from '@matlas/formats';
import { type AppError, type Auth, can } from '@matlas/server-kit';
import { addableOf, type KnownVersion, type ListPlan, type MissingSubstance } from './list-plan';
import { takeableEntries } from './takeable-entries';

type Unresolved = ListImportReport['unresolved'][number];
export const toVersion = ({
  id,
  lawId,
  label,
  publishedAt,
  source,
  itemCount,
}: KnownVersion | ListVersion): ListVersion => ({ id, lawId, label, publishedAt, source, itemCount });

/** Reports the kind of a file and its changes, in the caller's language. */
@Injectable()
export class ListReports {
  constructor(private readonly faults: FaultReports) {}

  /** The error of an import that requires every row to be valid. */
  refuseRows(faults: ListPlan['list']['faults']): AppError {
    return this.faults.refuseRows(faults, ({ column }) => column);
  }

  createReport(
    auth: Auth,
    plan: ListPlan,
    { publishedAt: requestedDate }: { publishedAt?: string | undefined },
  ): ListImportReport {
    const { list, versions, difference, missing, contentKey } = plan;
    const [current] = versions;
    const same = versions.find((version) => version.contentKey === contentKey);
    return {
      layout: list.layout,
      sheet: list.sheet,
      rows: list.rows,
      entries: list.entries.length,
      wrongRows: countWrongRows(list.faults),
      ...countDropped(list),
      ...this.reportedOf(list),
      errors: this.faults.describe(list.faults.slice(0, MAX_REPORTED_FAULTS)),
      errorCount: list.faults.length,
      publishedAt: plan.publishedAt,
      label: plan.label,
      difference: {
        from: current ? toVersion(current) : null,
        to: null,
        ...difference,
        items: difference.items.slice(0, MAX_SHOWN_DIFFERENCES),
      },
      keptNumbers: plan.keptNumbers,
      missingMembers: plan.missingMembers,
      memberless: memberless(plan),
      unresolved: missing.slice(0, MAX_SHOWN_DIFFERENCES).map(toUnresolved),
      unresolvedCount: missing.length,
      addable: addableOf(missing).length,
      mayAdd: can(auth, 'data:substance:edit'),
      sameAs: same ? toVersion(same) : null,
      isOlder: isBefore(requestedDate ?? plan.publishedAt, current),
      taken: null,
      addedSubstances: 0,
      flagged: 0,
    };
  }

  /** What of the file is no entry, and which faults are decided. */
  private reportedOf(
    list: ReadList,
  ): Pick<ListImportReport, 'deletions' | 'deleted' | 'notes' | 'noteCount' | 'decided' | 'faultKinds' | 'openRows'> {
    const open = openFaults(list);
    return {
      deletions: list.deleted?.length ?? 0,
      deleted: (list.deleted ?? []).slice(0, MAX_SHOWN_DIFFERENCES),
      notes: (list.notes ?? []).slice(0, MAX_SHOWN_DIFFERENCES),
      noteCount: list.notes?.length ?? 0,
      decided: list.decided ?? [],
      faultKinds: this.faults.kindsOf(open),
      openRows: countWrongRows(open),
    };
  }
}
const isBefore = (day: string | null, version: ListPlan['versions'][number] | undefined): boolean =>
  version !== undefined && day !== null && day < version.publishedAt;
/** What an import of the valid rows leaves out: rows of entries that it imports, and whole entries. */
function countDropped(list: ListPlan['list']): { droppedEntries: number; shortenedEntries: number } {
  const wrong = takeableEntries(list).filter(({ wrongRows }) => wrongRows > 0);
  const droppedEntries = wrong.filter(({ entry }) => entry === null).length;
  return { droppedEntries, shortenedEntries: wrong.length - droppedEntries };
}
const memberless = ({ before, items }: ListPlan): number => {
  const known = new Set(before.map(({ itemKey }) => itemKey));
  return items.filter(
    ({ itemKey, members, entityKind }) => !known.has(itemKey) && members.length === 0 && entityKind !== 'element',
  ).length;
};
export const toUnresolved = ({ entry, substance: { row, name, cas, ec } }: MissingSubstance): Unresolved => ({
  row,
  name,
  cas,
  ec,
  entryNo: entry.entryNo,
  entryName: entry.nameEn,
  addable: cas !== null || ec !== null,
});
