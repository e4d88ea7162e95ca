import { type ErrorCode, type ErrorParams, isErrorCode } from '@matlas/contract/errors';
import type { Refusal } from '@matlas/domain';

/**
 * A refusal with a code of the error catalogue. Its message is rendered in the caller's language when the response
 * is written.
 */
export class AppError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly params: Record<string, unknown>;
  readonly issues: readonly IssueInput[];
  constructor(
    readonly code: Code,
    ...[params, issues]: Rest<Code>
  ) {
    super(`${code} ${JSON.stringify(params ?? {})}`);
    this.name = 'AppError';
    this.params = { ...params };
    this.issues = issues ?? [];
  }
}
/** Parameters may be omitted only for codes without parameters in the catalogue. */
type Rest<Code extends ErrorCode> =
  Record<never, never> extends ErrorParams<Code>
    ? [params?: ErrorParams<Code>, issues?: readonly IssueInput[]]
    : [params: ErrorParams<Code>, issues?: readonly IssueInput[]];
/** One refused field, row or node: `path` addresses it in the input; `code` is of the error or validation catalogue. */
export interface IssueInput {
  path: string;
  code: string;
  params?: Record<string, unknown>;
}
/** Refuses the input with one issue per field. */
export const badInput = (...issues: IssueInput[]) => new AppError('badInput', {}, issues);
export const notFound = (what: string, id?: number | string) =>
  new AppError('notFound', { what, id: id === undefined ? undefined : String(id) });
/** A handler of `catch` for a record that may be absent: undefined when it is not found, other errors are thrown. */
export function undefinedIfNotFound(error: unknown): undefined {
  if (!(error instanceof AppError && error.code === 'notFound')) throw error;
}
/** The same for files: undefined when there is none. */
export function undefinedIfNoFile(error: unknown): undefined {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}
/**
 * Converts a refusal of the domain, or of a reader in a worker thread, to an AppError. Tests check these codes
 * against the catalogue, so an unknown code is a programming error.
 */
export function toAppError({ code, params }: Refusal | { code: string; params: Record<string, unknown> }): AppError {
  if (!isErrorCode(code)) throw new Error(`refusal ${code} is not in the error catalogue`);
  // The catalogue types parameters by literal code; parameters of domain refusals are checked by the same test.
  return new AppError(code as 'internal', params);
}
