import { exchangeApi, type Out, type RejectReason, type SheetRow } from '@matlas/contract';
import type { Page } from '@playwright/test';
import { apiPost } from './api';
import type { Partner } from './partners';

/** The decision of the recipient. */
export type Decision = 'accepted' | { reason: RejectReason };
const at = (path: string, id: number): string => path.replace('{id}', String(id));

/**
 * A draft that was sent and then decided on by a person. It was sent as one to several recipients, so a recipient
 * who rejects it can still read it.
 */
export async function createDecidedSending(from: Partner, to: Partner, sheet: SheetRow, fate: Decision): Promise<void> {
  const { recipients, sending, receiving } = exchangeApi;
  const { kid } = await apiPost<Out<typeof recipients.saveOrUpdate>>(from.page, recipients.saveOrUpdate.path, {
    sendMdsId: sheet.id,
    recEntId: to.id,
    supplierCode: 'T2',
    symbol: sheet.number,
    mdsName: sheet.name,
  });
  await apiPost(from.page, at(sending.propose.path, sheet.id), {});
  await decide(to.page, kid, fate, receiving);
}
async function decide(
  page: Page,
  kid: number,
  fate: Decision,
  { view, accept, reject }: typeof exchangeApi.receiving,
): Promise<void> {
  await apiPost(page, at(view.path, kid), {});
  if (fate === 'accepted') await apiPost(page, at(accept.path, kid), {});
  else await apiPost(page, at(reject.path, kid), fate);
}
