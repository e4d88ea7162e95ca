import { parseArgs } from 'node:util';
import { type Command, UsageError } from './command';

export interface Arguments {
  readonly values: Readonly<Record<string, string | undefined>>;
  readonly flags: ReadonlySet<string>;
}

/** The values of a call, checked against the options that the command declares. Throws `UsageError`. */
export function parseArguments(command: Command, words: readonly string[]): Arguments {
  const { values, positionals } = parseTokens(command, words);
  const options = Object.entries(command.options ?? {});
  const flags = new Set(
    options.filter(([name, { type }]) => type === 'boolean' && values[name] === true).map(([name]) => name),
  );
  const given = options
    .filter(([, { type }]) => type === 'string')
    .map(([name, option]) => [name, trimmedText(values[name]) ?? option.default] as const);
  const named = Object.keys(command.positionals ?? {}).map((name, index) => [name, positionals[index]] as const);
  const all = Object.fromEntries([...given, ...named]);
  for (const [name, option] of options)
    if (option.required && !all[name]) throw new UsageError('missingOption', { name });
  for (const [name] of named) if (!all[name]) throw new UsageError('missingValue', { name });
  for (const [name, { choices }] of [...options, ...Object.entries(command.positionals ?? {})])
    checkChoice(name, all[name], choices);
  return { values: all, flags };
}

const trimmedText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

function checkChoice(name: string, value: string | undefined, choices: readonly string[] | undefined): void {
  if (value !== undefined && choices && !choices.includes(value))
    throw new UsageError('badChoice', { name, choices: choices.join(', ') });
}

function parseTokens(
  command: Command,
  words: readonly string[],
): { values: Record<string, unknown>; positionals: string[] } {
  const options = Object.fromEntries(Object.entries(command.options ?? {}).map(([name, { type }]) => [name, { type }]));
  const most = Object.keys(command.positionals ?? {}).length;
  try {
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: most > 0, strict: true });
    if (positionals.length > most) throw new UsageError('badOption', { reason: positionals.slice(most).join(' ') });
    return { values, positionals };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError('badOption', { reason: error instanceof Error ? error.message : String(error) });
  }
}
