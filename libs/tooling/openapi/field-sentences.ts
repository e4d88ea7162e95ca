import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A line of `libs/contract/sentences/fields.tsv`. */
export interface FieldSentence {
  readonly field: string;
  /** Empty: everywhere. Else the beginning of a path (`/bom/`) or a constant of the contract (`bomPosition`). */
  readonly scope: string;
  readonly sentence: string;
}
const FILE = join(__dirname, '../../contract/sentences/fields.tsv');

export const readFieldSentences = (): FieldSentence[] =>
  readFileSync(FILE, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [field = '', scope = '', sentence = ''] = line.split('\t');
      return { field, scope, sentence };
    });

/** Finds the sentence of the narrowest scope: the constant, the longest beginning of the path, everywhere. */
export class FieldSentences {
  readonly used = new Set<FieldSentence>();
  private readonly byField: ReadonlyMap<string, FieldSentence[]>;
  constructor(readonly all: readonly FieldSentence[] = readFieldSentences()) {
    const byField = new Map<string, FieldSentence[]>();
    for (const one of all) byField.set(one.field, [...(byField.get(one.field) ?? []), one]);
    this.byField = byField;
  }
  find(owner: string | undefined, path: string, field: string): string | undefined {
    const known = this.byField.get(field) ?? [];
    const found =
      known.find(({ scope }) => scope !== '' && scope === owner) ??
      known
        .filter(({ scope }) => scope === '' || (scope.startsWith('/') && path.startsWith(scope)))
        .sort((a, b) => b.scope.length - a.scope.length)[0];
    if (found) this.used.add(found);
    return found?.sentence;
  }
}
