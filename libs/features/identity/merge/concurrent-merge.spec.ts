import { enterprise, user } from '@matlas/testing';
import { Client } from 'pg';
import { app, setUpMerges, start, two } from './testing/merge-fixture';

setUpMerges();

describe('concurrent operations during a merge', () => {
  it('only one of two merges of the same enterprise succeeds', async () => {
    const [first, other] = [await two(), await enterprise(app.db)];
    await user(app.db, other);
    await user(app.db, first.source);
    const answers = await Promise.all([
      start(first),
      start({ source: first.target, target: other }),
      start({ source: first.target, target: first.source }),
    ]);
    expect(answers.map(({ code }) => code).sort()).toEqual(['', 'enterprise.mergeBlocked', 'enterprise.mergeBlocked']);
  });

  const inTransaction = async (
    text: string,
    values: readonly unknown[],
  ): Promise<{ id: number; end: () => Promise<void> }> => {
    const client = new Client({ connectionString: app.url });
    await client.connect();
    await client.query('begin');
    const { rows } = await client.query<{ id: number }>(text, [...values]);
    return {
      id: rows[0]?.id ?? 0,
      end: async () => {
        await client.query('commit');
        await client.end();
      },
    };
  };
  const aMoment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 300));
  const INSERT = `insert into app_user (enterprise_id, organisation_id, login_name, name, password_hash)
    values ($1, $2, $3, $3, 'x')
    returning id`;

  it('a user whose creation has started is merged too', async () => {
    const pair = await two();
    const early = await inTransaction(INSERT, [
      pair.source.id,
      pair.source.organisationId,
      `early-${pair.source.code}`,
    ]);
    const merging = start(pair);
    await aMoment();
    await early.end();
    expect((await merging).ok).toBe(true);
    expect(await app.db.row('select enterprise_id as id from app_user where id = $1', [early.id])).toEqual({
      id: pair.target.id,
    });
  });

  it('a user who is created while the rows move is refused, not lost', async () => {
    const pair = await two();
    const colleague = await user(app.db, pair.source);
    const busy = await inTransaction('update app_user set position = $2 where id = $1 returning id', [
      colleague.id,
      'Lead',
    ]);
    const merging = start(pair);
    await aMoment();
    const late = app.db
      .execute(INSERT, [pair.source.id, pair.source.organisationId, `late-${pair.source.code}`])
      .catch((error: { code: string }) => error.code);
    await aMoment();
    await busy.end();
    expect([(await merging).ok, await late]).toEqual([true, 'MF002']);
    expect(
      await app.db.row('select enterprise_id as id, position from app_user where id = $1', [colleague.id]),
    ).toEqual({ id: pair.target.id, position: 'Lead' });
  });
});
