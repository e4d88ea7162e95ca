import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A line of libs/contract/statements: what the specification says, and the test that proves it or who will bring it. */
export interface Statement {
  /** Document, section and number: `000-2.4-7`. Calls are in section 7 of either document: `7-12`. */
  readonly number: string;
  readonly statement: string;
  readonly proofs: readonly Proof[];
  /** The part that is missing, and the issue that will bring it. */
  readonly open: readonly { issue: number; what: string }[];
  /** Parts of the line that are neither. */
  readonly unreadable: readonly string[];
}
export interface Proof {
  readonly file: string;
  readonly test: string;
}

const FOLDER = join(__dirname, '../../contract/statements');
export const STATEMENT_FILES = ['000.tsv', '001.tsv', 'calls.tsv'] as const;
export const ROOT = join(__dirname, '../../..');

const OPEN = /^open #(\d+): (.{5,})$/;
const PROOF = /^(\S+\.tsx?) › (.+)$/;
function readLine(line: string): Statement {
  const [number = '', statement = '', proof = ''] = line.split('\t');
  const parts = proof.split(' | ');
  return {
    number,
    statement,
    proofs: parts.flatMap((part) => {
      const [, file, test] = PROOF.exec(part) ?? [];
      return file !== undefined && test !== undefined ? [{ file, test }] : [];
    }),
    open: parts.flatMap((part) => {
      const [, issue, what] = OPEN.exec(part) ?? [];
      return what === undefined ? [] : [{ issue: Number(issue), what }];
    }),
    unreadable: parts.filter((part) => !OPEN.test(part) && !PROOF.test(part)),
  };
}
export const readStatements = (file: (typeof STATEMENT_FILES)[number]): Statement[] =>
  readFileSync(join(FOLDER, file), 'utf8').trimEnd().split('\n').slice(1).map(readLine);

/** The documents of the specification, where they are installed beside the repository. */
export const SPECIFICATION = ['000_c89eeb4a539fbd69.txt', '001_3c107d3e51c2ba58.txt'].map((name) =>
  join(process.env['SHARED_DATA'] ?? join(ROOT, '../shared/data'), '../spec', name),
);
export const hasSpecification = SPECIFICATION.every((file) => existsSync(file));
