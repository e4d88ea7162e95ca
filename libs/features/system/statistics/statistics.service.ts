import { Injectable } from '@nestjs/common';
import {
  type BillingNode,
  billingNode,
  type ChargeableStatistics,
  nodeType,
  type Page,
  type PageQuery,
  MAX_SHOWN_OWNERS,
  type SheetStatistics,
  type StatisticsFilter,
  type UploadRow,
  type UploadStatistics,
} from '@matlas/contract';
import type { Auth } from '@matlas/server-kit';
import { clock } from '@matlas/server-kit';
import { monthly, sumOf } from './focus-sql';
import { OwnerNamesStore } from './owner-names.store';
import { SheetStatisticsStore } from './sheet-statistics.store';
import { type Focus, StatisticsFocusStore } from './statistics-focus.store';
import { type UploadRecord, type UploadSums, UploadStatisticsStore } from './upload-statistics.store';

type Frame = Pick<
  SheetStatistics,
  'months' | 'at' | 'enterprise' | 'mayChooseEnterprise' | 'departments' | 'ownersAre'
>;
const SUMMED = [
  'uploads',
  'refused',
  'rowsOk',
  'rowsWrong',
  'bytes',
  'milliseconds',
] as const satisfies readonly (keyof UploadSums)[];
const sumUploads = (rows: readonly UploadSums[]): UploadSums =>
  Object.fromEntries(SUMMED.map((name) => [name, sumOf(rows, (row) => row[name])])) as unknown as UploadSums;
const byCount = (one: UploadSums, other: UploadSums): number =>
  other.uploads + other.refused - one.uploads - one.refused;
export const toUploadRow = ({ countedAt, ...upload }: UploadRecord): UploadRow => ({
  ...upload,
  createTime: countedAt.toISOString(),
});

/**
 * Sums of MDS, uploads and billing counts, for the screens and their workbooks. `shown`: number of owners that are
 * listed.
 */
@Injectable()
export class StatisticsService {
  constructor(
    private readonly focuses: StatisticsFocusStore,
    private readonly sheetSums: SheetStatisticsStore,
    private readonly uploadSums: UploadStatisticsStore,
    private readonly names: OwnerNamesStore,
  ) {}

  focus(auth: Auth, filter: StatisticsFilter): Promise<Focus> {
    return this.focuses.getFocus(auth.scope, filter);
  }

  async getSheetStatistics(focus: Focus, shown = MAX_SHOWN_OWNERS): Promise<SheetStatistics> {
    const [created, released, received, sent, all] = await Promise.all([
      this.sheetSums.countCreated(focus),
      this.sheetSums.countReleased(focus),
      this.sheetSums.countReceived(focus),
      this.sheetSums.countSent(focus),
      this.sheetSums.listOwners(focus),
    ]);
    const counts = (isOne: IsCounted<{ month: number; kind?: number }>) => sheetCounts(created, released, isOne);
    const traffic = (isOne: IsCounted<{ month: number }>) => trafficCounts(sent, received, isOne);
    return {
      ...frameOf(focus),
      totals: { ...counts(() => true), ...traffic(() => true) },
      byMonth: monthly(focus, (month, bucket) => ({
        month,
        ...counts((row) => row.month === bucket),
        ...traffic((row) => row.month === bucket),
      })),
      byKind: nodeType.values
        .filter((kind) => kind !== nodeType.of.substance)
        .map((kind) => ({ kind, ...counts((row) => row.kind === kind) })),
      byState: groupRows(
        created,
        ({ kind, status }) => `${kind} ${status}`,
        ([first], rows) => ({
          kind: first.kind,
          status: first.status,
          versions: sumOf(rows, ({ versions }) => versions),
        }),
      ),
      received: groupRows(
        received,
        ({ status }) => status,
        ([{ status }], rows) => ({ status, count: sumOf(rows, ({ count }) => count) }),
      ),
      owners: await this.named(focus, all, shown),
      moreOwners: Math.max(0, all.length - shown),
    };
  }

  async getUploadStatistics(focus: Focus, shown = MAX_SHOWN_OWNERS): Promise<UploadStatistics> {
    const [sums, people, owners] = await Promise.all([
      this.uploadSums.byMonthAndKind(focus),
      this.uploadSums.people(focus),
      this.uploadSums.owners(focus),
    ]);
    return {
      ...frameOf(focus),
      totals: sumUploads(sums),
      byMonth: monthly(focus, (month, bucket) => ({
        month,
        ...sumUploads(sums.filter((row) => row.month === bucket)),
      })),
      byKind: groupRows(
        sums,
        ({ kind }) => kind,
        ([{ kind }], rows) => ({ kind, ...sumUploads(rows) }),
      ).sort(byCount),
      monthsByKind: sums.map(({ month, kind, uploads }) => ({ month: focus.months[month - 1] ?? '', kind, uploads })),
      people: await this.withEnterprises(focus, people.slice(0, shown)),
      morePeople: Math.max(0, people.length - shown),
      owners: await this.named(focus, owners, shown),
      moreOwners: Math.max(0, owners.length - shown),
    };
  }
  async page(auth: Auth, query: PageQuery): Promise<Page<UploadRow>> {
    const page = await this.uploadSums.page(auth.scope, query);
    return { ...page, records: page.records.map(toUploadRow) };
  }

  async getBillingStatistics(focus: Focus, shown = MAX_SHOWN_OWNERS): Promise<ChargeableStatistics> {
    const [sums, ofOwners] = await Promise.all([this.uploadSums.billed(focus), this.uploadSums.billedOwners(focus)]);
    const counts = (rows: typeof sums) => ({
      uploads: sumOf(rows, ({ uploads }) => uploads),
      sheets: sumOf(rows, ({ sheets }) => sheets),
      nodes: sumOf(rows, ({ nodes }) => nodes),
    });
    const owners = groupRows(
      ofOwners,
      ({ id }) => String(id),
      ([{ id }], rows) => ({ id, ...sumBilledNodes(rows) }),
    ).sort((one, other) => other.total - one.total || one.id - other.id);
    return {
      ...frameOf(focus),
      totals: counts(sums),
      byBilling: billingNode.values.map((billing) => ({
        billing,
        ...counts(sums.filter((row) => row.billing === billing)),
      })),
      byMonth: monthly(focus, (month, bucket) => ({
        month,
        ...sumBilledNodes(sums.filter((row) => row.month === bucket)),
      })),
      owners: await this.named(focus, owners, shown),
      moreOwners: Math.max(0, owners.length - shown),
    };
  }

  private named<Row extends { id: number }>(focus: Focus, rows: readonly Row[], shown: number) {
    return this.names.addNames(focus.scope, focus.enterprise ? 'department' : 'enterprise', rows.slice(0, shown));
  }
  private async withEnterprises<Row extends { enterpriseId: number }>(focus: Focus, rows: readonly Row[]) {
    const names = await this.names.findNames(
      focus.scope,
      'enterprise',
      rows.map(({ enterpriseId }) => enterpriseId),
    );
    return rows.map((row) => ({
      ...row,
      enterpriseNameZh: names.get(row.enterpriseId)?.nameZh ?? '',
      enterpriseNameEn: names.get(row.enterpriseId)?.nameEn ?? '',
    }));
  }
}

const frameOf = ({ months, enterprise, departments, scope }: Focus): Frame => ({
  months,
  at: clock.instant(),
  enterprise,
  mayChooseEnterprise: scope.reach === 'all',
  ownersAre: enterprise ? 'department' : 'enterprise',
  departments: departments.map(({ id, nameZh, nameEn, level }) => ({ id, nameZh, nameEn, level })),
});
type IsCounted<Row> = (row: Row) => boolean;
type RowsOf<Sums extends (focus: Focus) => Promise<unknown>> = Awaited<ReturnType<Sums>>;
function sheetCounts(
  created: RowsOf<SheetStatisticsStore['countCreated']>,
  released: RowsOf<SheetStatisticsStore['countReleased']>,
  isOne: IsCounted<{ month: number; kind?: number }>,
) {
  const own = created.filter(isOne);
  return {
    sheets: sumOf(own, (row) => row.sheets),
    versions: sumOf(own, (row) => row.versions),
    released: sumOf(released.filter(isOne), (row) => row.released),
  };
}
const trafficCounts = (
  sent: RowsOf<SheetStatisticsStore['countSent']>,
  received: RowsOf<SheetStatisticsStore['countReceived']>,
  isOne: IsCounted<{ month: number }>,
) => ({
  sent: sumOf(sent.filter(isOne), ({ count }) => count),
  received: sumOf(received.filter(isOne), ({ count }) => count),
});
/** Groups in order of first occurrence. */
function groupRows<Row, Group>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  make: (head: [Row, ...Row[]], rows: readonly Row[]) => Group,
): Group[] {
  const groups = new Map<string, [Row, ...Row[]]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return [...groups.values()].map((group) => make(group, group));
}
function sumBilledNodes(rows: readonly { billing: BillingNode; nodes: number }[]): {
  nodes: Record<BillingNode, number>;
  total: number;
} {
  const nodes = Object.fromEntries(
    billingNode.values.map((billing) => [
      billing,
      sumOf(
        rows.filter((row) => row.billing === billing),
        (row) => row.nodes,
      ),
    ]),
  ) as Record<BillingNode, number>;
  return { nodes, total: sumOf(rows, (row) => row.nodes) };
}
