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
import { parseArguments } from './arguments';
import { type Command, type CommandCall, UsageError } from './command';
import { COMMANDS } from './commands';
import { formatHelp, formatOverview } from './help';
import { type TranslateText, shellLanguage, createTranslator } from './words';

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
  const say = createTranslator(language);
  const [name = '--help', ...rest] = words;
  if (HELP.has(name)) return writeAndReturn(output.out, formatOverview(COMMANDS, say), 0);
  const command = COMMANDS.find((one) => one.name === name);
  if (!command)
    return writeAndReturn(
      output.error,
      [say('unknownCommand', { name }), '', formatOverview(COMMANDS, say)].join('\n'),
      2,
    );
  if (rest.some((word) => HELP.has(word))) return writeAndReturn(output.out, formatHelp(command, say), 0);
  try {
    await command.run(createCall(command, rest, env, { language, say, output }));
    return 0;
  } catch (error) {
    if (error instanceof UsageError)
      return writeAndReturn(output.error, [say(error.key, error.params), '', formatHelp(command, say)].join('\n'), 2);
    return writeAndReturn(output.error, formatFailure(error, language, say), 1);
  }
}

function writeAndReturn(write: (line: string) => void, text: string, code: ExitCode): ExitCode {
  write(text);
  return code;
}

interface CallContext {
  language: Language;
  say: TranslateText;
  output: Output;
}

function createCall(
  command: Command,
  words: readonly string[],
  env: NodeJS.ProcessEnv,
  { language, say, output }: CallContext,
): CommandCall {
  const { values, flags } = parseArguments(command, words);
  // Log lines of the application must not mix with the output that a person or a program reads.
  const config = readConfig({ LOG_LEVEL: 'error', ...env, WORKER: 'off' });
  return {
    config,
    requiredValue: (name) => values[name] ?? '',
    optionalValue: (name) => values[name],
    hasFlag: (name) => flags.has(name),
    printSentence: (key, params) => output.out(say(key, params)),
    translate: (key) => say(key),
    printLine: (line) => output.out(line),
    inApplication: (work) => inApplication(config, language, work),
  };
}

/** Runs `work` in an application with the areas of the server, without HTTP and without job handlers. */
async function inApplication<T>(
  config: Config,
  language: Language,
  work: (app: INestApplicationContext) => Promise<T>,
): Promise<T> {
  const app = await NestFactory.createApplicationContext(AppRoot.of(config, FEATURES, MIGRATIONS), {
    logger: false,
    abortOnError: false,
  }); // what fails on the way is reported in one line, below
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

/** The message of an application error with its field issues; for any other error its own message. */
function formatFailure(error: unknown, language: Language, say: TranslateText): string {
  const refusal = error instanceof AppError ? error : databaseError(error);
  if (!refusal) return say('failed', { reason: types.isNativeError(error) ? error.message : String(error) });
  const translator = new Translator(ClsServiceManager.getClsService());
  const issues = refusal.issues.map(({ path, code, params }) =>
    say('issue', { path, message: translator.issue(code, params, language) }),
  );
  return [translator.error(refusal.code, refusal.params, language), ...issues].join('\n');
}
