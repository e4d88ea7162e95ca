import { type TaggingScope, TaggingRules } from '@matlas/domain';
import type { LoadedRrr } from '../rrr/rrr-vehicles';

const SCOPE_RULE_ID = 1;
/** Positions of a vehicle that belong to a group of parts: the matching positions with their subtrees. */
export function partsInScope(
  { places, names, input }: Pick<LoadedRrr, 'places' | 'names' | 'input'>,
  scope: TaggingScope,
  classesOf: (index: number) => Iterable<string>,
): (index: number) => boolean {
  const rules = new TaggingRules([
    { id: SCOPE_RULE_ID, classCode: null, flag: 'mN', technologyId: null, scope, own: true, newest: 0 },
  ]);
  const known = new Map<number, boolean>();
  const texts = (index: number): string[] => {
    const { name, foreignName, number } = names.position(index);
    return [name, foreignName ?? '', number ?? ''].filter((text) => text !== '');
  };
  const above = (index: number): number[] => {
    const found: number[] = [];
    for (let at = index; at >= 0 && found.length <= places.count; at = input.positions.parent[at] as number)
      found.push(at);
    return found;
  };
  const fits = (index: number): boolean => {
    const { name, foreignName, number } = names.position(index);
    return (
      rules.forPart({
        names: foreignName ? [name, foreignName] : [name],
        number: number ?? '',
        branch: () => above(index).flatMap(texts),
        classes: () => classesOf(index),
      }).part !== null
    );
  };
  const belongs = (index: number): boolean => {
    const before = known.get(index);
    if (before !== undefined) return before;
    const parent = input.positions.parent[index] as number;
    const found = fits(index) || (parent >= 0 && belongs(parent));
    known.set(index, found);
    return found;
  };
  return belongs;
}
