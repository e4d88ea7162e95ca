import { type HostileFile, type ExpectedOutcome, refusedFor } from './hostile-file';

const MB = 1_000_000;
const HEAD = '层级,零件号,零件名称,数量,单件质量(g)\n0,V-1,整车,1,\n';
const csv = (name: string, bytes: () => Buffer | string, met: ExpectedOutcome, isBig = false): HostileFile => ({
  name,
  type: 'csv',
  bytes: () => Buffer.from(bytes()),
  met,
  ...(isBig ? { isBig } : {}),
});
const rows = (name: string, text: string, ...rowCodes: string[]): HostileFile =>
  csv(name, () => HEAD + text, { rowCodes });

export const HOSTILE_TEXTS: readonly HostileFile[] = [
  csv('nothing', () => '', { code: 'workbook.empty' }),
  csv(
    'a quotation mark that never closes, in row 3',
    () => `${HEAD}1,"P-1,part,1,1\n1,P-2,part,1,1\n`,
    refusedFor('openQuote', 'csv:3'),
  ),
  csv(
    'a quotation mark that never closes, over 5 MB',
    () => `${HEAD}1,"P${'\n1,P,part,1,1'.repeat(400_000)}`,
    refusedFor('openQuote', 'csv:3'),
  ),
  csv('a million columns', () => `${HEAD}${'a,'.repeat(MB)}\n`, refusedFor('tooManyColumns', 'csv:3')),
  csv('one line of 5 MB', () => 'a'.repeat(5 * MB), refusedFor('endlessRow', 'csv:1')),
  csv('100 MB of spaces', () => Buffer.alloc(100 * MB, ' '), refusedFor('endlessRow', 'csv:1'), true),
  csv('100 MB of empty lines', () => Buffer.alloc(100 * MB, '\n'), { code: 'workbook.tooManyRows' }, true),
  csv(
    '100 MB of one quotation mark and commas',
    () => Buffer.concat([Buffer.from('"'), Buffer.alloc(100 * MB, ',')]),
    refusedFor('openQuote', 'csv:1'),
    true,
  ),
  csv('U+0000 in row 3', () => `${HEAD}1,P\0,part,1,1\n`, refusedFor('control', 'csv:3:2')),
  csv('a control character in row 3', () => `${HEAD}1,P,pa\u0007rt,1,1\n`, refusedFor('control', 'csv:3:3')),
  csv(
    'bytes of no encoding in line 3',
    () => Buffer.concat([Buffer.from(HEAD), Buffer.from('1,P,', 'latin1'), Buffer.from('ff2cff', 'hex')]),
    refusedFor('encoding', 'csv:3'),
  ),
  csv(
    'UTF-16 with its mark, which is well',
    () => Buffer.concat([Buffer.from('fffe', 'hex'), Buffer.from(HEAD, 'utf16le')]),
    { rowCodes: [] },
  ),
  csv(
    'UTF-16 that breaks off in a character',
    () => Buffer.concat([Buffer.from('fffe', 'hex'), Buffer.from(HEAD, 'utf16le'), Buffer.from('00', 'hex')]),
    refusedFor('encoding', 'csv:3'),
  ),
  csv('semicolons where the head has commas', () => `${HEAD}1;P;part;1;1\n`, { rowCodes: ['row.notInteger'] }),
  csv('an HTML page', () => '<html><body>404</body></html>', 'read'),
  csv('SQL in the head', () => `层级,零件号'; drop table bom_position; --\n0,V\n`, 'read'),
  rows('NaN and Infinity', '1,P,part,NaN,Infinity\n', 'row.notNumber'),
  rows('1e400', '1,P,part,1,1e400\n', 'row.notNumber'),
  rows('a mass of 400 digits', `1,P,part,1,${'9'.repeat(400)}\n`, 'row.outOfRange'),
  rows('hexadecimal and full-width digits', '1,P,part,0x10,１２\n', 'row.notNumber'),
  rows('a negative quantity', '1,P,part,-1,1\n', 'row.notPositive'),
  rows('levels that jump and come back', '3,P,part,1,1\n1,Q,part,1,1\n', 'row.levelJump'),
  rows('level 1e9', '1000000000,P,part,1,1\n'),
  rows('prototype names', '1,__proto__,constructor,1,1\n1,toString,hasOwnProperty,1,1\n'),
  rows('line breaks inside quotes', '1,P,"two\nlines",1,1\n1,P2,part,1,NaN\n', 'row.notNumber'),
];

const parents = (name: string, text: string, ...rowCodes: string[]): HostileFile =>
  csv(name, () => `零件号,父级零件号,零件名称,数量\n${text}`, { rowCodes });
/** Trees given by the number of the parent part. */
export const HOSTILE_TREES: readonly HostileFile[] = [
  parents('a part that is its own parent', 'V,,vehicle,1\nP,P,part,1\n', 'row.parentCycle'),
  parents('a circle of three', 'V,,vehicle,1\nA,C,a,1\nB,A,b,1\nC,B,c,1\n', 'row.parentCycle'),
  parents('a parent that is not there', 'V,,vehicle,1\nP,NOBODY,part,1\n', 'row.parentUnknown'),
  parents(
    'a parent that stands there twice with different parts below',
    'V,,vehicle,1\nP,V,part,1\nQ,P,part,1\nR,P,part,1\nP,V,part,1\nQ,P,part,1\n',
    'row.parentAmbiguous',
  ),
];
