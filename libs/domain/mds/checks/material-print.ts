import { toPlain, type Plain, type SheetChild, type SheetNode } from '../tree';

/** Whether a value says nothing: forms and files leave such fields out or empty. */
const isEmpty = (value: Plain): boolean =>
  value === null || value === '' || value === false || (typeof value === 'object' && Object.keys(value).length === 0);

function withoutEmpty(value: Plain): Plain {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([field, each]) => [field, withoutEmpty(each as Plain)] as const)
      .filter(([, each]) => !isEmpty(each))
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}
const textOf = (value: unknown): string => JSON.stringify(withoutEmpty(toPlain(value)));

function childText({ node: { key: _key, substance, reference, ...own }, edge }: SheetChild): string {
  const { preferred: _preferred, ...declared } = edge;
  if (substance && edge.confidential) return textOf({ confidential: true, amount: edge.amount });
  if (substance) return textOf({ substance: substance.id, declared });
  return reference ? textOf({ sheet: reference.cid, declared }) : textOf({ own, declared });
}

/**
 * A text that is equal for two materials with the same own data and the same children and portions, in any order and
 * under any key. Facts of the catalogue and of other sheets are no part of it, nor is the version of a referenced
 * sheet, whose changes have a date of their own. A confidential substance is its amount only, so that the text is the
 * same for readers who may not see it.
 */
export const printMaterial = (
  { key: _key, kind: _kind, reference: _reference, substance: _substance, ...own }: SheetNode,
  children: readonly SheetChild[],
): string => [textOf(own), ...children.map(childText).sort()].join('\n');
