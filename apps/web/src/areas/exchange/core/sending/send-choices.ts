import type { RecipientRow, SheetRow } from '@matlas/contract';
import { isReleaseVersion } from '@matlas/domain';
import type { Params } from '@matlas/web-kit';

/** 1:1, 1:n, to all, and a version that went out already to further recipients. */
export const SEND_ACTS = ['send', 'propose', 'publish', 'further'] as const;
export type SendAct = (typeof SEND_ACTS)[number];
/** Why it cannot be done now: a locale key with what its sentence needs, or the server's own sentence. */
export type Because = { key: string; params?: Params } | { sentence: string };

export interface SendChoice {
  act: SendAct;
  /** Who would get it by name. */
  recipients: readonly RecipientRow[];
  because: Because | undefined;
}

type Sheet = Pick<SheetRow, 'status' | 'cver' | 'errorCount' | 'module'>;

/** Not yet sent, or come back: the sender may send to it (again). */
export const isPrepared = ({ recStatus }: Pick<RecipientRow, 'recStatus'>): boolean =>
  recStatus === 'E' || recStatus === 'C' || recStatus === 'R';
export const isDraft = ({ recStatus }: Pick<RecipientRow, 'recStatus'>): boolean => recStatus === 'E';
/** A version that goes to further recipients: proposed, published, or sent and accepted. */
const isOut = ({ status, cver }: Sheet): boolean =>
  status === 'ST' || status === 'RL' || (status === 'SD' && isReleaseVersion(cver));

const refused = (rows: readonly RecipientRow[]): Because | undefined => {
  const reason = rows.find(({ can }) => !can.send.allowed)?.can.send.reason;
  return reason ? { sentence: reason } : undefined;
};

function becauseOf(sheet: Sheet, act: SendAct, recipients: readonly RecipientRow[]): Because | undefined {
  if (sheet.module) return { key: 'errors.sheet.moduleInternal' };
  if (sheet.errorCount > 0) return { key: 'exchange.blocked.errors', params: { count: sheet.errorCount } };
  if (act !== 'publish' && recipients.length === 0) return { key: 'errors.recipient.none' };
  if (act === 'send' && recipients.length > 1) return { key: 'exchange.blocked.onlyOne' };
  return refused(recipients);
}

/**
 * To whom it would go: the chosen ones; without a choice the new ones, or where there are none those from whom it came
 * back.
 */
export function addressees(rows: readonly RecipientRow[], chosen: readonly number[]): RecipientRow[] {
  const prepared = rows.filter(isPrepared);
  const picked = prepared.filter(({ kid }) => chosen.includes(kid));
  if (picked.length > 0) return picked;
  const drafts = prepared.filter(isDraft);
  return drafts.length > 0 ? drafts : prepared;
}

/**
 * What can be done with the sheet as it is, the next step first; nothing while it waits for an answer or was released
 * for own use.
 */
export function sendChoices(sheet: Sheet, rows: readonly RecipientRow[], chosen: readonly number[] = []): SendChoice[] {
  const choice = (act: SendAct, recipients: readonly RecipientRow[]): SendChoice => ({
    act,
    recipients,
    because: becauseOf(sheet, act, recipients),
  });
  const prepared = addressees(rows, chosen);
  if (isOut(sheet)) {
    const further = chosen.length > 0 ? prepared : prepared.filter(isDraft);
    return further.length > 0 ? [choice('further', further)] : [];
  }
  if (sheet.status !== 'ED') return [];
  const acts: SendAct[] = prepared.length > 1 ? ['propose', 'send', 'publish'] : ['send', 'propose', 'publish'];
  return acts.map((act) => choice(act, prepared));
}

/** May recipients be added: to a draft, and to what went out already. */
export const takesRecipients = (sheet: Sheet): boolean => !sheet.module && (sheet.status === 'ED' || isOut(sheet));
