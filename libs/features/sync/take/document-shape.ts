import { z } from 'zod';
import type { SheetDocument } from '@matlas/formats';

const MAX_NODES = 20_000;
const MAX_DEPTH = 60;
const short = z.string().max(500);
const reference = z.looseObject({
  key: z.string().max(100).optional(),
  cid: z.number().int().optional(),
  version: z.string().max(20).optional(),
  name: short.optional(),
  number: short.optional(),
});
const substance = z.looseObject({
  cas: short.optional(),
  ec: short.optional(),
  code: short.optional(),
  name: short.optional(),
  nameZh: short.optional(),
  joker: short.optional(),
  masked: z.boolean().optional(),
});
const child = z.looseObject({
  reference: reference.optional(),
  substance: substance.optional(),
  node: z.unknown().optional(),
});
const node = z.looseObject({
  key: z.string().max(500),
  kind: z.literal([1, 2, 3]),
  name: short,
  children: z.array(child).max(MAX_NODES),
});
const attachment = z.looseObject({
  name: z.string().min(1).max(300),
  kind: z.string().max(50),
  remark: z.string().max(1000).optional(),
  size: z.number().int().min(0).max(100_000_000),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
const head = z.looseObject({
  key: z.string().regex(/^\d{1,15}\/\d{1,6}$/),
  source: z.enum(['LOCAL', 'CAMDS', 'IMDS']),
  cid: z.number().int().positive(),
  version: z.string().max(20),
  owner: z.looseObject({ code: short.optional(), name: short.optional() }).optional(),
  supplier: z.looseObject({ code: short.optional(), name: short.optional() }).optional(),
  attachments: z.array(attachment).max(50).optional(),
  root: z.unknown(),
});

/**
 * The document if it has the shape of a released data sheet; otherwise where it does not. What its fields say is
 * checked when it is taken, as with every import.
 */
export function readDocument(value: unknown): { document: SheetDocument } | { wrong: string } {
  const parsed = head.safeParse(value);
  if (!parsed.success) return { wrong: parsed.error.issues[0]?.path.join('.') ?? '' };
  const { key, cid, version } = parsed.data;
  if (key !== `${cid}/${version}`) return { wrong: 'key' };
  let nodes = 0;
  const stack: [unknown, number, string][] = [[parsed.data.root, 0, 'root']];
  for (let top = stack.pop(); top; top = stack.pop()) {
    const [given, depth, path] = top;
    const read = node.safeParse(given);
    if (!read.success) return { wrong: [path, ...(read.error.issues[0]?.path ?? [])].join('.') };
    nodes += 1 + read.data.children.length;
    if (nodes > MAX_NODES || depth > MAX_DEPTH) return { wrong: path };
    for (const [n, one] of read.data.children.entries()) {
      const kinds = [one.node, one.reference, one.substance].filter((part) => part !== undefined);
      if (kinds.length !== 1) return { wrong: `${path}.children.${n}` };
      if (one.node !== undefined) stack.push([one.node, depth + 1, `${path}.children.${n}.node`]);
    }
  }
  const { recipients: _recipients, requests: _requests, signatures: _signatures, ...rest } = parsed.data;
  return { document: rest as unknown as SheetDocument };
}
