import { z } from 'zod';

/**
 * The answer of every call (specification 000 section 3). `respCode` is 0, otherwise the HTTP status; `code` is the
 * error code.
 */
export interface Envelope<T> {
  respCode: number;
  ok: boolean;
  message: string;
  code: string;
  data: T;
  /** Of failures only: names the request in the logs. */
  requestId?: string | undefined;
}
/** One refused field, row or node. `path` addresses it in the input; `message` is in the caller's language. */
export const issue = z.object({
  path: z.string(),
  code: z.string(),
  params: z.record(z.string(), z.unknown()).optional(),
  message: z.string(),
});
export type Issue = z.output<typeof issue>;
