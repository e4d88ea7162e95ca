import { attachmentKind, forwardAllowed, receiveStatus, requestDataType } from '@matlas/contract/enums';
import type {
  DocumentAttachment,
  DocumentRecipient,
  DocumentRequest,
  FormatLoss,
  SheetDocument,
} from '../sheet/sheet-document';
import type { CellKind } from './tree-columns';

/** Data of a sheet besides its tree; each kind has its own table in a workbook. */
export const SIDE_GROUPS = ['recipients', 'requests', 'attachments'] as const;
export type SideGroup = (typeof SIDE_GROUPS)[number];

const line: CellKind = { is: 'text', max: 500 };
const words: CellKind = { is: 'text', max: 2_000 };
const RECIPIENT: Readonly<Record<keyof DocumentRecipient, CellKind>> = {
  enterpriseCode: line,
  enterpriseName: line,
  enterpriseNameEn: line,
  departmentName: line,
  supplierCode: line,
  symbol: line,
  mdsName: line,
  cfrName: line,
  drawingId: line,
  drawingDate: line,
  drawingModCode: line,
  reportCode: line,
  reportDate: line,
  purchaseOrderNo: line,
  billOfLading: line,
  forwardAllowed: { is: 'open', of: forwardAllowed },
  commitment: { is: 'flag' },
  remark: words,
  status: { is: 'open', of: receiveStatus },
  sentAt: line,
};
const REQUEST: Readonly<Record<keyof DocumentRequest, CellKind>> = {
  number: line,
  project: line,
  supplyNumber: line,
  supplyName: line,
  dataType: { is: 'open', of: requestDataType },
  deadline: line,
  remark: words,
};
const ATTACHMENT: Readonly<Record<keyof DocumentAttachment, CellKind>> = {
  name: line,
  kind: { is: 'open', of: attachmentKind },
  remark: words,
  sha256: line,
  size: { is: 'integer', min: 0, max: Number.MAX_SAFE_INTEGER },
  path: words,
};
export const SIDE_COLUMNS: Readonly<Record<SideGroup, Readonly<Record<string, CellKind>>>> = {
  recipients: RECIPIENT,
  requests: REQUEST,
  attachments: ATTACHMENT,
};
/** Required fields; a row without one of them is an error. */
export const SIDE_REQUIRED: Readonly<Record<SideGroup, readonly string[]>> = {
  recipients: ['enterpriseName'],
  requests: [],
  attachments: ['name', 'kind', 'sha256', 'size'],
};
export const SHEET_KEY = 'sheetKey';

/** The data of a sheet that a workbook with the tree table alone cannot hold. */
export function sideLosses(sheet: SheetDocument): FormatLoss[] {
  return SIDE_GROUPS.flatMap((group) =>
    (sheet[group] ?? []).flatMap((record, index) =>
      Object.entries(record)
        .filter(([, value]) => value !== undefined)
        .map(([field, value]): FormatLoss => ({
          sheetKey: sheet.key,
          names: [sheet.root.name],
          field: `${group}.${index}.${field}`,
          value: String(value),
          reason: 'noField',
        })),
    ),
  );
}
