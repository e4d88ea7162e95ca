import { api, type Route } from '@matlas/contract';
import type { AuthHeader } from '@matlas/testing';
import {
  type Answer,
  RecordedCallers,
  hearStatements,
  IdPlaces,
  isRefusedAtDoor,
  minimalInput,
  put,
  send,
  shapeOf,
  takenBack,
} from '@matlas/testing/isolation';
import { IS_SHORT } from '@matlas/testing/depth';
import { ROUTES } from './testing/confidential/asked-routes';
import { type ConfidentialWorld, createWorld, type Reader } from './testing/confidential/confidential-world';
import { SECRET } from './testing/confidential/secret';

const WORDS = Object.entries(SECRET);
/** Records of a kind that each call is asked for; the complete long run asks for more. */
const MOST_IDS = IS_SHORT ? 15 : 40;
/**
 * Readers of the two enterprises that must not see the substance. The first of each may read everything that the
 * others may, and more.
 */
const BLIND: readonly (readonly [widest: Reader, ...others: Reader[]])[] = [
  ['ordinary', 'nominated', 'auditor', 'dataReceiver', 'trusted key'],
  ['platform', 'centre'],
];
let world: ConfidentialWorld;
let callers: RecordedCallers;
let stopRecording = (): void => undefined;
beforeAll(async () => {
  world = await createWorld();
  // Prevents an update of `seen_at` by each call, since calls are rolled back.
  await world.test.db.execute(`update session set seen_at = now() + interval '1 day'`);
  callers = new RecordedCallers(world.test);
  await world.test.db.asPlatform(() => callers.lookUp(Object.values(world.readers).filter(isSignedIn)));
  stopRecording = hearStatements();
}, 600_000);
afterAll(async () => {
  stopRecording();
  await world.test.close();
});
const isSignedIn = (headers: AuthHeader | object): headers is AuthHeader => 'X-Access-Token' in headers;

/**
 * The application codes that a user may choose come from the catalogue and are listed in the detail of own sheets
 * too; the code of a particular substance stands in the tree.
 */
const CODES_TO_WRITE = /"applicationCodes":\[[^\]]*\]/g;
const leaked = ({ text }: Answer): string[] => {
  const content = text.replace(CODES_TO_WRITE, '').toLowerCase();
  return WORDS.filter(([, word]) => content.includes(word.toLowerCase())).map(([name]) => name);
};
/**
 * Calls that return a file run without a rollback: they change nothing, and their streams outlive a surrounding
 * transaction.
 */
const callAs = (route: Route, input: Record<string, unknown>, reader: Reader): Promise<Answer> => {
  const ask = (): Promise<Answer> => send(world.test, route, input, world.readers[reader]);
  const headers = world.readers[reader];
  return route.answer === 'file'
    ? ask()
    : takenBack(world.test, ask, isSignedIn(headers) ? callers.scopeOf(headers) : undefined);
};

/** The minimal input of a call. */
function createMinimalInput(route: Route, places = new IdPlaces(route).places): Record<string, unknown> {
  const idOf = (kind: string): number => world.ids[kind]?.[0] ?? 1;
  return minimalInput(route, places, (place) => (place.isText ? String(idOf(place.kind)) : idOf(place.kind))).input;
}
/** The minimal input, and one variant for each record that an input can refer to. */
function createInputs(route: Route): Record<string, unknown>[] {
  const { places } = new IdPlaces(route);
  const first = createMinimalInput(route, places);
  const varied = places.flatMap((place) =>
    (world.ids[place.kind] ?? [])
      .slice(0, MOST_IDS)
      .map((id) => put(route, first, place.steps, place.isText ? String(id) : id)),
  );
  return [...new Map([first, ...varied].map((input) => [JSON.stringify(input), input])).values()];
}
interface Probe {
  /** The first input and one for each distinct successful response. All inputs if the call is refused. */
  inputs: readonly Record<string, unknown>[];
  /** The permissions that the code checked. */
  decisions: ReadonlySet<string>;
}
/** Checks that no input makes the response contain the secret. */
async function expectNoLeak(route: Route, inputs: readonly Record<string, unknown>[], reader: Reader): Promise<Probe> {
  const decisions = new Set<string>();
  const answered = new Map<string, Record<string, unknown>>();
  for (const input of inputs) {
    const answer = await callAs(route, input, reader);
    expect([reader, input, leaked(answer)]).toEqual([reader, input, []]);
    for (const permission of answer.decisions) decisions.add(permission);
    if (isRefusedAtDoor(answer)) return { inputs, decisions };
    if (answer.status === 200 && !answered.has(answer.text)) answered.set(answer.text, input);
  }
  return { inputs: [...new Set([...inputs.slice(0, 1), ...answered.values()])], decisions };
}
/**
 * Whether another reader of the same enterprise needs no test of its own, because the two readers do not differ in
 * anything that the code checked. In `.ci/run` the others only repeat the inputs for which the widest reader got a
 * result.
 */
const isCoveredByWidest = (widest: Reader, reader: Reader, decisions: ReadonlySet<string>): boolean => {
  const [one, other] = [world.readers[widest], world.readers[reader]];
  return isSignedIn(one) && isSignedIn(other) && callers.haveSameRights(one, other, decisions);
};
const TREE_OF = (): object => ({ path: String(world.ids['sheet']?.[1]) });
/**
 * Checks that a search for each word gives the same response as one for a word that does not exist, apart from the
 * word itself.
 */
async function expectNoHit(route: Route, reader: Reader, words: readonly string[]): Promise<Probe['decisions']> {
  const input = {
    ...createMinimalInput(route),
    ...(route === api.mds.tree.search ? TREE_OF() : {}),
    ...(route.path.startsWith('/analysis/') ? { runId: world.runId } : {}),
  };
  const decisions = new Set<string>();
  const searched = async (q: string): Promise<string> => {
    const answer = await send(world.test, route, { ...input, q }, world.readers[reader]);
    for (const permission of answer.decisions) decisions.add(permission);
    return answer.text.replaceAll(q, '#');
  };
  const expected = await searched(NOTHING);
  for (const word of words)
    expect([route.path, reader, word, await searched(word)]).toEqual([route.path, reader, word, expected]);
  return decisions;
}
const NOTHING = 'Qxqxqxqx';
/** The widest readers search for every word. In `.ci/run` the others only search for the two that find most. */
const wordsFor = (reader: Reader): readonly string[] =>
  IS_SHORT && !BLIND.some(([widest]) => widest === reader) ? [SECRET.nameEn, SECRET.cas] : Object.values(SECRET);
const isSearch = (route: Route): boolean =>
  route.answer === 'page' && ['q', 'pageNo'].every((field) => field in (shapeOf(route).properties ?? {}));

describe('a confidential substance', () => {
  it.each(ROUTES.map((route) => [`${route.method} ${route.path}`, route] as const))(
    'is told by %s to nobody but its owner and trusted users',
    async (_name, route) => {
      const all = createInputs(route);
      for (const [widest, ...others] of BLIND) {
        const { inputs, decisions } = await expectNoLeak(route, all, widest);
        for (const reader of others)
          if (!IS_SHORT) await expectNoLeak(route, all, reader);
          else if (!isCoveredByWidest(widest, reader, decisions)) await expectNoLeak(route, inputs, reader);
      }
    },
    300_000,
  );

  it('is shown to its owner and to trusted users, in the places where they look for it', async () => {
    const sheet = world.ids['sheet']?.[0] ?? 0;
    for (const reader of ['owner', 'trusted'] as const)
      expect(leaked(await callAs(api.mds.material.get, { id: sheet }, reader))).toEqual(
        expect.arrayContaining(['nameEn', 'cas']),
      );
    for (const route of [api.analysis.findings, api.analysis.exportRun])
      expect(leaked(await callAs(route, { runId: world.runId, pageSize: 50 }, 'trusted'))).toEqual(
        expect.arrayContaining(['nameEn', 'cas', 'entry']),
      );
    expect(leaked(await callAs(api.analysis.totals, { runId: world.runId }, 'trusted'))).toContain('nameEn');
  });

  it('affects no search of an untrusted user: neither rows, nor counts, nor order', async () => {
    const searches = ROUTES.filter(isSearch);
    expect(searches.length).toBeGreaterThan(5);
    for (const route of [...searches, api.analysis.exportFindings, api.mds.tree.search])
      for (const [widest, ...others] of BLIND) {
        const decisions = await expectNoHit(route, widest, wordsFor(widest));
        for (const reader of others)
          if (!IS_SHORT || !isCoveredByWidest(widest, reader, decisions))
            await expectNoHit(route, reader, wordsFor(reader));
      }
  }, 900_000);

  it('is judged like any other, shown without identifying data, and listed first in its verdict', async () => {
    const { records } = (
      await callAs(api.analysis.findings, { runId: world.runId, pageSize: 50, verdicts: ['fail'] }, 'ordinary')
    ).data as { records: Record<string, unknown>[] };
    const hidden = records.filter((finding) => finding['confidential'] && finding['substanceName'] === null);
    expect(hidden.length).toBeGreaterThan(0);
    expect(records.slice(0, hidden.length)).toEqual(hidden);
    for (const finding of hidden)
      expect(finding).toMatchObject({
        verdict: 'fail',
        cas: null,
        entryNo: null,
        limitPercent: null,
        exemptionEntry: null,
        memberCount: 0,
        maxPercent: '2.5',
      });
    const detail = (await callAs(api.analysis.detail, { runId: world.runId, findingId: hidden[0]?.['id'] }, 'ordinary'))
      .data as { reason: { sentence: string } };
    expect(detail.reason.sentence).toMatch(/^A confidential substance is 2.5 % of the homogeneous material/);
  });

  it('is summed separately from disclosed substances', async () => {
    const rows = async (reader: Reader) =>
      (await callAs(api.analysis.totals, { runId: world.runId }, reader)).data as unknown as {
        masked: boolean;
        nominalGrams: string;
        lawCode: string;
        substanceName: string;
        itemId: number;
      }[];
    // Phthalate: 0.012 g disclosed in the sheath, 0.05 g in the maker's own gasket, and 0.05 g confidential in the
    // supplier's.
    const phthalate = (await rows('ordinary')).filter(
      ({ lawCode, substanceName }) => lawCode === 'SVHC' && substanceName === 'DEHP',
    );
    expect(phthalate).toMatchObject([{ masked: false }]);
    expect((await rows('ordinary')).filter(({ masked }) => masked).length).toBeGreaterThan(1);
    const sum = async (reader: Reader): Promise<number> =>
      (await rows(reader))
        .filter(({ lawCode }) => lawCode === 'SVHC')
        .reduce((grams, { nominalGrams }) => grams + Number(nominalGrams), 0);
    expect(await sum('ordinary')).toBeCloseTo(await sum('trusted'), 9);
    const entries = new Set(
      (await world.test.db.rows<{ id: number }>('select id from rule_list_item')).map(({ id }) => id),
    );
    for (const { masked, itemId } of await rows('ordinary')) if (masked) expect(entries.has(itemId)).toBe(false);
  });

  it("is not revealed by a list of the reader's own", async () => {
    const { records } = (
      await callAs(api.analysis.findings, { runId: world.runId, lawIds: [world.ownLawId], pageSize: 50 }, 'ordinary')
    ).data as { records: { lawId: number | null; substanceName: string | null; confidential: boolean }[] };
    // A joker stays unknown by this list as by any other.
    expect(
      records.filter(
        ({ lawId, substanceName, confidential }) =>
          lawId === world.ownLawId && (confidential || substanceName !== null),
      ),
    ).toEqual([]);
  });

  it('is neither copied nor lost', async () => {
    for (const reader of ['ordinary', 'trusted'] as const) {
      for (const id of world.ids['sheet'] ?? []) {
        const answer = await callAs(api.mds.sheets.copy, { id }, reader);
        expect([reader, id, answer.status === 200 || answer.code === 'sheet.confidentialKept']).toEqual([
          reader,
          id,
          true,
        ]);
      }
    }
    const copied = await takenBack(world.test, async () => {
      const made = await send(world.test, api.mds.sheets.copy, { id: world.ids['sheet']?.[0] }, world.readers.owner);
      expect([made.status, made.text]).toEqual([200, expect.stringContaining('"sheet"')]);
      const { sheet } = made.data as { sheet: { id: number } };
      return send(world.test, api.mds.material.get, { id: sheet.id }, world.readers.owner);
    });
    expect(leaked(copied)).toContain('cas');
    expect(copied.text).toContain('"confidential":true');
  });

  it('does not occur in logs, trails, messages or jobs of the platform', async () => {
    const { test } = world;
    for (const table of ['operation_log', 'audit_trail', 'note', 'job', 'mail_outbox']) {
      const rows = await test.db.rows<{ line: string }>(`select t::text as line from ${table} t`);
      const leaks = rows.filter(({ line }) => WORDS.some(([, word]) => line.includes(word)));
      expect([table, leaks]).toEqual([table, []]);
    }
  });

  it('is hidden at once when the trust is revoked, or the user is no longer marked as trusted', async () => {
    const { test, trusted, ownerAdmin, trustId } = world;
    callers.remembers = false;
    const sees = async (): Promise<boolean> =>
      leaked(await send(test, api.mds.material.get, { id: world.ids['sheet']?.[0] }, world.readers.trusted)).length > 0;
    expect(await sees()).toBe(true);
    await test.db.execute('update app_user set trusted = false where id = $1', [trusted.id]);
    expect(await sees()).toBe(false);
    await test.db.execute('update app_user set trusted = true where id = $1', [trusted.id]);
    expect(await sees()).toBe(true);
    expect((await send(test, api.trust.revoke, { id: trustId }, world.readers.ordinary)).status).toBe(404);
    expect((await send(test, api.trust.revoke, { id: trustId }, ownerAdmin)).data).toMatchObject({
      isEffective: false,
      can: { revoke: false },
    });
    expect(await sees()).toBe(false);
    expect((await send(test, api.trust.revoke, { id: trustId }, ownerAdmin)).code).toBe('trust.ended');
  });
});
