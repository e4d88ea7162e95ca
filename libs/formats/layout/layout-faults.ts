import type { FileLayout, LayoutField, LayoutRole } from '@matlas/contract';
import { ATTRIBUTES_OF } from '../mds-xml/rules';

/**
 * Reasons why a layout cannot be saved: a duplicate rule, an attribute unknown to MDS-XML, no rule that begins a
 * sheet.
 */
export type LayoutFault =
  | { code: 'layout.ruleTwice' | 'layout.noSheet' | 'layout.noLevel'; params: { rule: string } }
  | { code: 'layout.attribute'; params: { rule: string; attribute: string; allowed: string } };

const findUnknownFields = (rule: string, role: LayoutRole, fields: readonly LayoutField[]): LayoutFault[] => {
  const known = ATTRIBUTES_OF.get(role);
  return fields
    .filter(({ to }) => to !== 'key' && !known?.has(to))
    .map(({ to }) => ({
      code: 'layout.attribute',
      params: { rule, attribute: to, allowed: [...(known?.keys() ?? [])].join(', ') },
    }));
};
export function layoutFaults(layout: FileLayout): LayoutFault[] {
  const { rules } = layout;
  const twice = rules
    .filter(({ name }, index) => rules.findIndex((other) => other.name === name) !== index)
    .map(({ name }): LayoutFault => ({ code: 'layout.ruleTwice', params: { rule: name } }));
  const begins = rules.some(({ as, sheet }) => as === 'Datasheet' || sheet)
    ? []
    : [{ code: 'layout.noSheet' as const, params: { rule: '' } }];
  const isFlat = layout.form === 'records' && layout.level === undefined;
  const noLevel = isFlat
    ? rules
        .filter(({ as, level }) => level === undefined && as !== 'ignored' && as !== 'Datasheet')
        .map(({ name }): LayoutFault => ({ code: 'layout.noLevel', params: { rule: name } }))
    : [];
  return [
    ...twice,
    ...begins,
    ...noLevel,
    ...rules.flatMap(({ name, as, fields, sheet = [] }) => [
      ...(as === 'wrapper' || as === 'ignored' ? [] : findUnknownFields(name, as, fields)),
      ...findUnknownFields(name, 'Datasheet', sheet),
    ]),
  ];
}
