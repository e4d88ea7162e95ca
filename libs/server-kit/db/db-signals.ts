import { EventEmitter } from 'node:events';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Client } from 'pg';
import { CONFIG, type Config } from '../config';

const RECONNECT_MS = 1_000;
type NotificationListener = (payload: string) => void;
type ConnectionHook = (client: Client) => Promise<unknown>;

/**
 * The one connection of a process that listens to notifications (`notify`). It reconnects after a loss and emits
 * `reconnected`; notifications in between are lost. Channels and connection hooks have to be registered in
 * constructors, before the first `listen`.
 */
@Injectable()
export class DbSignals extends EventEmitter<{ reconnected: [] }> implements OnApplicationShutdown {
  private readonly log = new Logger(DbSignals.name);
  private readonly channels = new Map<string, NotificationListener>();
  private readonly greetings: ConnectionHook[] = [];
  private client: Client | undefined;
  private started: Promise<void> | undefined;
  private closed = false;
  private timer: NodeJS.Timeout | undefined;
  constructor(@Inject(CONFIG) private readonly config: Config) {
    super();
    this.setMaxListeners(0); // one listener for each open event stream
  }

  onChannel(channel: string, hear: NotificationListener): void {
    this.channels.set(channel, hear);
  }
  /**
   * Registers a hook that runs on every new connection, for example to take a lock with the lifetime of the
   * connection.
   */
  onConnection(greet: ConnectionHook): void {
    this.greetings.push(greet);
  }

  /** Starts listening; resolves when the first connection is established. */
  listen(): Promise<void> {
    this.started ??= this.connect().catch((error: unknown) => {
      this.started = undefined; // the next caller tries again
      throw error;
    });
    return this.started;
  }

  private async connect(): Promise<void> {
    const client = new Client({
      connectionString: this.config.DATABASE_URL,
      application_name: 'matlas-signals',
      keepAlive: true,
    });
    client.on('error', () => this.reconnectLater(client));
    client.on('end', () => this.reconnectLater(client));
    client.on('notification', ({ channel, payload }) => payload && this.channels.get(channel)?.(payload));
    this.client = client;
    await client.connect();
    for (const channel of this.channels.keys()) await client.query(`listen ${channel}`);
    for (const greet of this.greetings) await greet(client);
  }
  private reconnectLater(lost: Client): void {
    if (this.closed || this.client !== lost) return;
    this.client = undefined;
    this.timer = setTimeout(() => void this.reconnect(), RECONNECT_MS);
  }
  private async reconnect(): Promise<void> {
    if (this.closed) return;
    try {
      await this.connect();
      this.emit('reconnected');
    } catch (error) {
      this.log.warn({ err: error }, 'signals: no connection yet');
      if (this.client) this.reconnectLater(this.client);
    }
  }

  async onApplicationShutdown(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await this.client?.end().catch((error: unknown) => this.log.warn({ err: error }, 'signals: closing'));
  }
}
