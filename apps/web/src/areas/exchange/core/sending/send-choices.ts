import type { RecipientRow, SheetRow } from '@matlas/contract';
import { isReleaseVersion } from '@matlas/domain';
import type { Params } from '@matlas/web-kit';

/** Ways of sending: to one recipient, to several, to all enterprises, and a sent version to further recipients. */
export const SEND_ACTS = ['send', 'propose', 'publish', 'further'] as const;
export type SendAct = (typeof SEND_ACTS)[number];
/** Why a step is not possible now: a locale key with its parameters, or a sentence of the server. */
export type BlockReason = { key: string; params?: Params } | { sentence: string };

export interface SendChoice {
  act: SendAct;
  /** The recipients of the step. */
  recipients: readonly RecipientRow[];
  blockReason: BlockReason | undefined;
}

type Sheet = Pick<SheetRow, 'status' | 'cver' | 'errorCount' | 'module'>;

/** Not sent yet, cancelled or rejected: the sheet can be sent to this recipient. */
export const isPrepared = ({ recStatus }: Pick<RecipientRow, 'recStatus'>): boolean =>
  recStatus === 'E' || recStatus === 'C' || recStatus === 'R';
export const isDraft = ({ recStatus }: Pick<RecipientRow, 'recStatus'>): boolean => recStatus === 'E';
/** A version that can be sent to further recipients: proposed, published, or sent and accepted. */
const isSentOut = ({ status, cver }: Sheet): boolean =>
  status === 'ST' || status === 'RL' || (status === 'SD' && isReleaseVersion(cver));

const findRefusal = (rows: readonly RecipientRow[]): BlockReason | undefined => {
  const reason = rows.find(({ can }) => !can.send.allowed)?.can.send.reason;
  return reason ? { sentence: reason } : undefined;
};

function findBlockReason(sheet: Sheet, act: SendAct, recipients: readonly RecipientRow[]): BlockReason | undefined {
  if (sheet.module) return { key: 'errors.sheet.moduleInternal' };
  if (sheet.errorCount > 0) return { key: 'exchange.blocked.errors', params: { count: sheet.errorCount } };
  if (act !== 'publish' && recipients.length === 0) return { key: 'errors.recipient.none' };
  if (act === 'send' && recipients.length > 1) return { key: 'exchange.blocked.onlyOne' };
  return findRefusal(recipients);
}

/**
 * Recipients of the next sending: the selected ones, else the new ones, else those with a cancelled or rejected
 * sending.
 */
export function findNextRecipients(rows: readonly RecipientRow[], chosen: readonly number[]): RecipientRow[] {
  const prepared = rows.filter(isPrepared);
  const picked = prepared.filter(({ kid }) => chosen.includes(kid));
  if (picked.length > 0) return picked;
  const drafts = prepared.filter(isDraft);
  return drafts.length > 0 ? drafts : prepared;
}

/**
 * Possible steps for a sheet, the next step first. Empty while the sheet waits for an answer, or when it was
 * released for internal use only.
 */
export function sendChoices(sheet: Sheet, rows: readonly RecipientRow[], chosen: readonly number[] = []): SendChoice[] {
  const choice = (act: SendAct, recipients: readonly RecipientRow[]): SendChoice => ({
    act,
    recipients,
    blockReason: findBlockReason(sheet, act, recipients),
  });
  const prepared = findNextRecipients(rows, chosen);
  if (isSentOut(sheet)) {
    const further = chosen.length > 0 ? prepared : prepared.filter(isDraft);
    return further.length > 0 ? [choice('further', further)] : [];
  }
  if (sheet.status !== 'ED') return [];
  const acts: SendAct[] = prepared.length > 1 ? ['propose', 'send', 'publish'] : ['send', 'propose', 'publish'];
  return acts.map((act) => choice(act, prepared));
}

/** Whether recipients can be added: to a draft, and to a version that was sent already. */
export const canAddRecipients = (sheet: Sheet): boolean => !sheet.module && (sheet.status === 'ED' || isSentOut(sheet));
