import type { INestApplicationContext } from '@nestjs/common';
import type { Config } from '@matlas/server-kit';

interface CommandOption {
  readonly type: 'string' | 'boolean';
  readonly required?: true;
  readonly default?: string;
  readonly choices?: readonly string[];
}

/** What a command receives: its values, the configuration, an application without HTTP, and functions for output. */
export interface CommandCall {
  readonly config: Config;
  /** The value of an option or positional argument. A required one is always present. */
  requiredValue(name: string): string;
  optionalValue(name: string): string | undefined;
  hasFlag(name: string): boolean;
  /** Prints a sentence of `locales/<language>/cli.json`. */
  printSentence(key: string, params?: Record<string, unknown>): void;
  /** Returns the sentence without printing it. */
  translate(key: string): string;
  /** Prints the line unchanged: keys and other values that a program may read. */
  printLine(line: string): void;
  /** Runs `work` inside the application; it is closed afterwards. */
  inApplication<T>(work: (app: INestApplicationContext) => Promise<T>): Promise<T>;
}

/** One command, in a file of its own. Its texts are `about.<name>` and `option.<option>`. */
export interface Command {
  readonly name: string;
  readonly options?: Readonly<Record<string, CommandOption>>;
  /** Names of values without a dash, all required. */
  readonly positionals?: Readonly<Record<string, { readonly choices?: readonly string[] }>>;
  run(call: CommandCall): Promise<void>;
}

/** A call that does not fit the command. It is reported with the help text and exit code 2. */
export class UsageError extends Error {
  constructor(
    readonly key: string,
    readonly params: Record<string, unknown> = {},
  ) {
    super(key);
  }
}
