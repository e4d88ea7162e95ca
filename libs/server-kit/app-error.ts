import type { ErrorCode } from '@matlas/contract';

/** A refusal with a code of the catalogue; its sentence is rendered in the caller's language at the edge. */
export class AppError extends Error {
  constructor(readonly code: ErrorCode, readonly params: Record<string, unknown> = {}, readonly issues: IssueInput[] = []) {
    super(`${code} ${JSON.stringify(params)}`);
    this.name = 'AppError';
  }
}
/** One refused field, row or node: `path` addresses it in the input, `code` is of the error or validation catalogue. */
export interface IssueInput { path: string; code: string; params?: Record<string, unknown> }
/** Refuses the input with one issue a field. */
export const badInput = (...issues: IssueInput[]) => new AppError('badInput', {}, issues);
export const notFound = (what: string, id?: number | string) => new AppError('notFound', { what, id });
