import { api } from '@matlas/contract';
import type { TestApp } from '../app';
import type { TestUser } from '../builders';
import { idIn, callForData, type Maker, type Rows } from './row-maker';

const material = (name: string, substanceId: number): object => ({
  kind: 3,
  name,
  classCode: '1.1.1',
  symbol: 'M-1',
  number: 'M1',
  children: [{ portion: { kind: 2, value: '100' }, substanceId }],
});
/** Sheets of every kind and state, with their dependent rows. */
export async function sheetRows(maker: Maker, substanceId: number): Promise<Rows> {
  const { test, headers, mark } = maker;
  const create = (tree: object): Promise<Record<string, unknown>> =>
    callForData(test, headers, api.mds.component.create, { tree });
  const part = (name: string): object => ({
    kind: 1,
    name: `${mark} ${name}`,
    number: `${mark}-${name}`,
    measuredMassGrams: '20',
    children: [{ massGrams: '20', node: material(`${mark} steel`, substanceId) }],
  });
  const draft = await create(part('draft'));
  const released = await callForData(test, headers, api.mds.sheets.release, {
    id: (await create(part('released')))['id'],
    to: 'IR',
  });
  const { plate, steel, wire } = await materialSheets(maker, substanceId);
  const kinds = [draft, released, steel, wire, plate];
  const [imds, deleted] = [idIn(await create(part('of IMDS'))), idIn(await create(part('deleted')))];
  await test.db.execute('update mds_sheet set origin = 2 where id = $1', [imds]);
  await callForData(test, headers, api.mds.sheets.delete, { ids: [deleted] });
  const locked = idIn(await create(part('locked')));
  await callForData(test, headers, api.mdsLocal.lock, { ids: [locked], reason: 'In dispute' });
  return {
    ...(await cascades(maker, substanceId)),
    ...(await sheetData(maker, idIn(draft), substanceId)),
    imdsSheet: [imds],
    deletedSheet: [deleted],
    lockedSheet: [locked],
    sheet: kinds.map((sheet) => idIn(sheet)),
    mdsIdentity: [released, plate, wire].map((sheet) => idIn(sheet, 'cid')),
    mdsNode: kinds.map((sheet) => idIn(sheet)),
  };
}
/** A released sheet, a draft, and a semi-component. */
async function materialSheets(
  { test, headers, mark }: Maker,
  substanceId: number,
): Promise<Record<'plate' | 'steel' | 'wire', Record<string, unknown>>> {
  const plate = await callForData(test, headers, api.mds.sheets.release, {
    id: (await callForData(test, headers, api.mds.material.create, { tree: material(`${mark} plate`, substanceId) }))[
      'id'
    ],
    to: 'IR',
  });
  const steel = await callForData(test, headers, api.mds.material.create, {
    tree: material(`${mark} steel sheet`, substanceId),
  });
  const wire = await callForData(test, headers, api.mds.semiComponent.create, {
    tree: {
      kind: 2,
      name: `${mark} wire`,
      children: [{ portion: { kind: 2, value: '100' }, node: material(`${mark} copper`, substanceId) }],
    },
  });
  return { plate, steel, wire };
}

/** The dependent rows of a draft, and a release with two sources that can be switched. */
async function sheetData(
  { test, headers, mark }: Pick<Maker, 'test' | 'headers' | 'mark'>,
  sheetId: number,
  substanceId: number,
): Promise<Rows> {
  const file = (): Promise<Record<string, unknown>> =>
    callForData(test, headers, api.mdsAttachment.upload, {
      sheetId,
      kind: 'drawing',
      remark: `${mark} drawing`,
      file: 'sample',
    });
  const [first, second] = [await file(), await file()];
  const report = (number: string): Promise<Record<string, unknown>> =>
    callForData(test, headers, api.mdsVoc.saveOrUpdate, {
      sheetId,
      reportNumber: `${mark}-${number}`,
      laboratory: `${mark} laboratory`,
      method: 'vda277',
      testDate: '2026-03-01',
      values: [{ name: 'C', unit: 'ugC/g', value: '1' }],
    });
  const multi = await multiSourceSheet({ test, headers, mark }, substanceId);
  return {
    attachment: [idIn(first), idIn(second)],
    attachmentFile: [idIn(first, 'fileId')],
    vocReport: [idIn(await report('R1')), idIn(await report('R2'))],
    multiSheet: [multi],
    multiNode: [multi],
  };
}

/** A release with two sources that can be switched. */
async function multiSourceSheet(
  { test, headers, mark }: Pick<Maker, 'test' | 'headers' | 'mark'>,
  substanceId: number,
): Promise<number> {
  const source = (name: string): object => ({
    quantity: 1,
    preferred: name === 'one',
    node: {
      kind: 1,
      name: `${mark} source ${name}`,
      number: `${mark}-source-${name}`,
      children: [{ massGrams: '3', node: material(`${mark} steel`, substanceId) }],
    },
  });
  const multi = idIn(
    await callForData(test, headers, api.mds.component.create, {
      tree: {
        kind: 1,
        name: `${mark} sources`,
        number: `${mark}-sources`,
        multiSource: true,
        children: [source('one'), source('two')],
      },
    }),
  );
  await callForData(test, headers, api.mds.sheets.release, { id: multi, to: 'IR' });
  return multi;
}

const partReferringTo = (cid: unknown, mark: string, name: string): object => ({
  kind: 1,
  name: `${mark} ${name}`,
  number: `${mark}-${name}`,
  measuredMassGrams: '5',
  children: [{ massGrams: '5', ref: { cid, version: '1' } }],
});
/** A completed cascade, and a requested one: `corrected` replaces its older version in `using`. */
async function cascades(
  { test, headers, mark, partner }: Pick<Maker, 'test' | 'headers' | 'mark' | 'partner'>,
  substanceId: number,
): Promise<Rows> {
  const released = async (sheet: Record<string, unknown>): Promise<Record<string, unknown>> =>
    callForData(test, headers, api.mds.sheets.release, { id: sheet['id'], to: 'IR' });
  const alloy = await released(
    await callForData(test, headers, api.mds.material.create, { tree: material(`${mark} alloy`, substanceId) }),
  );
  const user = async (name: string): Promise<number> =>
    idIn(
      await released(
        await callForData(test, headers, api.mds.component.create, {
          tree: partReferringTo(alloy['cid'], mark, name),
        }),
      ),
    );
  const before = await user('carried');
  const next = (await callForData(test, headers, api.mds.sheets.newVersion, { id: alloy['id'] }))['sheet'] as Record<
    string,
    unknown
  >;
  const corrected = idIn(await released(next));
  const { cascade } = (await callForData(test, headers, api.mdsCascade.run, {
    change: { kind: 'sheet', to: corrected },
    sheetIds: [before],
  })) as { cascade: { id: number } };
  const using = await user('waiting');
  return {
    cascade: [cascade.id],
    corrected: [corrected],
    replaced: [idIn(alloy)],
    using: [using],
    cascadeAsked: [await askedFor(test, partner, using, idIn(alloy), corrected)],
  };
}
/**
 * A request of another enterprise. Inserted directly: its notification would reach users while their own are
 * counted.
 */
async function askedFor(
  test: TestApp,
  partner: TestUser,
  sheetId: number,
  fromId: number,
  toId: number,
): Promise<number> {
  const cascade = await test.db.row<{ id: number }>(
    `insert into mds_cascade (enterprise_id, organisation_id, kind, from_name, to_name, created_by)
      values ($1, $2, 'sheet', 'Part', 'Part', $3)
      returning id`,
    [partner.enterpriseId, partner.organisationId, partner.id],
  );
  await test.db.execute(
    `insert into mds_cascade_ask (cascade_id, sheet_id, kind, from_id, to_id, uses, asked_by)
      values ($1, $2, 'sheet', $3, $4, 1, $5)`,
    [cascade?.id, sheetId, fromId, toId, partner.id],
  );
  return cascade?.id ?? 0;
}
