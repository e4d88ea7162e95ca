import { emptyDatabase, type TestDatabase } from '@matlas/testing';
import { runCli } from './run-cli';

describe('the command line', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await emptyDatabase();
  });
  afterAll(() => database.drop());

  const cli = (...words: string[]) => cliOn(database.url, words);
  async function cliOn(databaseUrl: string, words: string[]): Promise<{ code: number; out: string; error: string }> {
    const lines = { out: [] as string[], error: [] as string[] };
    const env = {
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl,
      DATABASE_POOL: '4',
      SESSION_SECRET: 'jest-jest-jest-jest-jest-jest-jest-jest',
      LOG_LEVEL: 'silent',
      LANG: 'en_GB.UTF-8',
    };
    const code = await runCli(words, env, {
      out: (line) => lines.out.push(line),
      error: (line) => lines.error.push(line),
    });
    return { code, out: lines.out.join('\n'), error: lines.error.join('\n') };
  }

  it.each([
    [[], 0, /seed .*\n.*enterprise:create/s],
    [['user:create', '--help'], 0, /--password-stdin/],
    [['nonsense'], 2, /no command nonsense/],
    [['apikey:create'], 2, /--user is required/],
    [['seed', 'everything'], 2, /one of: reference, demo/],
    [['job:list', '--limit', '0'], 2, /1-500/],
    [['demo:workbook', 'good', '--file', 'x.xlsx'], 2, /one of: bom, bad/],
    [['job:list', '--colour'], 2, /--colour/],
  ])('%j ends with %i and says how to call it', async (words, code, message) => {
    const answer = await cli(...words);
    expect(answer.code).toBe(code);
    expect(answer.out + answer.error).toMatch(message);
  });

  it('sets up an empty database: schema, enterprise, user, key', async () => {
    expect((await cli('migrate')).out).toMatch(/CreateIdentity/);
    expect((await cli('migrate')).out).toBe('Migrations that ran: 0');
    expect((await cli('enterprise:create', '--code', 'E-1', '--zh', '一号', '--en', 'One')).code).toBe(0);
    const made = await cli('user:create', '--login', 'kim', '--enterprise', 'E-1', '--roles', 'dataProvider,auditor');
    expect(made.out).toMatch(/User kim: number \d+\nPassword: \w{14}\n/);
    expect((await cli('apikey:create', '--user', 'kim', '--permissions', 'mds:sheet:query')).out).toMatch(
      /shown once:\nmatlas_[\w-]{43}$/,
    );
    expect((await cli('apikey:revoke', '1')).code).toBe(0);
    expect((await cli('apikey:list')).out).toMatch(/revoked$/);
    expect((await cli('job:list')).out).toBe('Nothing to show');
  });

  it('reports in one line that the database cannot be reached', async () => {
    const written = [jest.spyOn(process.stdout, 'write'), jest.spyOn(process.stderr, 'write')];
    const answer = await cliOn('postgres://nobody:nothing@127.0.0.1:9/none', ['job:list']);
    const noise = written.flatMap((spy) => spy.mock.calls);
    for (const spy of written) spy.mockRestore();
    expect([answer, noise]).toEqual([{ code: 1, out: '', error: 'Failed: connect ECONNREFUSED 127.0.0.1:9' }, []]);
  });

  it.each([
    [['user:create', '--login', 'kim', '--enterprise', 'E-1'], 'The login name exists already'],
    [
      ['user:create', '--login', 'lee', '--enterprise', 'E-1', '--roles', 'platformAdmin'],
      'You cannot grant rights that you do not have',
    ],
    [['apikey:create', '--user', 'kim', '--permissions', '*:*:*'], 'An API key cannot have more rights than its owner'],
    [['apikey:revoke', '77'], 'Record not found: it was deleted, or you may not see it'],
  ])('%j is refused in words', async (words, sentence) => {
    expect(await cli(...words)).toEqual({ code: 1, out: '', error: sentence });
  });
});
