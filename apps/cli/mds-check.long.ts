import { SheetWriter } from '@matlas/features/mds';
import { systemAuth } from '@matlas/server-kit';
import { enterprise, sharedApp, type TestApp, user } from '@matlas/testing';
import { runCli } from './run-cli';

let app: TestApp;
let sheets: { id: number }[];
beforeAll(async () => {
  app = await sharedApp();
  const home = await enterprise(app.db);
  const who = await user(app.db, home);
  const { id } = (await app.db.row<{ id: number }>('insert into graph_node (kind) values (4) returning id'))!;
  await app.db.execute(
    `insert into substance (id, code, cas, name_en, name_zh, kind, symbol)
      values ($1, 'CAS-7439-89-6', '7439-89-6', 'Iron', '铁', 'element', 'Fe')`,
    [id],
  );
  await app.db.execute(
    `insert into material_class (code, leaf, name_zh, name_en, position) values ('1.1.1', true, '钢', 'Steel', 1)`,
  );
  const tree = {
    kind: 3 as const,
    name: 'Steel',
    number: '1.0',
    classCode: '1.1.1',
    children: [{ portion: { kind: 1 as const, min: '0', max: '9' }, substanceId: id }],
  };
  const owner = { enterpriseId: home.id, organisationId: home.organisationId, userId: who.id };
  sheets = await app.db.asPlatform(() =>
    app.app.get(SheetWriter).createMany(
      systemAuth(home.id),
      ['matlas@1', 'imds-rec001@15.0'].map((ruleSet) => ({ tree, ruleSet, owner })),
    ),
  );
});
afterAll(() => app.close());

async function runCommand(
  words: string[],
  language = 'en_GB.UTF-8',
): Promise<{ code: number; out: string[]; error: string }> {
  const lines = { out: [] as string[], error: [] as string[] };
  const env = {
    NODE_ENV: 'test',
    DATABASE_URL: app.url,
    DATABASE_POOL: '4',
    SESSION_SECRET: 'jest-jest-jest-jest-jest-jest-jest-jest',
    LOG_LEVEL: 'silent',
    LANG: language,
  };
  const code = await runCli(words, env, {
    out: (line) => lines.out.push(line),
    error: (line) => lines.error.push(line),
  });
  return { code, out: lines.out, error: lines.error.join('\n') };
}

it('checks a sheet with its own set of rules, and prints every finding in the language of the shell', async () => {
  const first = await runCommand(['mds:check', String(sheets[0]?.id)]);
  expect([first.code, first.out]).toEqual([
    0,
    [
      `Steel 0.01 (number ${sheets[0]?.id}) under matlas@1: errors 1, warnings 1`,
      expect.stringMatching(/^ {2}error {2}POR-1\.tooSmall {2}Steel: /),
      expect.stringMatching(/^ {2}warning {2}POR-2\.tooWide {2}Steel > Iron: .*3/),
    ],
  ]);
  const second = (await runCommand(['mds:check', String(sheets[1]?.id)], 'zh_CN.UTF-8')).out.join('\n');
  expect(second).toContain('imds-rec001@15.0');
  expect(second).toMatch(/警告 {2}CLS-1\.norm|错误 {2}CLS-1/);
});
it.each([
  [['mds:check', 'x'], 2, /must be a whole number/],
  [['mds:check', '999999'], 1, /not found/i],
  [['mds:check'], 2, /<sheet> is required/],
])('%j is refused in words', async (words, code, sentence) => {
  const answer = await runCommand(words);
  expect([answer.code, sentence.test(answer.error)]).toEqual([code, true]);
});
