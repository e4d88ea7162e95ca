import type { ChildOutput, TreeOutput } from '@matlas/contract';
import type { WorkingChild, WorkingEdge, WorkingNode } from './working-tree';

/** Fields as the wire carries them: what is absent is null. */
const told = <T>(value: T | undefined): T | null => value ?? null;

/** The stored tree as it is answered; confidential substances are masked for everyone but their owner. */
export function toTreeOutput({ id, fields, edges }: WorkingNode, masks: boolean): TreeOutput {
  return {
    id, kind: fields.kind, name: fields.name, foreignName: told(fields.foreignName), number: told(fields.number), classCode: told(fields.classCode), symbol: told(fields.symbol), tradeName: told(fields.tradeName),
    standard: told(fields.standard), measuredMassGrams: told(fields.measuredMassGrams), tolerancePercent: told(fields.tolerancePercent), specificWeight: told(fields.specificWeight),
    specificWeightUnit: told(fields.specificWeightUnit), componentType: told(fields.componentType), mixedNodeReason: told(fields.mixedNodeReason), multiSource: fields.multiSource, remark: told(fields.remark),
    attributes: { ...fields.attributes }, children: edges.map((edge) => childOutput(edge, masks)),
  };
}

function childOutput({ fields, child }: WorkingEdge, masks: boolean): ChildOutput {
  const masked = masks && fields.confidential;
  const { portion } = fields;
  return {
    quantity: told(fields.quantity), massGrams: told(fields.massGrams), ...(portion ? { portion: { kind: portion.kind, value: told(portion.value), min: told(portion.min), max: told(portion.max) } } : {}),
    applicationCode: masked ? null : told(fields.applicationCode), applicationOverrides: (fields.applicationOverrides ?? []).map(({ substanceId, applicationCode }) => ({ substanceId, applicationCode })),
    confidential: fields.confidential, preferred: fields.preferred, processState: told(fields.processState), ...target(child, masks, masked),
  };
}
function target(child: WorkingChild, masks: boolean, masked: boolean): Pick<ChildOutput, 'node' | 'ref' | 'substanceId' | 'name' | 'cas' | 'masked'> {
  if ('node' in child) return { node: toTreeOutput(child.node, masks) };
  if ('sheet' in child) return { ref: { cid: child.sheet.cid, version: child.sheet.cver, name: child.sheet.name, deleted: child.sheet.deleted ?? false } };
  if (masked || !('substance' in child)) return { masked: true };
  return { substanceId: child.substance.id, name: child.substance.nameEn, cas: child.substance.cas };
}
