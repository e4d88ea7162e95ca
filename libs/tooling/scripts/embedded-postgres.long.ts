import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { IS_SHORT } from '@matlas/testing/depth';

const KILLS = IS_SHORT ? 4 : 20;

interface ClusterInfo {
  url: string;
  pid: number;
  folder: string;
  adopted: boolean;
  launcher: number;
}
interface RunningCluster extends ClusterInfo {
  child: ChildProcessWithoutNullStreams;
  end(): Promise<void>;
}

async function startCluster(folder?: string, environment: Record<string, string> = {}): Promise<RunningCluster> {
  const child = spawn(process.execPath, [join(__dirname, 'hold-database.mjs'), ...(folder ? [folder] : [])], {
    env: { ...process.env, ...environment },
  });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const end = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.stdin.end();
    await gone;
  };
  return { ...(JSON.parse(line) as ClusterInfo), child, end };
}

/** What killed servers said. */
const messages: string[] = [];
async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  // Besides the rejected query, a killed server emits an event, which ends the process without a listener.
  client.on('error', ({ message }) => messages.push(message));
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}
const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
const kill = async ({ child }: RunningCluster, ...pids: number[]) => {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  for (const pid of pids) process.kill(pid, 'SIGKILL');
  await gone;
};

describe('embedded PostgreSQL', () => {
  const home = mkdtempSync(join(tmpdir(), 'matlas-launcher-'));
  chmodSync(home, 0o755);
  const folder = join(home, 'pg');
  const write = (url: string, count: number) =>
    query(url, `create table if not exists kept (id int); insert into kept select generate_series(1, ${count})`);
  const written = (url: string) => query(url, 'select count(*)::int as count from kept');
  afterAll(() => rmSync(home, { recursive: true, force: true }));

  it('keeps its data after an ordinary stop', async () => {
    const first = await startCluster(folder);
    await write(first.url, 100);
    await first.end();
    expect(isRunning(first.pid)).toBe(false);
    const second = await startCluster(folder);
    expect(await written(second.url)).toEqual([{ count: 100 }]);
    await second.end();
  });

  it('adopts the server of a killed launcher, and stops it at its own end', async () => {
    const killed = await startCluster(folder);
    await write(killed.url, 10);
    await kill(killed);
    const heir = await startCluster(folder);
    expect(heir).toMatchObject({ adopted: true, pid: killed.pid });
    expect(await written(heir.url)).toEqual([{ count: 110 }]);
    await heir.end();
    expect(isRunning(killed.pid)).toBe(false);
  });

  it.each([1, 2, 3])(
    'starts again after launcher and server were killed, round %i, and has lost nothing committed',
    async (round) => {
      const killed = await startCluster(folder);
      await write(killed.url, 1);
      await kill(killed, killed.pid);
      const next = await startCluster(folder);
      expect(next.adopted).toBe(false);
      expect(await written(next.url)).toEqual([{ count: 110 + round }]);
      await next.end();
    },
  );

  it('is started again on its port when it is killed while rows are written, and loses and doubles none', async () => {
    const place = join(home, 'guarded');
    const first = await startCluster(place, { GUARDED: '100' });
    const lines = createInterface(first.child.stdout);
    await query(first.url, 'create table ledger (id int primary key)');
    const committed: number[] = [];
    let isWriting = true;
    const writer = (async () => {
      for (let id = 1; isWriting; id++) {
        // A row whose commit was not confirmed may be there or not; it is never there twice.
        const isConfirmed = await query(first.url, `insert into ledger values (${id})`).then(
          () => true,
          ({ message }: Error) => !messages.push(message),
        );
        if (isConfirmed) committed.push(id);
        else await sleep(20);
      }
    })();
    let pid = first.pid;
    for (let round = 0; round < KILLS; round++) {
      await sleep(200 + round * 13);
      const revived = once(lines, 'line') as Promise<[string]>;
      process.kill(pid, 'SIGKILL');
      const next = JSON.parse((await revived)[0]) as ClusterInfo;
      expect(next).toMatchObject({ url: first.url });
      pid = next.pid;
    }
    isWriting = false;
    await writer;
    const kept = (await query(first.url, 'select id from ledger')) as { id: number }[];
    const there = new Set(kept.map(({ id }) => id));
    expect(committed.length).toBeGreaterThan(KILLS);
    expect(committed.filter((id) => !there.has(id))).toEqual([]);
    await first.end();
    expect(isRunning(pid)).toBe(false);
  });

  it('is given up when it dies again and again', async () => {
    const server = await startCluster(join(home, 'dying'), { GUARDED: '1' });
    const lines = createInterface(server.child.stdout);
    const gone = once(server.child, 'exit');
    const revived = once(lines, 'line') as Promise<[string]>;
    process.kill(server.pid, 'SIGKILL');
    const { pid } = JSON.parse((await revived)[0]) as ClusterInfo;
    process.kill(pid, 'SIGKILL');
    await gone;
  });

  it('is shared with a second launcher, whose end does not stop it', async () => {
    const owner = await startCluster(folder);
    const guest = await startCluster(folder);
    expect(guest).toMatchObject({ adopted: true, pid: owner.pid });
    await guest.end();
    expect(await written(owner.url)).toHaveLength(1);
    await owner.end();
    expect(isRunning(owner.pid)).toBe(false);
  });

  it('removes the throw-away cluster of a killed run', async () => {
    const killed = await startCluster();
    await kill(killed);
    expect(existsSync(killed.folder)).toBe(true);
    const next = await startCluster();
    expect({ folder: existsSync(killed.folder), server: isRunning(killed.pid) }).toEqual({
      folder: false,
      server: false,
    });
    await next.end();
    expect(existsSync(next.folder)).toBe(false);
  });

  it('stores a stopped throw-away cluster, which others copy and do not change', async () => {
    const kept = join(home, 'kept');
    const first = await startCluster(undefined, { KEEP_IN: kept });
    await write(first.url, 7);
    await first.end();
    expect(existsSync(first.folder)).toBe(false);
    const [one, other] = [
      await startCluster(undefined, { COPY_OF: kept }),
      await startCluster(undefined, { COPY_OF: kept }),
    ];
    await write(one.url, 1);
    expect(await written(one.url)).toEqual([{ count: 8 }]);
    expect(await written(other.url)).toEqual([{ count: 7 }]);
    await Promise.all([one.end(), other.end()]);
    expect([existsSync(one.folder), existsSync(other.folder), existsSync(kept)]).toEqual([false, false, true]);
  });
});
