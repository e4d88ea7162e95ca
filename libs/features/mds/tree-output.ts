import type { ChildOutput, TreeOutput } from '@matlas/contract';
import { isStandIn } from './sheet-mask';
import type { WorkingChild, WorkingEdge, WorkingNode } from './working-tree';

/** Fields as the wire carries them: what is absent is null. */
const told = <T>(value: T | undefined): T | null => value ?? null;

/** The tree as it is answered, after `SheetMask`. */
export function toTreeOutput({ id, fields, edges }: WorkingNode): TreeOutput {
  return {
    id, kind: fields.kind, name: fields.name, foreignName: told(fields.foreignName), number: told(fields.number), classCode: told(fields.classCode), symbol: told(fields.symbol), tradeName: told(fields.tradeName),
    standard: told(fields.standard), measuredMassGrams: told(fields.measuredMassGrams), tolerancePercent: told(fields.tolerancePercent), specificWeight: told(fields.specificWeight),
    specificWeightUnit: told(fields.specificWeightUnit), componentType: told(fields.componentType), mixedNodeReason: told(fields.mixedNodeReason), multiSource: fields.multiSource, remark: told(fields.remark),
    attributes: { ...fields.attributes }, children: edges.map(childOutput),
  };
}

function childOutput({ fields, child }: WorkingEdge): ChildOutput {
  const { portion } = fields;
  return {
    quantity: told(fields.quantity), massGrams: told(fields.massGrams), ...(portion ? { portion: { kind: portion.kind, value: told(portion.value), min: told(portion.min), max: told(portion.max) } } : {}),
    applicationCode: told(fields.applicationCode), applicationOverrides: (fields.applicationOverrides ?? []).map(({ substanceId, applicationCode }) => ({ substanceId, applicationCode })),
    confidential: fields.confidential, preferred: fields.preferred, processState: told(fields.processState), ...target(child),
  };
}
function target(child: WorkingChild): Pick<ChildOutput, 'node' | 'ref' | 'substanceId' | 'name' | 'cas' | 'masked'> {
  if ('node' in child) return { node: toTreeOutput(child.node) };
  if ('sheet' in child) return { ref: { cid: child.sheet.cid, version: child.sheet.cver, name: child.sheet.name, deleted: child.sheet.deleted ?? false } };
  if (!('substance' in child) || isStandIn(child.substance)) return { masked: true };
  return { substanceId: child.substance.id, name: child.substance.nameEn, cas: child.substance.cas };
}
