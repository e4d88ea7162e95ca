import { formatDecimal } from '../../decimal';
import { unknownApplicationCodes } from './application-codes';
import { needsApplication } from './application-duty';
import { substanceNames, upperLimit } from './check-hidden';
import { findingAt, type Finding } from './finding';
import type { CheckRule } from './rule';
import type { CheckSite } from './site';

/**
 * APP-1: missing applications of substances that need one by their upper limit in the material, and application
 * codes that do not exist, wherever they are used.
 */
export const checkApplications = (site: CheckSite, rule: CheckRule<'APP-1'>): Finding[] => [
  ...missingApplications(site, rule),
  ...unknownApplicationCodes(site, rule),
];

function missingApplications({ node, children, scene }: CheckSite, rule: CheckRule<'APP-1'>): Finding[] {
  if (scene.head.standardMaterial || node.kind !== 'material') return [];
  return children.flatMap((child): Finding[] => {
    const duty = child.node.substance?.applicationDuty;
    const upper = upperLimit(child, children);
    if (!duty || !needsApplication(duty, node.classCode, upper)) return [];
    const code = child.edge.applicationCode ?? '';
    const params = { ...substanceNames(child.node), percent: formatDecimal(upper, 6) };
    if (code === '')
      return [findingAt(rule, child.key, 'missing', { params: { ...params, limit: duty.abovePercent } })];
    return duty.potentiallyProhibited?.includes(code)
      ? [
          findingAt(rule, child.key, 'potentiallyProhibited', {
            params: { ...params, code },
            severity: rule.params.potentiallyProhibited,
          }),
        ]
      : [];
  });
}

/**
 * SUP-1: data of the sender, and whether the sheet was sent before under another identity. Reports nothing until
 * the supplier data of the sheet are known.
 */
export function checkSupplier({ key, scene: { head, tree } }: CheckSite, rule: CheckRule<'SUP-1'>): Finding[] {
  const { supplier } = head;
  if (!supplier || key !== tree.root) return [];
  const severity = supplier.staysInHouse ? rule.params.inHouse : rule.severity;
  const contact = supplier.hasContact ? [] : [findingAt(rule, key, 'contact', { severity })];
  const incomplete =
    supplier.missing.length > 0
      ? [findingAt(rule, key, 'incomplete', { params: { fields: supplier.missing }, severity })]
      : [];
  const before = (supplier.sentBefore ?? [])
    .filter(({ cid }) => cid !== head.cid)
    .map(({ cid, partNumber, supplierCode }): Finding =>
      findingAt(rule, key, 'sentBefore', {
        params: { cid, partNumber, supplierCode },
        severity: rule.params.sentBefore,
      }),
    );
  return [...contact, ...incomplete, ...before];
}
