import { z } from 'zod';
import type { Permission } from '../permissions';
import type { MessageCode } from '../errors/messages';

/** HTTP methods of the specification's calls. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** What a call answers with; `file` streams, everything else travels in the envelope's `data`. */
export type Answer = 'object' | 'page' | 'list' | 'ok' | 'file' | 'job' | 'upload' | 'number';
/** What upload and download rights of users are for. */
export type Transfer = 'upload' | 'download';
/** A permission tag (`bom:info:import`), any signed-in person, or anybody. A route without it does not compile. */
export type Needs = Permission | 'signedIn' | 'public';

export interface Route<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  readonly method: Method;
  /** Below `/api`, path parameters in braces: `/bom/info/getNodeDetail/{id}`. */
  readonly path: string;
  readonly needs: Needs;
  readonly input: I;
  readonly output: O;
  readonly answer: Answer;
  /**
   * Purpose of the uploaded file (libs/contract/file-purposes); the file arrives as `input.file`. In its place the
   * number of a finished upload may be sent (uploads.ts).
   */
  readonly upload?: string;
  /**
   * The body is raw bytes (`application/octet-stream`), read as they come; they arrive as `input.bytes`
   * (IncomingBytes).
   */
  readonly bytes?: true;
  /**
   * Named rate limit, in calls a minute and client (`signIn`, `signInStart`, `upload`); `mail` for calls that make
   * somebody a mail, `guest` for those of a link without an account.
   */
  readonly limit?: 'signIn' | 'signInStart' | 'upload' | 'mail' | 'guest';
  /** What the envelope's message says after a success; `success` when absent. */
  readonly says?: MessageCode;
  /**
   * Takes data of the trade (data sheets, BOMs) into the platform or out of it as files: the caller needs that right of
   * the enterprise's seats too (libs/server-kit/README.md).
   */
  readonly transfer?: Transfer;
  /** Answers without the envelope, because a client of another make expects the bare document. */
  readonly bare?: true;
}
export type In<R extends Route> = z.output<R['input']>;
export type Out<R extends Route> = z.output<R['output']>;
export type Sent<R extends Route> = z.input<R['input']>;

type RouteSpec<I extends z.ZodType, O extends z.ZodType> = Omit<Route<I, O>, 'input' | 'output' | 'answer'> & {
  input?: I;
  output?: O;
  answer?: Answer;
};

/** One call of the wire as a value: the server binds it with `@Handle`, the client calls it with `call`. */
export function route<I extends z.ZodType = typeof nothing, O extends z.ZodType = typeof done>(
  spec: RouteSpec<I, O>,
): Route<I, O> {
  return { answer: 'object', ...spec, input: (spec.input ?? nothing) as I, output: (spec.output ?? done) as O };
}

/** No input. */
export const nothing = z.object({});
/** The answer of a command that has nothing to tell. */
export const done = z.null();
/** Marks an answer that is a stream of bytes. */
export const fileBody = z.unknown();

/** What an `integer` column of PostgreSQL holds at most. */
export const MAX_INTEGER = 2_147_483_647;
/**
 * Record keys are positive integers; query strings carry them as text. Nothing else passes for one (`true`, `[7]`,
 * `0x10`).
 */
export const id = z.preprocess(
  (v) => (typeof v === 'string' && /^\s*\d+\s*$/.test(v) ? Number(v) : v),
  z.number().int().positive().max(MAX_INTEGER),
);
/** The number that a save brings back (optimistic lock). */
export const rowVersion = z.coerce.number().int().min(0).max(MAX_INTEGER);
export const byId = z.object({ id });
/** GET repeats array parameters and sends a single value bare; both become an array. A comma list is accepted too. */
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
/** Records of one act, which is one transaction: some, and no more than it can do while the caller waits. */
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
/** Where days begin unless the installation says otherwise (BUSINESS_TIME_ZONE): IANA name. */
export const DEFAULT_TIME_ZONE = 'Asia/Shanghai';
/** ISO instant with zone. */
export const instant = z.string();

const decimalPattern = (digits: number) => new RegExp(`^-?\\d{1,15}(\\.\\d{1,${digits}})?$`);
/** An exact decimal as text, at most `digits` decimals; numbers of JSON are accepted when they print exactly. */
export const decimal = (o: { digits?: number } = {}) =>
  z.preprocess(
    (v) => (typeof v === 'number' ? String(v) : typeof v === 'string' ? v.trim() : v),
    z.string().regex(decimalPattern(o.digits ?? 6)),
  );

/** Trimmed text that is not empty. */
export const text = (max: number) => z.string().trim().min(1).max(max);
export const optionalText = (max: number) =>
  z.preprocess((v) => (v === '' || v === null ? undefined : v), z.string().trim().max(max).optional());

/** Who wrote a record last, and the number that a save must bring back (optimistic lock). */
export const stamped = { createTime: instant, updateTime: instant, version: z.number().int() };

export interface JobDef<I extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly input: I;
  /** How often a failed run is tried again, with exponential backoff. */
  readonly retries: number;
  /** Only one job of this name and key runs at a time; a second start answers with the running one. */
  readonly exclusiveBy?: (input: z.output<I>) => string;
}
/** A long work as a value; the handler on the server names it in `def`. */
export const job = <I extends z.ZodType>(definition: JobDef<I>): JobDef<I> => definition;

/** Every route inside a nested object of routes. */
export function routesOf(group: object): Route[] {
  return Object.values(group).flatMap((value) =>
    isRoute(value) ? [value] : typeof value === 'object' && value !== null ? routesOf(value) : [],
  );
}
const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'needs' in value;

/** Names in braces of a path. */
export const pathNames = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((m) => m[1] ?? '');
