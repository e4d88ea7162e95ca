import { z } from 'zod';

/**
 * The response envelope of every call (specification 000 section 3). `respCode` is 0 or the HTTP status of a
 * failure; `code` is the error code.
 */
export interface Envelope<T> {
  respCode: number;
  ok: boolean;
  message: string;
  code: string;
  data: T;
  /** Only for failures: id of the request in the logs. */
  requestId?: string | undefined;
}
/** An error in one field, row or node. `path` is its place in the input; `message` is in the caller's language. */
export const issue = z.object({
  /** Place in the input: `tree.children.0.name`. */
  path: z.string(),
  /** Code of the fault, such as `too_small` or an error code. */
  code: z.string(),
  /** Parameters of the sentence by name. */
  params: z.record(z.string(), z.unknown()).optional(),
  /** Sentence in the language of the caller. */
  message: z.string(),
});
export type Issue = z.output<typeof issue>;
