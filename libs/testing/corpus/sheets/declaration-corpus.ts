import type { DeclarationDialect } from './declaration-dialect';
import { CLIP, type DeclaredPart, SENSOR } from './declared-part';
import { IEC_DIALECTS } from './iec-dialects';
import { GRANTA_DIALECTS, IPC_DIALECTS } from './ipc-granta-dialects';
import { JAPIA_DIALECTS, JAPIA_SHIFT_JIS } from './japia-dialects';

export type { DeclarationDialect, DeclarationFormat } from './declaration-dialect';
export * from './mutate-declaration';
export { randomParts, withDistinctMaterials } from './random-parts';

/** Dialects that can write any name. */
export const DECLARATION_DIALECTS: Readonly<Record<string, DeclarationDialect>> = {
  ...IEC_DIALECTS,
  ...IPC_DIALECTS,
  ...GRANTA_DIALECTS,
  ...JAPIA_DIALECTS,
};
export interface DeclarationFile {
  name: string;
  dialect: DeclarationDialect;
  bytes: Buffer;
  parts: readonly DeclaredPart[];
}
const SETS: Readonly<Record<string, readonly DeclaredPart[]>> = { one: [SENSOR], two: [SENSOR, CLIP] };

/** Declarations in the formats of the industry: every dialect with one part and with two. */
export function* declarationCorpus(): Generator<DeclarationFile> {
  for (const [name, dialect] of Object.entries({ ...DECLARATION_DIALECTS, ...JAPIA_SHIFT_JIS }))
    for (const [set, parts] of Object.entries(SETS))
      yield {
        name: `${name}-${set}.${dialect.type}`,
        dialect,
        bytes: dialect.write(parts),
        parts: dialect.declares(parts),
      };
}
