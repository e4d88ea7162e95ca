import { PassThrough } from 'node:stream';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { FileAnswer } from './file-answer';

const KEEP_ALIVE_MS = 15_000;
/** Maximum duration of a stream; the client then reconnects, and its credentials are checked again. */
const LIFETIME_MS = 5 * 60_000;

/**
 * A response of server-sent events (HTML Living Standard 9.2). Its connection closes with it, so that a stopping
 * server does not wait for idle connections.
 */
class EventAnswer extends FileAnswer {
  override get headers(): Record<string, string> {
    return {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      connection: 'close',
    };
  }
}

/** One open stream. */
export class EventStream {
  readonly out = new PassThrough();

  send(event: string, data: unknown, id?: number): void {
    if (this.out.writable)
      this.out.write(`event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`);
  }
  /** Writes events as they arrive; a failure ends the stream, and the browser reconnects. */
  sendLater(work: Promise<void>): void {
    work.catch((error: Error) => this.out.destroy(error));
  }
  onClose(close: () => void): void {
    this.out.once('close', close);
  }
}

/**
 * Serves routes with server-sent events: keeps them alive, ends them after the maximum duration, and ends all at
 * shutdown.
 */
@Injectable()
export class EventStreams implements OnModuleDestroy {
  private readonly open = new Set<EventStream>();

  /** `begin` subscribes the new stream and registers with `onClose` how to unsubscribe. */
  openStream(begin: (stream: EventStream) => void): FileAnswer {
    const stream = new EventStream();
    const keepAlive = setInterval(() => stream.out.write(': \n\n'), KEEP_ALIVE_MS);
    const lifetime = setTimeout(() => stream.out.end(), LIFETIME_MS);
    this.open.add(stream);
    stream.onClose(() => {
      clearInterval(keepAlive);
      clearTimeout(lifetime);
      this.open.delete(stream);
    });
    stream.out.write('retry: 2000\n\n');
    begin(stream);
    return new EventAnswer('events', 'text/event-stream', stream.out);
  }

  /** Open streams would delay the shutdown. */
  onModuleDestroy(): void {
    for (const { out } of this.open) out.end();
  }
}
