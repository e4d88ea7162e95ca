import { Injectable } from '@nestjs/common';
import type {
  FaultDecision,
  In,
  ListColumns,
  ListField,
  ListMapping,
  ListMemberName,
  rulesImportApi,
  UploadedFile,
} from '@matlas/contract';
import { isEntryInForce, versionOfDay } from '@matlas/domain';
import { FaultReports } from '@matlas/features/imports';
import { openFaults } from '@matlas/formats';
import { AppError, type Auth, clock } from '@matlas/server-kit';
import { ListColumnsService } from './import/list-columns.service';
import { differenceOf } from './import/list-difference';
import { ListPlanner } from './import/list-plan';
import { ListReader } from './import/list-reader';
import { type LawRecord, LawStore } from './law.store';
import type { ListItemContent } from './list-content';
import { ListContentStore } from './list-content.store';
import { ListItemStore } from './list-item.store';

/** An entry of a list on a day; `id` null: from a file, not stored in a list yet. */
export interface StatedItem extends ListItemContent {
  id: number | null;
}
/** The part of a regulation's list that is in force on a day. `versionId` null: from a file, or no list at all. */
export interface ListState {
  law: LawRecord;
  versionId: number | null;
  label: string | null;
  contentKey: string | null;
  day: string;
  items: StatedItem[];
  /** For a file: substances that the catalogue lacks. */ unknownSubstances: number;
}
export interface StateChange {
  itemKey: string;
  kind: 'added' | 'removed' | 'changed' | 'sunset';
  before: StatedItem | undefined;
  after: StatedItem | undefined;
  fields: { field: ListField; before: string; after: string }[];
  membersAdded: ListMemberName[];
  membersRemoved: ListMemberName[];
}
export interface StateDifference {
  changes: StateChange[];
  /** Changes without an effect on verdicts: names, notes, numbers. */ wordsOnly: number;
}

/** A list file that is compared without being imported, and how it is read. */
export interface ComparedFile {
  file: UploadedFile;
  dropMembers: boolean;
  /** Without it a file with faults is refused. */
  validRowsOnly?: boolean;
  mapping?: ListMapping | undefined;
  decisions?: readonly FaultDecision[];
}

/** Fields that affect verdicts; the others are texts. */
const JUDGING: readonly ListField[] = [
  'limitPercent',
  'comparison',
  'uses',
  'denominator',
  'duty',
  'judgement',
  'condition',
];
/** An entry without a first day of validity is valid from the day of its inclusion. */
const beginOf = ({ validFrom, inclusionDate }: ListItemContent): string | null => validFrom ?? inclusionDate;
/** The first day on which the whole list is in force, including its latest entries; views of a list use this day. */
const wholeFrom = (day: string, items: readonly ListItemContent[]): string =>
  items.map(beginOf).reduce<string>((latest, begin) => (begin !== null && begin > latest ? begin : latest), day);
const inForce =
  (day: string) =>
  (item: ListItemContent): boolean =>
    isEntryInForce({ validFrom: beginOf(item), validTo: item.validTo }, day);

/** States of regulation lists on days and in files, and the differences between two states that affect verdicts. */
@Injectable()
export class ListStates {
  constructor(
    private readonly laws: LawStore,
    private readonly items: ListItemStore,
    private readonly contents: ListContentStore,
    private readonly reader: ListReader,
    private readonly planner: ListPlanner,
    private readonly columns: ListColumnsService,
    private readonly faults: FaultReports,
  ) {}

  /** The list in force on a day; undefined when the law has none. */
  async getStateOnDay(auth: Auth, lawId: number, day: string): Promise<ListState> {
    const law = await this.laws.getLaw(auth.scope, lawId);
    const version = versionOfDay(await this.items.listVersions(auth.scope, lawId), day);
    return version
      ? this.loadState(auth, law, version, day)
      : { law, versionId: null, label: null, contentKey: null, day, items: [], unknownSubstances: 0 };
  }
  /**
   * State of a version on its own day, at least on `day`; `whole`: with entries that start even later. Throws
   * `lawList.otherLaw` for a version of another law.
   */
  async getStateOfVersion(
    auth: Auth,
    lawId: number,
    versionId: number,
    day: string,
    whole = false,
  ): Promise<ListState> {
    const law = await this.laws.getLaw(auth.scope, lawId);
    await this.items.getVersionOwner(auth.scope, versionId);
    const version = (await this.items.listVersions(auth.scope, lawId)).find(({ id }) => id === versionId);
    if (!version) throw new AppError('lawList.otherLaw');
    return this.loadState(auth, law, version, version.publishedAt > day ? version.publishedAt : day, whole);
  }
  /** The previous version of the same law, by day. */
  async findPreviousVersion(auth: Auth, lawId: number, versionId: number): Promise<number | undefined> {
    const versions = await this.items.listVersions(auth.scope, lawId);
    return versions[versions.findIndex(({ id }) => id === versionId) + 1]?.id;
  }
  /** The newest version, even when its day is in the future. */
  async findNewestVersion(auth: Auth, lawId: number): Promise<{ id: number; label: string } | undefined> {
    return (await this.items.listVersions(auth.scope, lawId))[0];
  }
  /** The version in force on the day, without its entries. */
  async versionOfDay(auth: Auth, lawId: number, day: string): Promise<{ id: number; label: string } | undefined> {
    return versionOfDay(await this.items.listVersions(auth.scope, lawId), day);
  }
  /** The columns of a file for such a comparison, with a mapping to confirm. */
  readFileColumns(auth: Auth, request: In<typeof rulesImportApi.columns>): Promise<ListColumns> {
    return this.columns.readColumnsToCompare(auth, request);
  }
  /**
   * The list as it would be after the import of a file. Only its mapping is remembered, so every user who can see the
   * law may call it. Throws `import.invalidRows` and `import.nothingValid`.
   */
  async getStateAfterImport(
    auth: Auth,
    lawId: number,
    { file, dropMembers, validRowsOnly = false, mapping, decisions = [] }: ComparedFile,
  ): Promise<{ before: ListState; after: ListState }> {
    const law = await this.laws.getLaw(auth.scope, lawId);
    const list = await this.reader.read(law, file, { mapping, decisions });
    const open = openFaults(list);
    if (open.length > 0 && !validRowsOnly) throw this.faults.refuseRows(open, ({ column }) => column);
    const plan = await this.planner.planImport(auth, law, list, dropMembers);
    await this.columns.rememberMapping(auth, law, list);
    if (plan.taken === 0) throw new AppError('import.nothingValid');
    const [current] = plan.versions;
    const today = clock.today();
    const day = wholeFrom(plan.publishedAt !== null && plan.publishedAt > today ? plan.publishedAt : today, plan.items);
    const before = current
      ? await this.loadState(auth, law, current, today)
      : { law, versionId: null, label: null, contentKey: null, day: today, items: [], unknownSubstances: 0 };
    const items = await this.contents.withFactors(plan.items);
    return {
      before,
      after: {
        law,
        versionId: null,
        label: plan.label || file.name,
        contentKey: plan.contentKey,
        day,
        items: items.filter(inForce(day)).map((item) => ({ ...item, id: null })),
        unknownSubstances: plan.missing.length,
      },
    };
  }
  private async loadState(
    auth: Auth,
    law: LawRecord,
    version: { id: number; label: string; contentKey: string | null },
    from: string,
    whole = false,
  ): Promise<ListState> {
    const [items, ids] = await Promise.all([
      this.contents.listItems(auth.scope, version.id),
      this.contents.itemIds(version.id),
    ]);
    const day = whole ? wholeFrom(from, items) : from;
    return {
      law,
      versionId: version.id,
      label: version.label,
      contentKey: version.contentKey,
      day,
      unknownSubstances: 0,
      items: items.filter(inForce(day)).map((item) => ({ ...item, id: ids.get(item.itemKey) ?? null })),
    };
  }
}

const sunsetBetween =
  ({ day: from }: ListState, { day: to }: ListState) =>
  ({ sunsetDate }: ListItemContent): boolean =>
    sunsetDate !== null && sunsetDate > from && sunsetDate <= to;

/**
 * Differences between two states that affect verdicts: added and removed entries, limits, members, sunset dates
 * between the two days.
 */
export function changesBetween(before: ListState, after: ListState): StateDifference {
  const known = new Map(before.items.map((item) => [item.itemKey, item]));
  const next = new Map(after.items.map((item) => [item.itemKey, item]));
  const { items } = differenceOf(before.items, after.items);
  const changes = items.flatMap(({ kind, itemKey, fields, membersAdded, membersRemoved }): StateChange[] => {
    const judging = fields.filter(({ field }) => JUDGING.includes(field));
    if (kind === 'changed' && judging.length + membersAdded.length + membersRemoved.length === 0) return [];
    return [
      {
        itemKey,
        kind,
        before: known.get(itemKey),
        after: next.get(itemKey),
        fields: judging,
        membersAdded,
        membersRemoved,
      },
    ];
  });
  const changedKeys = new Set(changes.map(({ itemKey }) => itemKey));
  const sunset = after.items
    .filter((item) => !changedKeys.has(item.itemKey) && sunsetBetween(before, after)(item))
    .map((item): StateChange => ({
      itemKey: item.itemKey,
      kind: 'sunset',
      before: known.get(item.itemKey),
      after: item,
      fields: [{ field: 'sunsetDate', before: '', after: item.sunsetDate ?? '' }],
      membersAdded: [],
      membersRemoved: [],
    }));
  return { changes: [...changes, ...sunset], wordsOnly: items.length - changes.length };
}
