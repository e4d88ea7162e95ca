import { exchangeApi, type Out, type RejectReason, type SheetRow } from '@matlas/contract';
import type { Page } from '@playwright/test';
import { tell } from './api';
import type { Partner } from './partners';

/** What a recipient did with it. */
export type Fate = 'accepted' | { reason: RejectReason };
const at = (path: string, id: number): string => path.replace('{id}', String(id));

/** A draft that was sent as one to many are (its contents stay open to who refuses it), and decided on by a person. */
export async function pastSending(from: Partner, to: Partner, sheet: SheetRow, fate: Fate): Promise<void> {
  const { recipients, sending, receiving } = exchangeApi;
  const { kid } = await tell<Out<typeof recipients.saveOrUpdate>>(from.page, recipients.saveOrUpdate.path, {
    sendMdsId: sheet.id,
    recEntId: to.id,
    supplierCode: 'T2',
    symbol: sheet.number,
    mdsName: sheet.name,
  });
  await tell(from.page, at(sending.propose.path, sheet.id), {});
  await decide(to.page, kid, fate, receiving);
}
async function decide(
  page: Page,
  kid: number,
  fate: Fate,
  { view, accept, reject }: typeof exchangeApi.receiving,
): Promise<void> {
  await tell(page, at(view.path, kid), {});
  if (fate === 'accepted') await tell(page, at(accept.path, kid), {});
  else await tell(page, at(reject.path, kid), fate);
}
