import { definedFields } from '../sheet/defined-fields';
import type { SheetDocument } from '../sheet/sheet-document';
import { HEAD } from './japia-columns';

/** Values of the file's header for all sheets, and the design change of the part for its recipient. */
export function sheetHead(
  line: readonly string[],
  drawingModCode: string | undefined,
): Pick<SheetDocument, 'supplier' | 'recipients' | 'requests'> {
  const [makerCode, code, name, deadline, replyDate] = [
    HEAD.makerCode,
    HEAD.supplierCode,
    HEAD.supplierName,
    HEAD.deadline,
    HEAD.replyDate,
  ].map((column) => line[column] || undefined);
  const hasRecipient = makerCode !== undefined || drawingModCode !== undefined;
  const recipient = definedFields<NonNullable<SheetDocument['recipients']>[number]>({
    enterpriseCode: makerCode,
    enterpriseName: makerCode ?? '',
    supplierCode: code,
    drawingModCode,
    sentAt: replyDate,
  });
  return definedFields<Pick<SheetDocument, 'supplier' | 'recipients' | 'requests'>>({
    supplier: code || name ? definedFields({ code, name }) : undefined,
    recipients: hasRecipient ? [recipient] : undefined,
    requests: deadline ? [{ deadline }] : undefined,
  });
}
