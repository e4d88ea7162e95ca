import { Injectable } from '@nestjs/common';
import { compileWildcard, type ItemScope } from '@matlas/domain';
import type { ScopedItem } from '@matlas/features/rules';
import type { BomColumns } from '../run/run-input.store';
import { PartNumberStore } from './part-number.store';

type Bom = Pick<BomColumns, 'positionId' | 'parent' | 'root'>;

/** Positions whose number matches the pattern, with their subtrees. Relies on parents coming before their children. */
export function findPositionsByNumber(
  numbers: readonly (string | null)[],
  parent: Int32Array,
  pattern: string,
): Uint8Array {
  const fits = compileWildcard(pattern);
  const inside = new Uint8Array(numbers.length);
  numbers.forEach((number, at) => {
    const above = parent[at] as number;
    inside[at] = (number !== null && fits(number)) || (above >= 0 && inside[above] === 1) ? 1 : 0;
  });
  return inside;
}

/** Positions and classes to which list entries apply in a run. */
@Injectable()
export class PartScopes {
  constructor(private readonly parts: PartNumberStore) {}

  async findScopes(scoped: readonly ScopedItem[], bom: Bom): Promise<ItemScope[]> {
    if (scoped.length === 0) return [];
    const patterns = [...new Set(scoped.map(({ partPattern }) => partPattern).filter((pattern) => pattern !== ''))];
    const numbers = patterns.length === 0 ? [] : await this.parts.listNumbers(bom);
    const positions = new Map(
      patterns.map((pattern) => [pattern, findPositionsByNumber(numbers, bom.parent, pattern)]),
    );
    return scoped.map(({ itemId, classCodes, partPattern }) => {
      const found = positions.get(partPattern);
      return { itemId, classCodes, ...(found ? { positions: found } : {}) };
    });
  }
}
