import { AsyncResource } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import type { JobRow } from '@matlas/contract';
import { type EventStream, EventStreams, type FileAnswer, type JobSignal, JobSignals } from '@matlas/server-kit';

/** Changes of one job within this time are told once. */
const GATHER_MS = 150;

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
export class JobEvents {
  constructor(
    private readonly signals: JobSignals,
    private readonly streams: EventStreams,
  ) {}

  async stream(listening: Listening): Promise<FileAnswer> {
    await this.signals.listen();
    return this.streams.answer((stream) => this.begin(stream, listening));
  }

  private begin(stream: EventStream, listening: Listening): void {
    const pending = new Map<number, NodeJS.Timeout>();
    const write = (row: JobRow | undefined): void => row && stream.send('job', row, row.id);
    // signals come from elsewhere: what they ask for is asked as the reader of this stream
    const tellFirst = AsyncResource.bind((): void =>
      stream.sendLater(listening.first().then((rows) => rows.forEach(write))),
    );
    const tell = (id: number): void => {
      pending.delete(id);
      stream.sendLater(listening.row(id).then(write));
    };
    const onChange = AsyncResource.bind((signal: JobSignal): void => {
      if (listening.wants(signal) && !pending.has(signal.id))
        pending.set(
          signal.id,
          setTimeout(() => tell(signal.id), GATHER_MS),
        );
    });
    this.signals.on('changed', onChange).on('reconnected', tellFirst);
    stream.onClose(() => {
      this.signals.off('changed', onChange).off('reconnected', tellFirst);
      pending.forEach((timer) => clearTimeout(timer));
    });
    tellFirst();
  }
}
