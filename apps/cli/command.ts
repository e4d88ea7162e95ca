import type { INestApplicationContext } from '@nestjs/common';
import type { Config } from '@matlas/server-kit';

interface CommandOption {
  readonly type: 'string' | 'boolean';
  readonly required?: true;
  readonly default?: string;
  readonly choices?: readonly string[];
}

/** What a command gets: its values, the configuration, an application without HTTP, and a voice. */
export interface CommandCall {
  readonly config: Config;
  /** An option or positional value; required ones are there. */
  value(name: string): string;
  optional(name: string): string | undefined;
  flag(name: string): boolean;
  /** Prints a sentence of `locales/<language>/cli.json`. */
  say(key: string, params?: Record<string, unknown>): void;
  /** The sentence itself. */
  sentence(key: string): string;
  /** Prints as it is: keys and other values that a program may read. */
  print(line: string): void;
  /** Runs `work` inside the application; it is closed afterwards. */
  inApplication<T>(work: (app: INestApplicationContext) => Promise<T>): Promise<T>;
}

/** One command, one file. Its words are `about.<name>` and `option.<option>`. */
export interface Command {
  readonly name: string;
  readonly options?: Readonly<Record<string, CommandOption>>;
  /** Names of values without a dash, all required. */
  readonly positionals?: Readonly<Record<string, { readonly choices?: readonly string[] }>>;
  run(call: CommandCall): Promise<void>;
}

/** A call that does not fit the command: told with the help, exit code 2. */
export class UsageError extends Error {
  constructor(
    readonly key: string,
    readonly params: Record<string, unknown> = {},
  ) {
    super(key);
  }
}
