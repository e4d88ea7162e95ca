import { api, type Route, routesOf } from '@matlas/contract';
import { IdPlaces, shapeOf } from '../../libs/testing/isolation/input-shape';
import { minimalInput, put } from '../../libs/testing/isolation/samples';
import { type Answer, send, takenBack } from '../../libs/testing/isolation/wire';
import { confidentialWorld, type ConfidentialWorld, type Reader, SECRET } from './confidential-world';

/** Which substances there are, and what lists say of them, is no secret: only where one occurs. Nor is it what a person typed themselves. */
const REFERENCE = new Set<Route>([...routesOf(api.catalog), ...routesOf(api.rules)]);
const ROUTES = routesOf(api).filter((route) => !REFERENCE.has(route) && !['/logout', '/newUpdatePassword'].includes(route.path));
const WORDS = Object.entries(SECRET);
const MOST_IDS = 40;
const BLIND: readonly Reader[] = ['ordinary', 'nominated', 'auditor', 'dataReceiver', 'centre', 'platform', 'trusted key'];

let world: ConfidentialWorld;
beforeAll(async () => {
  world = await confidentialWorld();
}, 180_000);
afterAll(() => world.test.close());

const told = ({ text }: Answer): string[] => WORDS.filter(([, word]) => text.toLowerCase().includes(word.toLowerCase())).map(([name]) => name);
/** Files change nothing, and their streams outlive a transaction around them. */
const asked = (route: Route, input: Record<string, unknown>, reader: Reader): Promise<Answer> => {
  const ask = (): Promise<Answer> => send(world.test, route, input, world.readers[reader]);
  return route.answer === 'file' ? ask() : takenBack(world.test, ask);
};

/** The least that a call takes, once for each record that its inputs can name. */
function inputsOf(route: Route): Record<string, unknown>[] {
  const { places } = new IdPlaces(route);
  const idOf = (kind: string, index = 0): number => world.ids[kind]?.[index] ?? 1;
  const first = minimalInput(route, places, (place) => (place.isText ? String(idOf(place.kind)) : idOf(place.kind))).input;
  const varied = places.flatMap((place) => (world.ids[place.kind] ?? []).slice(0, MOST_IDS).map((id) => put(route, first, place.steps, place.isText ? String(id) : id)));
  return [first, ...varied];
}
const isSearch = (route: Route): boolean => route.answer === 'page' && ['q', 'pageNo'].every((field) => field in (shapeOf(route).properties ?? {}));

describe('what an enterprise keeps confidential', () => {
  it.each(ROUTES.map((route) => [`${route.method} ${route.path}`, route] as const))('is told by %s to nobody but its owner and trusted users', async (_name, route) => {
    for (const input of inputsOf(route)) {
      for (const reader of BLIND) expect([reader, input, told(await asked(route, input, reader))]).toEqual([reader, input, []]);
    }
  }, 120_000);

  it('is told to its owner and to whom the owner trusts, where they look for it', async () => {
    const sheet = world.ids['sheet']?.[0] ?? 0;
    for (const reader of ['owner', 'trusted'] as const) expect(told(await asked(api.mds.material.get, { id: sheet }, reader))).toEqual(expect.arrayContaining(['nameEn', 'cas']));
    for (const route of [api.analysis.findings, api.analysis.exportRun]) expect(told(await asked(route, { runId: world.runId, pageSize: 50 }, 'trusted'))).toEqual(expect.arrayContaining(['nameEn', 'cas', 'entry']));
    expect(told(await asked(api.analysis.totals, { runId: world.runId }, 'trusted'))).toContain('nameEn');
  });

  it('is found by no search of whoever may not see it: neither rows, nor counts, nor order', async () => {
    const nothing = 'Qxqxqxqx';
    const searches = ROUTES.filter(isSearch);
    expect(searches.length).toBeGreaterThan(5);
    for (const route of [...searches, api.analysis.exportFindings, api.mds.tree.search]) {
      for (const word of Object.values(SECRET)) {
        for (const reader of BLIND) {
          const ask = (q: string): Promise<Answer> => asked(route, { ...inputsOf(route)[0], ...(route === api.mds.tree.search ? { path: String(world.ids['sheet']?.[1]) } : {}), ...(route.path.startsWith('/analysis/') ? { runId: world.runId } : {}), q }, reader).then((answer) => ({ ...answer, text: answer.text.replaceAll(q, '#') }));
          expect([route.path, reader, word, (await ask(word)).text]).toEqual([route.path, reader, word, (await ask(nothing)).text]);
        }
      }
    }
  }, 120_000);

  it('is judged all the same, shown without what would name it, and stands first in its verdict', async () => {
    const { records } = (await asked(api.analysis.findings, { runId: world.runId, pageSize: 50, verdicts: ['fail'] }, 'ordinary')).data as { records: Record<string, unknown>[] };
    const hidden = records.filter((finding) => finding['confidential'] && finding['substanceName'] === null);
    expect(hidden.length).toBeGreaterThan(0);
    expect(records.slice(0, hidden.length)).toEqual(hidden);
    for (const finding of hidden) expect(finding).toMatchObject({ verdict: 'fail', cas: null, entryNo: null, limitPercent: null, exemptionEntry: null, memberCount: 0, maxPercent: '2.5' });
    const detail = (await asked(api.analysis.detail, { runId: world.runId, findingId: hidden[0]?.['id'] }, 'ordinary')).data as { reason: { sentence: string } };
    expect(detail.reason.sentence).toMatch(/^A confidential substance is 2.5 % of the homogeneous material/);
  });

  it('is weighed apart from what is disclosed', async () => {
    const rows = async (reader: Reader) => (await asked(api.analysis.totals, { runId: world.runId }, reader)).data as unknown as { masked: boolean; nominalGrams: string; lawCode: string; substanceName: string; itemId: number }[];
    // Phthalate: 0.012 g disclosed in the sheath, 0.05 g in the maker's own gasket, and 0.05 g confidential in the supplier's.
    const phthalate = (await rows('ordinary')).filter(({ lawCode, substanceName }) => lawCode === 'SVHC' && substanceName === 'DEHP');
    expect(phthalate).toMatchObject([{ masked: false }]);
    expect((await rows('ordinary')).filter(({ masked }) => masked).length).toBeGreaterThan(1);
    const sum = async (reader: Reader): Promise<number> => (await rows(reader)).filter(({ lawCode }) => lawCode === 'SVHC').reduce((grams, { nominalGrams }) => grams + Number(nominalGrams), 0);
    expect(await sum('ordinary')).toBeCloseTo(await sum('trusted'), 9);
    const entries = new Set((await world.test.db.rows<{ id: number }>('select id from rule_list_item')).map(({ id }) => id));
    for (const { masked, itemId } of await rows('ordinary')) if (masked) expect(entries.has(itemId)).toBe(false);
  });

  it('is not found out by a list of the reader\'s own', async () => {
    const { records } = (await asked(api.analysis.findings, { runId: world.runId, lawIds: [world.ownLawId], pageSize: 50 }, 'ordinary')).data as { records: { lawId: number | null; substanceName: string | null; confidential: boolean }[] };
    // What may be anything stays unknown by this list as by any other.
    expect(records.filter(({ lawId, substanceName, confidential }) => lawId === world.ownLawId && (confidential || substanceName !== null))).toEqual([]);
  });

  it('is neither copied nor lost', async () => {
    for (const reader of ['ordinary', 'trusted'] as const) {
      for (const id of world.ids['sheet'] ?? []) {
        const answer = await asked(api.mds.sheets.copy, { id }, reader);
        expect([reader, id, answer.status === 200 || answer.code === 'sheet.confidentialKept']).toEqual([reader, id, true]);
      }
    }
    const copied = await takenBack(world.test, async () => {
      const made = (await send(world.test, api.mds.sheets.copy, { id: world.ids['sheet']?.[0] }, world.readers.owner)).data as { sheet: { id: number } };
      return send(world.test, api.mds.material.get, { id: made.sheet.id }, world.readers.owner);
    });
    expect(told(copied)).toContain('cas');
    expect(copied.text).toContain('"confidential":true');
  });

  it('stands in no log, trail, note or job of the platform', async () => {
    const { test } = world;
    for (const table of ['operation_log', 'audit_trail', 'note', 'job', 'mail_outbox']) {
      const rows = await test.db.rows<{ line: string }>(`select t::text as line from ${table} t`);
      const leaks = rows.filter(({ line }) => WORDS.some(([, word]) => line.includes(word)));
      expect([table, leaks]).toEqual([table, []]);
    }
  });

  it('closes at once when the trust is revoked, or the own enterprise takes the mark back', async () => {
    const { test, trusted, ownerAdmin, trustId } = world;
    const sees = async (): Promise<boolean> => told(await send(test, api.mds.material.get, { id: world.ids['sheet']?.[0] }, world.readers.trusted)).length > 0;
    expect(await sees()).toBe(true);
    await test.db.execute('update app_user set trusted = false where id = $1', [trusted.id]);
    expect(await sees()).toBe(false);
    await test.db.execute('update app_user set trusted = true where id = $1', [trusted.id]);
    expect(await sees()).toBe(true);
    expect((await send(test, api.trust.revoke, { id: trustId }, world.readers.ordinary)).status).toBe(404);
    expect((await send(test, api.trust.revoke, { id: trustId }, ownerAdmin)).data).toMatchObject({ isEffective: false, can: { revoke: false } });
    expect(await sees()).toBe(false);
    expect((await send(test, api.trust.revoke, { id: trustId }, ownerAdmin)).code).toBe('trust.ended');
  });
});
