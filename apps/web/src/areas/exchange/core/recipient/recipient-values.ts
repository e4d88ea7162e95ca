import type { ForwardForm, ReceivedRow, RecipientRow, SheetRow } from '@matlas/contract';
import type { Partner } from './partner-field';

type Values = Record<string, unknown>;
const texts = [
  'supplierCode',
  'symbol',
  'mdsName',
  'cfrName',
  'drawingId',
  'drawingModCode',
  'reportCode',
  'purchaseOrderNo',
  'billOfLading',
  'remark',
] as const;
const MAY_FORWARD = 1;

export const recipientPartner = ({
  recEntId,
  recEntName,
  recEntEname,
  recOrgId,
  recOrgName,
  recOrgEname,
}: RecipientRow): Partner => ({ recEntId, recEntName, recEntEname, recOrgId, recOrgName, recOrgEname });

/** Initial values of the form: those of the saved recipient, or of the sheet. */
export const recipientFormValues = (
  recipient: RecipientRow | undefined,
  sheet: Pick<SheetRow, 'number' | 'name' | 'supplierCode'>,
): Values =>
  recipient
    ? { ...recipient, partner: recipientPartner(recipient) }
    : {
        symbol: sheet.number,
        mdsName: sheet.name,
        supplierCode: sheet.supplierCode,
        forwordAllowed: MAY_FORWARD,
        commitment: false,
      };

/**
 * Initial values of a forwarding: those of the received share. The supplier code is empty, because the next
 * recipient uses another code for the user's enterprise.
 */
export const forwardFormValues = (received: ReceivedRow | undefined): Values =>
  received
    ? {
        ...Object.fromEntries(
          [...texts, 'drawingDate', 'reportDate'].map((name) => [name, received[name as keyof ReceivedRow]]),
        ),
        supplierCode: null,
        remark: null,
        forwordAllowed: MAY_FORWARD,
        commitment: false,
      }
    : { forwordAllowed: MAY_FORWARD, commitment: false };

const trimOrUndefined = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

/** The request input of the form: trimmed, without empty fields. */
export function toRecipientInput(values: Values): ForwardForm {
  const { recEntId, recOrgId } = values.partner as Partner;
  return {
    recEntId,
    recOrgId: recOrgId ?? undefined,
    recUserId: (values.recUserId as number | null | undefined) ?? undefined,
    ...(Object.fromEntries(texts.map((name) => [name, trimOrUndefined(values[name])])) as Pick<
      ForwardForm,
      (typeof texts)[number]
    >),
    drawingDate: trimOrUndefined(values.drawingDate),
    reportDate: trimOrUndefined(values.reportDate),
    forwordAllowed: values.forwordAllowed as ForwardForm['forwordAllowed'],
    commitment: values.commitment === true,
  };
}
