import type { Command } from './command';
import type { TranslateText } from './words';

/** Locale keys contain no colon: `user:create` has the key `user-create`. */
const textKey = (name: string): string => name.replace(':', '-');

function formatUsage(command: Command): string {
  const values = Object.keys(command.positionals ?? {}).map((name) => `<${name}>`);
  const options = Object.entries(command.options ?? {}).map(([name, { type, required }]) => {
    const option = type === 'boolean' ? `--${name}` : `--${name} <${name}>`;
    return required ? option : `[${option}]`;
  });
  return [command.name, ...values, ...options].join(' ');
}

const table = (rows: readonly (readonly [string, string])[]): string[] => {
  const width = Math.max(...rows.map(([left]) => left.length)) + 2;
  return rows.map(([left, right]) => `  ${left.padEnd(width)}${right}`);
};

/** The help of one command. */
export function formatHelp(command: Command, say: TranslateText): string {
  const values = Object.keys(command.positionals ?? {}).map((name) => [`<${name}>`, say(`option.${name}`)] as const);
  const options = Object.entries(command.options ?? {}).map(
    ([name, { required }]) =>
      [`--${name}`, `${say(`option.${name}`)}${required ? ` (${say('needed')})` : ''}`] as const,
  );
  const rows = [...values, ...options, ['--help', say('help')] as const];
  return [
    say('usage', { command: formatUsage(command) }),
    '',
    say(`about.${textKey(command.name)}`),
    '',
    say('optionsTitle'),
    ...table(rows),
  ].join('\n');
}

/** The list of all commands. */
export function formatOverview(commands: readonly Command[], say: TranslateText): string {
  const rows = commands.map((command) => [command.name, say(`about.${textKey(command.name)}`)] as const);
  return [say('usage', { command: '<command> [--help]' }), '', say('commandsTitle'), ...table(rows)].join('\n');
}
