import { PassThrough } from 'node:stream';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { JobRow } from '@matlas/contract';
import { FileAnswer, type JobSignal, JobSignals } from '@matlas/server-kit';

const KEEP_ALIVE_MS = 15_000;
/** A stream ends after this and is asked for again, with credentials that are checked again. */
const LIFETIME_MS = 5 * 60_000;
/** Changes of one job within this time are told once. */
const GATHER_MS = 150;

/** An answer of server-sent events (HTML Living Standard 9.2). Its connection ends with it: a stopping server waits for no idle one. */
class EventAnswer extends FileAnswer {
  override get headers(): Record<string, string> {
    return { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no', connection: 'close' };
  }
}
interface Listening {
  /** Is this change for the listener? */
  wants(signal: JobSignal): boolean;
  /** The rows to begin with, and again after the connection to the database was lost. */
  first(): Promise<JobRow[]>;
  /** One row as it is now; undefined when the listener may not see it. */
  row(id: number): Promise<JobRow | undefined>;
}

/** Live progress: tells open browsers what changed, from whichever process it came. */
@Injectable()
export class JobEvents implements OnModuleDestroy {
  private readonly open = new Set<PassThrough>();
  constructor(private readonly signals: JobSignals) {}

  async stream(listening: Listening): Promise<FileAnswer> {
    await this.signals.listen();
    const out = new PassThrough();
    const pending = new Map<number, NodeJS.Timeout>();
    const tellFirst = (): void => void listening.first().then((rows) => rows.forEach((row) => write(out, row)), (error: Error) => out.destroy(error));
    const tell = (id: number): void => {
      pending.delete(id);
      void listening.row(id).then((row) => row && write(out, row), (error: Error) => out.destroy(error));
    };
    const onChange = (signal: JobSignal): void => {
      if (listening.wants(signal) && !pending.has(signal.id)) pending.set(signal.id, setTimeout(() => tell(signal.id), GATHER_MS));
    };
    const keepAlive = setInterval(() => out.write(': \n\n'), KEEP_ALIVE_MS);
    const lifetime = setTimeout(() => out.end(), LIFETIME_MS);
    this.signals.on('changed', onChange).on('reconnected', tellFirst);
    this.open.add(out);
    out.once('close', () => {
      this.signals.off('changed', onChange).off('reconnected', tellFirst);
      clearInterval(keepAlive);
      clearTimeout(lifetime);
      pending.forEach((timer) => clearTimeout(timer));
      this.open.delete(out);
    });
    out.write('retry: 2000\n\n');
    tellFirst();
    return new EventAnswer('events', 'text/event-stream', out);
  }

  /** Open streams would keep a stopping server waiting. */
  onModuleDestroy(): void {
    for (const out of this.open) out.end();
  }
}

const write = (out: PassThrough, row: JobRow): void => {
  if (out.writable) out.write(`event: job\nid: ${row.id}\ndata: ${JSON.stringify(row)}\n\n`);
};
