import { api } from '@matlas/contract';
import { signIn } from '../builders';
import { callForData, type Maker, type Rows } from './row-maker';

const idIn = (data: Record<string, unknown>, name = 'id'): number => Number(data[name]);
const steel = (name: string, substanceId: number): object => ({
  kind: 3,
  name,
  classCode: '1.1.1',
  symbol: 'M-1',
  standard: 'EN 1',
  number: name.replaceAll(' ', '-'),
  children: [{ portion: { kind: 2, value: '100' }, substanceId }],
});

/**
 * Sheets sent to the partner and prepared for it, and sheets from the partner: one accepted, one waiting for a
 * decision.
 */
export async function exchangeRows({ test, headers, mark, user, partner }: Maker, substanceId: number): Promise<Rows> {
  const draft = async (name: string): Promise<number> =>
    idIn(await callForData(test, headers, api.mds.material.create, { tree: steel(`${mark} ${name}`, substanceId) }));
  const recipient = async (sendMdsId: number): Promise<number> =>
    idIn(
      await callForData(test, headers, api.exchange.recipients.saveOrUpdate, {
        sendMdsId,
        recEntId: partner.enterpriseId,
        supplierCode: `${mark}-S`,
        symbol: `${mark}-${sendMdsId}`,
        mdsName: `${mark} at the customer`,
      }),
      'kid',
    );
  const [proposed, prepared] = [await draft('proposed'), await draft('prepared')];
  const [sent, waiting] = [await recipient(proposed), await recipient(prepared)];
  await callForData(test, headers, api.exchange.sending.propose, { id: proposed });
  const received = await receivedFrom({ test, headers: await signIn(test, partner), mark }, substanceId, user);
  const [accepted, viewed] = received;
  return {
    share: [sent],
    preparedShare: [waiting],
    preparedSheet: [prepared],
    acceptedShare: [accepted?.kid ?? 0],
    receivedShare: [viewed?.kid ?? 0],
    receivedSheet: [viewed?.sheetId ?? 0],
  };
}
/** The shares are inserted directly: their notifications would reach users while their own are counted. */
async function receivedFrom(
  { test, headers, mark }: Pick<Maker, 'test' | 'headers' | 'mark'>,
  substanceId: number,
  { enterpriseId, organisationId }: Maker['user'],
): Promise<{ kid: number; sheetId: number }[]> {
  const rows = [];
  for (const status of ['P', 'S']) {
    const sheetId = idIn(
      await callForData(test, headers, api.mds.sheets.release, {
        id: (
          await callForData(test, headers, api.mds.material.create, {
            tree: steel(`${mark} from the partner ${status}`, substanceId),
          })
        )['id'],
        to: 'IR',
      }),
    );
    await test.db.execute(`update mds_sheet set status = 'ST' where id = $1`, [sheetId]);
    const share = await test.db.row<{ kid: number }>(
      `insert into mds_share (sheet_id, enterprise_id, organisation_id, receive_status, supplier_code, number, name,
          forward_allowed, viewed_at)
        values ($1, $2, $3, $4, 'E-3', $5, $6, true, now())
        returning id as kid`,
      [sheetId, enterpriseId, organisationId, status, `${mark}-R-${status}`, `${mark} received`],
    );
    rows.push({ kid: share?.kid ?? 0, sheetId });
  }
  return rows;
}
