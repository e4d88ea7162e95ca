import { cellsOf, customRole, createDepartment, signedIn, signIn, user } from '@matlas/testing';
import {
  app,
  bytes,
  call,
  create,
  maker,
  names,
  page,
  part,
  createReleasedSheet,
  setUpLists,
  share,
  supplier,
  type Who,
} from './testing/lists-fixture';

describe('lists of received and sent sheets', () => {
  setUpLists();

  describe('received and sent MDS', () => {
    it('lists received sheets by the names of the sender, with the columns of the specification, but none for a draft recipient', async () => {
      const [came, draft] = [
        await createReleasedSheet(supplier, part('L-1')),
        await createReleasedSheet(supplier, part('L-2')),
      ];
      await share(came.id, { number: 'MK-77', name: '左前支架', supplierCode: 'S-1' });
      await share(draft.id, { receiveStatus: 'E', name: 'Part L-2' });
      const { records, total } = await page(maker, 'received', { q: 'MK-77' });
      expect(total).toBe(1);
      expect(records[0]).toMatchObject({
        serialnumber: 1,
        mdsType: 1,
        mdsName: '左前支架',
        cid: came.cid,
        cver: '1',
        symbol: 'MK-77',
        approveDate: null,
        sendOrgID: supplier.enterprise.code,
        status: 'N',
        commitment: false,
        opens: true,
      });
      expect(records[0].acceptDate).toMatch(/^\d{4}-\d\d-\d\dT/);
      for (const q of ['左前', '支架', 'l-1', 'mk-', 'S-1', supplier.enterprise.code])
        expect(await names(maker, 'received', { q })).toContain('左前支架');
      expect(await names(maker, 'received', { q: 'L-2' })).toEqual([]);
      expect(await names(supplier, 'sent', { q: 'L-2' })).toEqual([]);
      expect(await names(supplier, 'sent', { q: 'L-1' })).toEqual(['左前支架']);
      expect(
        await names(supplier, 'sent', {
          q: maker.enterprise.code,
          querys: { like: { recEnt: maker.enterprise.code } },
        }),
      ).toContain('左前支架');
      expect([await names(supplier, 'received', { q: 'L-1' }), await names(maker, 'sent', { q: 'L-1' })]).toEqual([
        [],
        [],
      ]);
      await app.db.execute('update mds_share set removed_at = now() where sheet_id = $1', [came.id]);
      expect([await names(maker, 'received', { q: 'L-1' }), await names(supplier, 'sent', { q: 'L-1' })]).toEqual([
        [],
        ['左前支架'],
      ]);
    });

    it('reads the status letters A and M of other lists, and refuses letters that do not exist, also for the workbook', async () => {
      const accepted = await createReleasedSheet(supplier, part('A-1'));
      await share(accepted.id, { receiveStatus: 'P', name: 'Part A-1' });
      const filtered = (status: unknown) => ({ q: 'A-1', querys: { in: { status } } });
      expect(await names(maker, 'received', filtered(['A']))).toEqual(['Part A-1']);
      expect(await names(maker, 'received', { q: 'A-1', querys: { eq: { status: 'A' } } })).toEqual(['Part A-1']);
      expect(await names(maker, 'received', filtered(['M', 'N']))).toEqual([]);
      const workbook = (await bytes(maker, '/exchange/received/export', filtered(['A']))).body as Buffer;
      expect(JSON.stringify(await cellsOf(workbook))).toContain('Part A-1');
      for (const list of ['page', 'export']) {
        const { status, body } = await call(maker, 'post', `/exchange/received/${list}`, filtered(['P', 'X']));
        expect([status, body.data?.issues]).toMatchObject([400, [{ path: 'querys.in.status' }]]);
      }
    });

    it('shows a department its own sheets and those of the whole enterprise, and others nothing', async () => {
      const [whole, theirs, others] = [
        await createReleasedSheet(supplier, part('D-1')),
        await createReleasedSheet(supplier, part('D-2')),
        await createReleasedSheet(supplier, part('D-3')),
      ];
      const [own, other] = [
        await createDepartment(app.db, maker.enterprise),
        await createDepartment(app.db, maker.enterprise),
      ];
      await share(whole.id);
      await share(theirs.id, { organisationId: own });
      await share(others.id, { organisationId: other });
      const role = await customRole(app.db, maker.enterprise, { permissions: ['*:*:*'], dataScope: 'organisation' });
      const person = {
        headers: await signIn(app, await user(app.db, maker.enterprise, { organisationId: own, roles: [role] })),
      };
      const stranger = await signedIn(app);
      const requestWith = (who: Who) => names(who, 'received', { q: 'Part D-', sort: 'mdsName' });
      expect([await requestWith(maker), await requestWith(person), await requestWith(stranger)]).toEqual([
        ['Part D-1', 'Part D-2', 'Part D-3'],
        ['Part D-1', 'Part D-2'],
        [],
      ]);
    });

    it('keeps the names of rejected sheets, and pages by cursor', async () => {
      const sheet = await create(supplier, part('K-1'));
      await app.db.execute(
        `insert into mds_share (sheet_id, enterprise_id, receive_status, via, sent_version)
          values ($1, $2, 'R', 'send', 0.01)`,
        [sheet.id, maker.enterprise.id],
      );
      await app.db.execute(`update mds_sheet set name = 'Secret next name' where id = $1`, [sheet.id]);
      const toCorrect = (version: string) => ({
        sort: '-decidedAt',
        querys: { eq: { status: 'R', sheetStatus: version } },
      });
      expect(await names(supplier, 'sent', toCorrect('ED'))).toEqual(['Part K-1']);
      expect(await names(supplier, 'sent', toCorrect('RL'))).toEqual([]);
      expect((await call(maker, 'post', '/exchange/received/page', toCorrect('ED'))).status).toBe(400);
      const row = (await page(maker, 'received', { q: 'K-1' })).records[0];
      expect([row.mdsName, row.cver, row.opens, row.foreignName]).toEqual(['Part K-1', '0.01', false, null]);
      expect(await names(maker, 'received', { q: 'Secret' })).toEqual([]);
      const first = await page(maker, 'received', { pageSize: 2 });
      const next = await page(maker, 'received', { pageSize: 2, cursor: first.nextCursor });
      const two = await page(maker, 'received', { pageSize: 2, pageNo: 2 });
      expect(next.records.map(({ id }: { id: number }) => id)).toEqual(two.records.map(({ id }: { id: number }) => id));
      expect([next.records[0].serialnumber, two.records[0].serialnumber]).toEqual([null, 3]);
    });

    it('exports the list with the columns of the specification in their order', async () => {
      const { body } = await bytes(maker, '/exchange/received/export', { q: 'Part D-1' });
      const cells = await cellsOf(body);
      const header = cells.findIndex((row) => row[0] === 'No.');
      expect(cells[header]?.slice(0, 11)).toEqual([
        'No.',
        'MDS type',
        'MDS name',
        'MDS ID',
        'Designated number',
        'Received on',
        'Accepted on',
        'Sender',
        'Sender ID',
        'Status',
        'Commitment',
      ]);
      expect(cells[header + 1]?.slice(0, 3)).toEqual([1, 'Component', 'Part D-1']);
    });
  });
});
