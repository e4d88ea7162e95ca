import { types } from 'node:util';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ClsService, ClsServiceManager } from 'nestjs-cls';
import { Logger } from 'nestjs-pino';
import { FEATURES } from '@matlas/features';
import { MIGRATIONS } from '@matlas/migrations';
import {
  AppError,
  AppRoot,
  type Config,
  databaseError,
  Db,
  LANGUAGE,
  type Language,
  readConfig,
  Translator,
} from '@matlas/server-kit';
import { argumentsOf } from './arguments';
import { type Command, type CommandCall, UsageError } from './command';
import { COMMANDS } from './commands';
import { helpOf, overviewOf } from './help';
import { type Say, shellLanguage, wordsOf } from './words';

/** Exit codes: 0 done, 1 refused or failed, 2 called wrongly. */
export type ExitCode = 0 | 1 | 2;
export interface Output {
  out(line: string): void;
  error(line: string): void;
}
const HELP = new Set(['--help', '-h', 'help']);

/** Runs one command line. Never throws. */
export async function runCli(words: readonly string[], env: NodeJS.ProcessEnv, output: Output): Promise<ExitCode> {
  const language = shellLanguage(env);
  const say = wordsOf(language);
  const [name = '--help', ...rest] = words;
  if (HELP.has(name)) return told(output.out, overviewOf(COMMANDS, say), 0);
  const command = COMMANDS.find((one) => one.name === name);
  if (!command)
    return told(output.error, [say('unknownCommand', { name }), '', overviewOf(COMMANDS, say)].join('\n'), 2);
  if (rest.some((word) => HELP.has(word))) return told(output.out, helpOf(command, say), 0);
  try {
    await command.run(callOf(command, rest, env, { language, say, output }));
    return 0;
  } catch (error) {
    if (error instanceof UsageError)
      return told(output.error, [say(error.key, error.params), '', helpOf(command, say)].join('\n'), 2);
    return told(output.error, failureText(error, language, say), 1);
  }
}

function told(write: (line: string) => void, text: string, code: ExitCode): ExitCode {
  write(text);
  return code;
}

interface Voice {
  language: Language;
  say: Say;
  output: Output;
}

function callOf(
  command: Command,
  words: readonly string[],
  env: NodeJS.ProcessEnv,
  { language, say, output }: Voice,
): CommandCall {
  const { values, flags } = argumentsOf(command, words);
  // The log of the application must not stand between the lines that a person or a program reads.
  const config = readConfig({ LOG_LEVEL: 'error', ...env, WORKER: 'off' });
  return {
    config,
    value: (name) => values[name] ?? '',
    optional: (name) => values[name],
    flag: (name) => flags.has(name),
    say: (key, params) => output.out(say(key, params)),
    sentence: (key) => say(key),
    print: (line) => output.out(line),
    inApplication: (work) => inApplication(config, language, work),
  };
}

/** The areas as the server has them, without HTTP and without running jobs. */
async function inApplication<T>(
  config: Config,
  language: Language,
  work: (app: INestApplicationContext) => Promise<T>,
): Promise<T> {
  const app = await NestFactory.createApplicationContext(AppRoot.of(config, FEATURES, MIGRATIONS), {
    logger: false,
    abortOnError: false,
  }); // what fails on the way is told in one line, below
  app.useLogger(app.get(Logger));
  const cls = app.get(ClsService);
  try {
    return await cls.run(() => {
      cls.set(LANGUAGE, language);
      return app.get(Db).asPlatform(() => work(app)); // whoever runs the command line runs the platform
    });
  } finally {
    await app.close();
  }
}

/** A refusal of ours in words, with its fields; anything else by its own message. */
function failureText(error: unknown, language: Language, say: Say): string {
  const refusal = error instanceof AppError ? error : databaseError(error);
  if (!refusal) return say('failed', { reason: types.isNativeError(error) ? error.message : String(error) });
  const translator = new Translator(ClsServiceManager.getClsService());
  const issues = refusal.issues.map(({ path, code, params }) =>
    say('issue', { path, message: translator.issue(code, params, language) }),
  );
  return [translator.error(refusal.code, refusal.params, language), ...issues].join('\n');
}
