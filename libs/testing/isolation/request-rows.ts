import { api } from '@matlas/contract';
import { idIn, idOf, callForData, type Maker, type Rows } from './row-maker';

const DEADLINE = '2035-06-01';

/**
 * Requests of a department: not sent, sent, sent to a mailbox with an open link, an answered one; and one from the
 * partner. Those of other places are inserted directly, because their notifications would reach users while their
 * own are counted.
 */
export async function requestRows(maker: Maker): Promise<Rows> {
  const { test, headers, mark, partner } = maker;
  const { code } = (await test.db.row<{ code: string }>('select code from enterprise where id = $1', [
    partner.enterpriseId,
  ])) ?? { code: '' };
  const request = (name: string): object => ({
    projectName: `${mark} project`,
    supplyNumber: `${mark}-${name}`,
    supplyName: `${mark} ${name}`,
    dataType: 1,
    deadline: DEADLINE,
    remark: `${mark} remark`,
  });
  const requestWith = async (name: string, more: object): Promise<number> =>
    idIn(await callForData(test, headers, api.exchangeRequest.saveOrUpdate, { ...request(name), ...more }));
  const sent = (id: number, status = 'sent'): Promise<number> =>
    test.db.execute(`update mds_request set status = $2, sent_at = now() where id = $1`, [id, status]);
  const toPartner = async (name: string): Promise<number> => {
    const id = await requestWith(name, { supplierCode: code });
    await sent(id);
    return id;
  };
  const byLink = async (name: string, status: string): Promise<number> => {
    const id = await requestWith(name, { email: `${name}@example.org`, supplierName: `${mark} small supplier` });
    await sent(id, status);
    await linkTo(id, status, { test, mark }, name);
    return id;
  };
  return {
    mdsRequest: [await toPartner('sent'), await toPartner('sent too')],
    newRequest: [
      await requestWith('new', { supplierCode: code }),
      await requestWith('new too', { supplierCode: code }),
    ],
    openLink: [await byLink('open', 'sent')],
    linkedRequest: [await byLink('answered', 'waitacceptance')],
    receivedRequest: [await fromPartner(maker, 'received'), await fromPartner(maker, 'received too')],
  };
}

/** A link with a saved or a submitted answer. */
async function linkTo(
  id: number,
  status: string,
  { test, mark }: Pick<Maker, 'test' | 'mark'>,
  name: string,
): Promise<void> {
  await test.db.execute(
    `insert into mds_request_code (code_hash, request_id, expires_at) values ($1, $2, now() + interval '10 days')`,
    [`${mark} ${name}`, id],
  );
  await test.db.execute(
    `insert into mds_request_link (request_id, answer, saved_at, submitted_at)
        values ($1, $2, now(), case when $3 = 'waitacceptance' then now() end)`,
    [id, JSON.stringify({ name: `${mark} answer`, materials: [] }), status],
  );
}

/** The request of the partner to the department. */
const fromPartner = async ({ test, user, partner, mark }: Maker, name: string): Promise<number> =>
  idOf(
    await test.db.row<{ id: number }>(
      `insert into mds_request (enterprise_id, organisation_id, created_by, supplier_id, supplier_organisation_id,
            project_name, supply_number, supply_name, data_type, deadline, status, sent_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7, 1, $8, 'sent', now()) returning id`,
      [
        partner.enterpriseId,
        partner.organisationId,
        partner.id,
        user.enterpriseId,
        user.organisationId,
        `${mark} asked of us`,
        `${mark} ${name}`,
        DEADLINE,
      ],
    ),
  );
