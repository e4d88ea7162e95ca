import type { AnnouncementRow, NoticeReader, PublicAnnouncement, ShownAnnouncement } from '@matlas/contract';
import { Db } from '@matlas/server-kit';
import {
  type AuthHeader,
  enterprise,
  sharedApp,
  signIn,
  type TestApp,
  type TestEnterprise,
  user,
} from '@matlas/testing';
import { AnnouncementReaderStore } from './announcement-reader.store';
import { AnnouncementNotifier } from './announcement-notifier';
import { htmlToText, sanitizeNotice } from './notice-html';

interface Answer<T> {
  ok: boolean;
  code: string;
  data: T;
}
const HOUR_MS = 3_600_000;
const at = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();
const pdf = Buffer.from('%PDF-1.4 sample');

describe('announcements', () => {
  let app: TestApp;
  let maker: TestEnterprise;
  let supplier: TestEnterprise;
  let centre: AuthHeader;
  let admin: AuthHeader;
  let makers: AuthHeader;
  let suppliers: AuthHeader;
  let outsider: AuthHeader;
  beforeAll(async () => {
    app = await sharedApp();
    const platform = await enterprise(app.db, { identity: 'platform' });
    maker = await enterprise(app.db, { identity: 'oem' });
    supplier = await enterprise(app.db, { identity: 'supplier' });
    const signedInAs = async (of: TestEnterprise, role: 'operatingCentre' | 'enterpriseAdmin' | 'ordinaryUser') =>
      signIn(app, await user(app.db, of, { roles: [role] }));
    centre = await signedInAs(platform, 'operatingCentre');
    admin = await signedInAs(maker, 'enterpriseAdmin');
    makers = await signedInAs(maker, 'ordinaryUser');
    suppliers = await signedInAs(supplier, 'ordinaryUser');
    outsider = await signedInAs(await enterprise(app.db, { identity: 'rawMaterial' }), 'ordinaryUser');
  });
  afterAll(() => app.close());

  const post = async <T>(who: AuthHeader, call: string, body: object): Promise<Answer<T>> =>
    (await app.http.post(`/api/announcementInfo/${call}`).set(who).set('Accept-Language', 'en').send(body)).body;
  const save = async (who: AuthHeader, body: object) =>
    post<AnnouncementRow>(who, 'saveOrUpdate', { title: '通知', content: '<p>内容</p>', state: 'published', ...body });
  const shown = async (who: AuthHeader): Promise<ShownAnnouncement[]> =>
    (await app.http.get('/api/announcementInfo/list').set(who)).body.data;
  const titles = async (who: AuthHeader) => (await shown(who)).map(({ title }) => title);

  it('reach two enterprises and nobody else, count who read them, and disappear when withdrawn', async () => {
    const { data: row } = await save(centre, {
      title: '致两家',
      titleEn: 'To two',
      display: 'dialog',
      enterpriseIds: [maker.id, supplier.id],
    });
    expect(row).toMatchObject({ phase: 'published', readCount: 0, can: { edit: true, delete: true } });
    expect([await titles(makers), await titles(suppliers), await titles(outsider)]).toEqual([
      ['致两家'],
      ['致两家'],
      [],
    ]);
    expect(JSON.stringify(await shown(makers))).not.toContain('enterpriseIds');
    await post(makers, 'read', { ids: [row.id], agreed: true });
    await post(outsider, 'read', { ids: [row.id] });
    expect(await shown(makers)).toMatchObject([{ read: true, agreed: true }]);
    expect(await shown(suppliers)).toMatchObject([{ read: false, agreed: false }]);
    const readers = await post<{ records: NoticeReader[]; total: number }>(centre, 'readers', { id: row.id });
    expect(readers.data.total).toBe(3);
    expect(readers.data.records.filter(({ read }) => read)).toMatchObject([{ agreedTime: expect.any(String) }]);
    const withdrawn = await post<AnnouncementRow>(centre, 'state', { id: row.id, state: 'withdrawn' });
    expect(withdrawn.data).toMatchObject({ phase: 'withdrawn', readCount: 1 });
    expect([await titles(makers), await titles(suppliers)]).toEqual([[], []]);
    expect((await post(admin, 'readers', { id: row.id })).code).toBe('notFound');
  });

  it('of an enterprise reach its own people, by role and department, and never others', async () => {
    const own = await save(admin, { title: '内部', roles: ['ordinaryUser'], organisationIds: [maker.organisationId] });
    expect(own.ok).toBe(true);
    expect([await titles(makers), await titles(admin), await titles(suppliers)]).toEqual([['内部'], [], []]);
    const refusedFields = async (body: object): Promise<string[]> =>
      ((await save(admin, body)) as Answer<unknown> & { data: { issues: { path: string }[] } }).data.issues.map(
        ({ path }) => path,
      );
    expect(await refusedFields({ isPublic: true })).toEqual(['isPublic']);
    expect(await refusedFields({ identities: ['supplier'] })).toEqual(['identities']);
    expect(await refusedFields({ enterpriseIds: [supplier.id] })).toEqual(['enterpriseIds']);
    expect(await refusedFields({ organisationIds: [supplier.organisationId] })).toEqual(['organisationIds']);
    expect((await post(centre, 'state', { id: own.data.id, state: 'withdrawn' })).code).toBe('notFound');
    await app.http
      .delete('/api/announcementInfo/delete')
      .set(admin)
      .send({ ids: [own.data.id] });
    expect(await titles(makers)).toEqual([]);
  });

  it('wait for their start, end by themselves, and are told once when they begin', async () => {
    const later = await save(centre, { title: '将来', startTime: at(2), endTime: at(4) });
    const past = await save(centre, { title: '过去', startTime: at(-4), endTime: at(-2) });
    expect([later.data.phase, past.data.phase]).toEqual(['scheduled', 'ended']);
    expect((await save(centre, { startTime: at(2), endTime: at(1) })).code).toBe('badInput');
    expect(await titles(makers)).toEqual([]);
    const [readers, telling] = [app.app.get(AnnouncementReaderStore), app.app.get(AnnouncementNotifier)];
    expect(await readers.listToNotify()).toEqual([]);
    await app.db.execute(`update announcement set start_time = now() - interval '1 minute' where id = $1`, [
      later.data.id,
    ]);
    expect(await readers.listToNotify()).toEqual([later.data.id]);
    const notify = () => {
      const db = app.app.get(Db);
      return db.asPlatform(() => db.tx(() => telling.notifyScheduled(later.data.id)));
    };
    expect([await notify(), await notify(), await titles(makers)]).toEqual([true, false, ['将来']]);
    await post(centre, 'state', { id: later.data.id, state: 'withdrawn' });
  });

  it('show strangers only what is public, as text', async () => {
    await save(centre, {
      title: '公开',
      content: '<p>停机 <strong>周六</strong></p><ul><li>北</li></ul>',
      isPublic: true,
    });
    await save(centre, { title: '不公开' });
    const { data }: Answer<PublicAnnouncement[]> = (await app.http.get('/api/announcementInfo/public')).body;
    expect(data.map(({ title, text }) => [title, text])).toEqual([['公开', '停机 周六\n- 北']]);
  });

  it('keep their files from those whom they do not address', async () => {
    const sent = await app.http.post('/api/announcementInfo/upload').set(centre).attach('file', pdf, '说明.pdf');
    const { fileId } = sent.body.data as { fileId: number };
    const { data: row } = await save(centre, { title: '附件', fileIds: [fileId], enterpriseIds: [maker.id] });
    expect(row.files).toMatchObject([{ fileId, name: '说明.pdf', size: pdf.length }]);
    const fetched = async (who: AuthHeader) => (await app.http.get(`/api/sys/file/${fileId}/download`).set(who)).status;
    expect([await fetched(makers), await fetched(suppliers)]).toEqual([200, 404]);
    expect((await save(admin, { fileIds: [fileId] })).code).toBe('badInput');
    await app.http
      .delete('/api/announcementInfo/delete')
      .set(centre)
      .send({ ids: [row.id] });
    expect([await fetched(makers), await fetched(centre)]).toEqual([404, 404]);
  });

  it('lose scripts, handlers and dangerous links before they are stored', async () => {
    const hostile = [
      '<p onclick="alert(1)">a<script>alert(2)</script></p>',
      '<img src=x onerror=alert(3)><style>p{}</style><iframe src="https://x"></iframe><form><input></form>',
      '<a href="javascript:alert(4)">b</a><a href="jAvA\tscript:alert(5)">c</a><a href="data:text/html,x">d</a>',
      '<a href="//evil.example">e</a><a href="https://ok.example" onmouseover="x">f</a><svg><a xlink:href="javascript:1">g</a></svg>',
    ].join('');
    const clean = sanitizeNotice(hostile);
    expect(clean).not.toMatch(
      /script|alert|onerror|onclick|onmouseover|<img|<iframe|<style|<form|<input|<svg|data:|evil/i,
    );
    expect(clean).toContain('<a href="https://ok.example" target="_blank" rel="noopener noreferrer nofollow">f</a>');
    expect(htmlToText(clean)).toBe('a\nbcdefg');
    const { data } = await save(centre, { state: 'draft', content: hostile, contentEn: '<script>x</script>' });
    expect([data.content, data.contentEn]).toEqual([clean, null]);
    expect((await save(centre, { state: 'draft', content: '<script>x</script>' })).code).toBe('badInput');
    expect((await save(makers, {})).code).toBe('forbidden');
  });
});
