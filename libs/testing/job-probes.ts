import { setTimeout as sleep } from 'node:timers/promises';
import { Global, Injectable, Module } from '@nestjs/common';
import { job } from '@matlas/contract';
import {
  AppError,
  type Auth,
  Authenticator,
  AuthLookup,
  type Credentials,
  Db,
  type Feature,
  type JobContext,
  JobHandler,
} from '@matlas/server-kit';
import { z } from 'zod';

/** Jobs for tests of the job system, with two tables of their own (`PROBE_TABLES`). */
export const probeJobs = {
  /** Writes the numbers 1 to `rows`, several per transaction, and continues where an earlier run stopped. */
  write: job({
    name: 'probeWrite',
    input: z.object({ rows: z.number().int(), chunk: z.number().int().default(10), pauseMs: z.number().default(0) }),
    retries: 3,
  }),
  /** Fails `failures` times before it succeeds. */
  flaky: job({ name: 'probeFlaky', input: z.object({ failures: z.number().int() }), retries: 2 }),
  refuse: job({ name: 'probeRefuse', input: z.object({}), retries: 5 }),
  /** Runs until it is stopped. */
  wait: job({
    name: 'probeWait',
    input: z.object({ key: z.string().default('') }),
    retries: 0,
    exclusiveBy: ({ key }) => key,
  }),
  /** Returns the context of its run. */
  tell: job({ name: 'probeTell', input: z.object({}), retries: 0 }),
};
export const PROBE_TABLES = `create table probe_row (job_id bigint not null,
      n int not null); create table probe_end (job_id bigint not null); grant
    select, insert on probe_row, probe_end to matlas_app`;

@Injectable()
class WriteProbe extends JobHandler<typeof probeJobs.write> {
  readonly def = probeJobs.write;
  constructor(private readonly db: Db) {
    super();
  }
  async run({ rows, chunk, pauseMs }: z.output<typeof probeJobs.write.input>, ctx: JobContext) {
    let written = await this.written(ctx.jobId);
    while (written < rows) {
      const upTo = Math.min(rows, written + chunk);
      await ctx.tx(() =>
        this.db.execute('insert into probe_row (job_id, n) select $1, n from generate_series($2::int, $3::int) n', [
          ctx.jobId,
          written + 1,
          upTo,
        ]),
      );
      written = upTo;
      await ctx.reportProgress(written, rows, { key: 'bomImport.storing', params: { done: written } });
      await sleep(pauseMs);
    }
    return ctx.finish(async () => {
      await this.db.execute('insert into probe_end (job_id) values ($1)', [ctx.jobId]);
      return { rows: await this.written(ctx.jobId) };
    });
  }
  private async written(jobId: number): Promise<number> {
    return (
      (await this.db.row<{ n: number }>('select count(*)::int as n from probe_row where job_id = $1', [jobId]))?.n ?? 0
    );
  }
}

@Injectable()
class FlakyProbe extends JobHandler<typeof probeJobs.flaky> {
  readonly def = probeJobs.flaky;
  async run({ failures }: { failures: number }, ctx: JobContext) {
    if (ctx.attempt <= failures) throw new Error(`attempt ${ctx.attempt}`);
    return { attempt: ctx.attempt };
  }
}

@Injectable()
class RefuseProbe extends JobHandler<typeof probeJobs.refuse> {
  readonly def = probeJobs.refuse;
  async run(): Promise<never> {
    throw new AppError('import.invalidRows', { count: 3, rows: [] }, [{ path: 'rows.1', code: 'required' }]);
  }
}

@Injectable()
class WaitProbe extends JobHandler<typeof probeJobs.wait> {
  readonly def = probeJobs.wait;
  async run(_: { key: string }, ctx: JobContext): Promise<never> {
    for (let done = 0; ; done++) {
      await ctx.reportProgress(done, null);
      await sleep(10, undefined, { signal: ctx.signal });
    }
  }
}

@Injectable()
class TellProbe extends JobHandler<typeof probeJobs.tell> {
  readonly def = probeJobs.tell;
  async run(_: object, ctx: JobContext) {
    const { userId, permissions, scope } = ctx.auth;
    return { userId, permissions, scope, language: ctx.language };
  }
}

/** A test user: token `<userId>:<enterpriseId>`; the data scope is the enterprise. */
export const probeAuth = (userId: number, enterpriseId = 1): Auth => ({
  userId,
  enterpriseId,
  organisationId: enterpriseId,
  loginName: `user${userId}`,
  name: `User ${userId}`,
  permissions: ['probe:job:query', 'probe:job:edit'],
  roles: [],
  via: 'session',
  scope: { reach: 'enterprise', enterpriseId, organisationIds: [enterpriseId], userId },
});

/** Replaces the identity area; users from 900 on are deleted. */
@Injectable()
class ProbePeople extends AuthLookup {
  async byUser(userId: number): Promise<Auth | undefined> {
    return userId < 900 ? probeAuth(userId, userId < 100 ? 1 : 2) : undefined;
  }
}
@Injectable()
class ProbeAuthenticator extends Authenticator {
  constructor(private readonly people: AuthLookup) {
    super();
  }
  async authenticate({ token }: Credentials): Promise<Auth | undefined> {
    return token === undefined ? undefined : this.people.byUser(Number(token));
  }
}

@Global()
@Module({
  providers: [
    WriteProbe,
    FlakyProbe,
    RefuseProbe,
    WaitProbe,
    TellProbe,
    { provide: AuthLookup, useClass: ProbePeople },
    { provide: Authenticator, useClass: ProbeAuthenticator },
  ],
  exports: [AuthLookup, Authenticator],
})
class ProbeModule {}
export const probeFeature: Feature = { module: ProbeModule, entities: [] };
