import { nodeType, receiveStatus, rejectReason, type ReceivedListRow, type SentListRow } from '@matlas/contract';
import {
  Code,
  formatDate,
  Name,
  useFilterOptions,
  useT,
  useWordOf,
  type Column,
  type FilterSpec,
} from '@matlas/web-kit';
import { isOpen, ReceiveTag } from '../core/share-tags';

type Share = ReceivedListRow | SentListRow;
const text = (value: string | null) => value ?? '–';

/** Columns of both lists of sendings, named as in the specification. */
export function useShareColumns<Row extends Share>() {
  const t = useT();
  const wordOf = useWordOf();
  const first: Column<Share>[] = [
    { field: 'serialnumber', width: 44, align: 'right', priority: 3, render: (row) => row.serialnumber ?? '–' },
    { field: 'mdsType', width: 92, priority: 3, render: (row) => wordOf(nodeType, row.mdsType) },
    {
      field: 'mdsName',
      isName: true,
      sortable: true,
      render: (row) => (
        <span className={isOpen(row.status) ? 'xl-undecided' : undefined}>
          <Name of={{ name: row.mdsName ?? '–', foreignName: row.foreignName }} />
        </span>
      ),
    },
    { field: 'cid', width: 80, priority: 3, render: (row) => <Code>{row.cid}</Code> },
    { field: 'symbol', width: 104, priority: 2, render: (row) => <Code>{text(row.symbol)}</Code> },
  ];
  const state: Column<Share>[] = [
    {
      field: 'status',
      width: 120,
      priority: 1,
      render: (row) => <ReceiveTag status={row.status} processingAt={row.processingAt} />,
    },
    {
      field: 'commitment',
      width: 76,
      priority: 3,
      render: (row) => t(row.commitment ? 'exchangeLists.yes' : 'exchangeLists.no'),
    },
  ];
  const extra = (field: keyof Share & string, render: (row: Share) => string, width = 140): Column<Share> => ({
    field,
    width,
    priority: 3,
    isExtra: true,
    render,
  });
  const more: Column<Share>[] = [
    extra('cver', ({ cver }) => cver, 80),
    extra('supplierCode', (row) => text(row.supplierCode)),
    {
      key: 'recOrg',
      width: 160,
      priority: 3,
      isExtra: true,
      render: (row) => (row.recOrg ? <Name of={{ name: row.recOrg, foreignName: row.recOrgEn }} /> : '–'),
    },
    extra('viewedAt', (row) => formatDate(row.viewedAt), 112),
    extra('downloadedAt', (row) => formatDate(row.downloadedAt), 112),
    extra('decidedAt', (row) => formatDate(row.decidedAt), 112),
    extra('denialReason', (row) => (row.denialReason === null ? '–' : wordOf(rejectReason, row.denialReason)), 180),
    extra('denialText', (row) => text(row.denialText), 200),
    extra('cancelText', (row) => text(row.cancelText), 200),
    extra('cfrName', (row) => text(row.cfrName)),
    extra('drawingId', (row) => text(row.drawingId)),
    extra('reportCode', (row) => text(row.reportCode)),
    extra('purchaseOrderNo', (row) => text(row.purchaseOrderNo)),
    extra('billOfLading', (row) => text(row.billOfLading)),
    extra('remark', (row) => text(row.remark), 200),
  ];
  return { first: first as Column<Row>[], state: state as Column<Row>[], more: more as Column<Row>[] };
}

/** Filters of both lists. `at` is the date of the sending on this side, `partner` the other enterprise. */
export function useShareFilters({ at, partner }: { at: string; partner: string }): FilterSpec[] {
  return [
    {
      field: 'status',
      kind: 'choices',
      options: useFilterOptions(receiveStatus).filter(({ value }) => value !== receiveStatus.of.editing),
    },
    { field: at, kind: 'dates' },
    {
      field: 'mdsType',
      kind: 'choice',
      options: useFilterOptions(nodeType).filter(({ value }) => value !== String(nodeType.of.substance)),
    },
    { field: partner, kind: 'text' },
    { field: 'approveDate', kind: 'dates' },
    { field: 'symbol', kind: 'text' },
    { field: 'supplierCode', kind: 'text' },
  ];
}
