import { z } from 'zod';
import type { Permission } from '../permissions';
import type { MessageCode } from '../errors/messages';

/** For z.preprocess: an empty text and null are a field that was not sent. */
export const emptyToUndefined = (value: unknown): unknown => (value === '' || value === null ? undefined : value);
/** For z.preprocess: a text of blanks alone is a field that was not sent. */
export const blankToUndefined = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() === '' ? undefined : value;

/** HTTP methods used in the specification, and by tus. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'HEAD';
/** Kind of answer. `file` is a stream; all others are in `data` of the envelope. */
export type Answer = 'object' | 'page' | 'list' | 'ok' | 'file' | 'job' | 'upload' | 'number';
/** The rights of a user to import (`upload`) and export (`download`) business data. */
export type Transfer = 'upload' | 'download';
/** A permission (`bom:info:import`), any signed-in user, or everybody. It is a required field of a route. */
export type Needs = Permission | 'signedIn' | 'public';

export interface Route<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  readonly method: Method;
  /** Path below `/api` with parameters in braces: `/bom/info/getNodeDetail/{id}`. */
  readonly path: string;
  readonly needs: Needs;
  readonly input: I;
  readonly output: O;
  readonly answer: Answer;
  /**
   * Purpose of the uploaded file (libs/contract/file-purposes). The file is in `input.file`. Clients may send the
   * id of a finished upload instead (uploads.ts).
   */
  readonly upload?: string;
  /** The body is raw bytes (`application/octet-stream`), read as a stream from `input.bytes` (IncomingBytes). */
  readonly bytes?: true;
  /**
   * Name of the rate limit, in calls per minute and client (`signIn`, `signInStart`, `upload`); `mail` for calls
   * that send a mail, `guest` for calls with a link and without an account.
   */
  readonly limit?: 'signIn' | 'signInStart' | 'upload' | 'mail' | 'guest';
  /** The call needs a person: API keys are refused. */
  readonly personOnly?: true;
  /** In a session, the sign-in or the last proof of the password must be recent (`/sys/access/confirm`). */
  readonly recentProof?: true;
  /** Message of the envelope after a success. Default: `success`. */
  readonly says?: MessageCode;
  /**
   * The call imports or exports business data (data sheets, BOMs) as files, for which the user needs an additional
   * right of the enterprise (libs/server-kit/README.md).
   */
  readonly transfer?: Transfer;
  /** Rows that the filters of a list query are about, where the answer is not a page of them (exports). */
  readonly rows?: z.ZodType;
  /** The answer has no envelope, because clients of other vendors expect the plain document. */
  readonly bare?: true;
  /**
   * The call follows the tus protocol for resumable uploads: what it takes and answers is in headers. The success
   * has this status and no body; a refusal is an envelope as everywhere.
   */
  readonly tus?: 200 | 201 | 204;
}
export type In<R extends Route> = z.output<R['input']>;
export type Out<R extends Route> = z.output<R['output']>;
export type Sent<R extends Route> = z.input<R['input']>;

type RouteSpec<I extends z.ZodType, O extends z.ZodType> = Omit<Route<I, O>, 'input' | 'output' | 'answer'> & {
  input?: I;
  output?: O;
  answer?: Answer;
};

/** Defines a call of the API. The server binds it with `@Handle`; the client calls it with `call`. */
export function route<I extends z.ZodType = typeof noInput, O extends z.ZodType = typeof noOutput>(
  spec: RouteSpec<I, O>,
): Route<I, O> {
  return { answer: 'object', ...spec, input: (spec.input ?? noInput) as I, output: (spec.output ?? noOutput) as O };
}

/** No input. */
export const noInput = z.object({});
/** The answer of a call without a result. */
export const noOutput = z.null();
/** Marks an answer as a stream of bytes. */
export const fileBody = z.unknown();

/** Maximum value of an `integer` column in PostgreSQL. */
export const MAX_INTEGER = 2_147_483_647;
/**
 * Ids of records are positive integers; in query strings they are text. Other values (`true`, `[7]`, `0x10`) are
 * refused.
 */
export const id = z.preprocess(
  (v) => (typeof v === 'string' && /^\s*\d+\s*$/.test(v) ? Number(v) : v),
  z.number().int().positive().max(MAX_INTEGER),
);
/** Version of a record that a save sends back (optimistic lock). */
export const rowVersion = z.coerce.number().int().min(0).max(MAX_INTEGER);
export const byId = z.object({ id });
/**
 * A GET request repeats array parameters, and sends a single value without brackets; both become an array. A list
 * separated by commas is accepted too.
 */
export const arrayOf = <T extends z.ZodType>(item: T) =>
  z.preprocess(
    (v) =>
      v === undefined || v === null
        ? []
        : Array.isArray(v)
          ? v
          : typeof v === 'string' && v.includes(',')
            ? v.split(',')
            : [v],
    z.array(item),
  );
const MAX_IDS = 2000;
/**
 * Ids of records that one transaction changes: at least one, and at most as many as can be processed while the
 * caller waits.
 */
export const someIds = arrayOf(id)
  .refine((ids) => ids.length > 0, { message: 'empty' })
  .refine((ids) => ids.length <= MAX_IDS, {
    message: 'too_big',
    params: { context: 'array', maximum: String(MAX_IDS) },
  });
export const byIds = z.object({ ids: someIds });
/** A checkbox in a query string or in JSON. */
export const flag = z.preprocess(
  (v) => (v === 'true' || v === '1' || v === 1 ? true : v === 'false' || v === '0' || v === 0 ? false : v),
  z.boolean(),
);
/** ISO date `2026-03-18`. */
export const isoDate = z.iso.date();
export { dayIn, type Instant, shownGrams, shownKilograms, shownPercent } from '@matlas/domain';
/** Default time zone in which days begin (IANA name), unless the installation sets BUSINESS_TIME_ZONE. */
export const DEFAULT_TIME_ZONE = 'Asia/Shanghai';
/** ISO time stamp with time zone. */
export const instant = z.string();

const decimalPattern = (digits: number) => new RegExp(`^-?\\d{1,15}(\\.\\d{1,${digits}})?$`);
/**
 * An exact decimal as text with at most `digits` decimals. JSON numbers are accepted when they can be printed
 * exactly. A text that is no decimal ends the check: refinements that calculate with it do not run.
 */
export const decimal = (o: { digits?: number } = {}) =>
  z.preprocess(
    (v) => (typeof v === 'number' ? String(v) : typeof v === 'string' ? v.trim() : v),
    z.string().regex(decimalPattern(o.digits ?? 6), { abort: true }),
  );

/** Trimmed text that is not empty. */
export const text = (max: number) => z.string().trim().min(1).max(max);
export const optionalText = (max: number) =>
  z.preprocess((v) => (v === '' || v === null ? undefined : v), z.string().trim().max(max).optional());

/** Times of creation and last change of a record, and the version that a save must send back (optimistic lock). */
export const stamped = { createTime: instant, updateTime: instant, version: z.number().int() };

export interface JobDef<I extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly input: I;
  /** Number of retries after a failed run, with exponential backoff. */
  readonly retries: number;
  /** Only one job with this name and key runs at a time. A second start returns the running one. */
  readonly exclusiveBy?: (input: z.output<I>) => string;
}
/** Defines a background job. The handler on the server refers to it in `def`. */
export const job = <I extends z.ZodType>(definition: JobDef<I>): JobDef<I> => definition;

/** All routes in a nested object of routes. */
export function routesOf(group: object): Route[] {
  return Object.values(group).flatMap((value) =>
    isRoute(value) ? [value] : typeof value === 'object' && value !== null ? routesOf(value) : [],
  );
}
const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'needs' in value;

/** Names of the parameters in a path. */
export const pathNames = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((m) => m[1] ?? '');
