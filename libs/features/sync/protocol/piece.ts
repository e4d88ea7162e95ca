import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { pieceHead, pieceLine, type PieceLine } from '@matlas/contract';
import { parseJson } from '@matlas/domain';
import { isSignedBy, parsePublicKey, signBytes } from '@matlas/formats';

const zip = promisify(gzip);
const unzip = promisify(gunzip);
/** Largest piece, compressed and as text: a partner that sends more is refused. */
export const MAX_PIECE_BYTES = 32_000_000;
export const MAX_PIECE_TEXT_BYTES = 256_000_000;

export interface CallKey {
  session: string;
  sequence: number;
}
export const sha256Of = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');
/** What a caller signs: nothing of it can be used for another call, session or receiver. */
export const callToSign = ({ session, sequence }: CallKey, name: string, payload: string): Buffer =>
  Buffer.from(JSON.stringify(['call', session, sequence, name, sha256Of(payload)]));
const answerToSign = ({ session, sequence }: CallKey, sha256: string): Buffer =>
  Buffer.from(JSON.stringify(['answer', session, sequence, sha256]));
/** Which pairing a session is for: both installations, and the enterprise of each that was paired. */
export interface SessionEnds {
  installation: string;
  enterprise: string;
  to: string;
  toEnterprise: string;
}
export const sessionToSign = (
  side: 'guest' | 'host',
  { installation, enterprise, to, toEnterprise }: SessionEnds,
  nonce: string,
  session = '',
): Buffer => Buffer.from(JSON.stringify(['session', side, installation, enterprise, to, toEnterprise, nonce, session]));

/** Lines as an answer to a call, or the bytes of a file. */
export async function encodePiece(
  content: readonly PieceLine[] | Buffer,
  call: CallKey,
  privateKey: string,
): Promise<Buffer> {
  const body = Buffer.isBuffer(content)
    ? content
    : await zip(Buffer.from(content.map((line) => JSON.stringify(line)).join('\n')));
  const sha256 = sha256Of(body);
  const head = { signature: signBytes(answerToSign(call, sha256), privateKey), sha256, size: body.length };
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), body]);
}
/** The answer is not what the partner signed for this call: cut, changed, or of somebody else. */
export class PieceBroken extends Error {}
/** The partner signed it, and it does not follow the protocol. */
export class PieceInvalid extends Error {}

/** The bytes of an answer. Throws `PieceBroken`. */
export function openPiece(bytes: Buffer, call: CallKey, publicKey: string): Buffer {
  const end = bytes.indexOf('\n');
  const head = pieceHead.safeParse(parseJson(bytes.subarray(0, Math.max(end, 0)).toString('utf8')));
  const key = parsePublicKey(publicKey);
  if (!head.success || !key) throw new PieceBroken('no head');
  const body = bytes.subarray(end + 1);
  const { signature, sha256, size } = head.data;
  if (body.length !== size || sha256Of(body) !== sha256) throw new PieceBroken('cut or changed');
  if (!isSignedBy(answerToSign(call, sha256), signature, key)) throw new PieceBroken('signature');
  return body;
}
/** The lines of an answer. Throws `PieceInvalid`; a piece that says too much is one. */
export async function readLines(body: Buffer): Promise<PieceLine[]> {
  const text = await unzip(body, { maxOutputLength: MAX_PIECE_TEXT_BYTES }).catch((error: unknown) => {
    throw new PieceInvalid('not readable', { cause: error });
  });
  const lines = text
    .toString('utf8')
    .split('\n')
    .map((line) => {
      const parsed = pieceLine.safeParse(parseJson(line));
      if (!parsed.success) throw new PieceInvalid(`line: ${parsed.error.issues[0]?.path.join('.') ?? ''}`);
      return parsed.data;
    });
  if (lines.at(-1)?.t !== 'end' || lines.filter(({ t }) => t === 'end').length !== 1) throw new PieceInvalid('no end');
  return lines;
}
