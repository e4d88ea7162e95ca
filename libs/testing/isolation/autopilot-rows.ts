import { api } from '@matlas/contract';
import { idOf, callForData, type Maker, type Rows } from './row-maker';

/**
 * Rules of the inbox autopilot and a dry run, which belong to the whole enterprise. The run is inserted directly,
 * because its job would notify users.
 */
export async function autopilotRows({ test, headers, user, wide }: Maker): Promise<Rows> {
  const rule = async (name: string): Promise<number> =>
    Number(
      (
        await callForData(test, headers, api.exchangeAutopilot.save, {
          name: `${wide} ${name}`,
          active: true,
          action: 'hold',
          conditions: [{ is: 'errorsAtMost', count: 0 }],
        })
      )['id'],
    );
  const run = await test.db.row<{ id: number }>(
    `insert into exchange_autopilot_run (enterprise_id, rules, created_by, finished_at)
      values ($1, '[]', $2, now())
      returning id`,
    [user.enterpriseId, user.id],
  );
  return { autopilotRule: [await rule('rule'), await rule('second rule')], autopilotRun: [idOf(run)] };
}
/** A sheet with a confidential substance that has to be disclosed. */
export async function disclosureRows({ test, headers, user, mark }: Maker, substanceId: number): Promise<Rows> {
  const hidden = {
    kind: 3,
    name: `${mark} hidden`,
    classCode: '1.1.1',
    symbol: 'M-1',
    standard: 'EN 1',
    number: `${mark}-hidden`,
    children: [{ portion: { kind: 2, value: '100' }, substanceId }],
  };
  const sheetId = Number(
    (
      await callForData(test, headers, api.mds.sheets.release, {
        id: (await callForData(test, headers, api.mds.material.create, { tree: hidden }))['id'],
        to: 'IR',
      })
    )['id'],
  );
  const disclosure = await test.db.row<{ id: number }>(
    'insert into exchange_disclosure (enterprise_id, sheet_id, substance_id) values ($1, $2, $3) returning id',
    [user.enterpriseId, sheetId, substanceId],
  );
  return { disclosure: [idOf(disclosure)] };
}
