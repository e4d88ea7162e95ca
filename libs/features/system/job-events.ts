import { AsyncResource } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import type { JobRow } from '@matlas/contract';
import { type EventStream, EventStreams, type FileAnswer, type JobSignal, JobSignals } from '@matlas/server-kit';

/** Changes of one job within this time cause one event, in ms. */
const DEBOUNCE_MS = 150;

interface JobSubscription {
  /** Whether the listener should get this change. */
  wants(signal: JobSignal): boolean;
  /** The initial rows; read again after the connection to the database was lost. */
  first(): Promise<JobRow[]>;
  /** The current row; undefined when the listener may not see it. */
  row(id: number): Promise<JobRow | undefined>;
}

/** Live progress: notifies open browsers of changes made by any process. */
@Injectable()
export class JobEvents {
  constructor(
    private readonly signals: JobSignals,
    private readonly streams: EventStreams,
  ) {}

  async stream(listening: JobSubscription): Promise<FileAnswer> {
    await this.signals.listen();
    return this.streams.openStream((stream) => this.startStream(stream, listening));
  }

  private startStream(stream: EventStream, listening: JobSubscription): void {
    const pending = new Map<number, NodeJS.Timeout>();
    const write = (row: JobRow | undefined): void => row && stream.send('job', row, row.id);
    // Signals come from other contexts: the queries must run as the reader of this stream.
    const sendInitialState = AsyncResource.bind((): void =>
      stream.sendLater(listening.first().then((rows) => rows.forEach(write))),
    );
    const sendEvent = (id: number): void => {
      pending.delete(id);
      stream.sendLater(listening.row(id).then(write));
    };
    const onChange = AsyncResource.bind((signal: JobSignal): void => {
      if (listening.wants(signal) && !pending.has(signal.id))
        pending.set(
          signal.id,
          setTimeout(() => sendEvent(signal.id), DEBOUNCE_MS),
        );
    });
    this.signals.on('changed', onChange).on('reconnected', sendInitialState);
    stream.onClose(() => {
      this.signals.off('changed', onChange).off('reconnected', sendInitialState);
      pending.forEach((timer) => clearTimeout(timer));
    });
    sendInitialState();
  }
}
