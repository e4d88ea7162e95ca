import type { ChildOutput, ReferenceOutput, TreeOutput } from '@matlas/contract';
import { type Decimal, formatDecimal, type SheetReference } from '@matlas/domain';
import { isStandIn } from './sheet-mask';
import type { UsedSheet, WorkingChild, WorkingEdge, WorkingNode } from './working-tree';

/** Fields as the wire carries them: what is absent is null. */
const told = <T>(value: T | undefined): T | null => value ?? null;

/** The tree as it is answered, after `SheetMask`. */
export function toTreeOutput({ id, fields, edges }: WorkingNode): TreeOutput {
  return {
    id,
    kind: fields.kind,
    name: fields.name,
    foreignName: told(fields.foreignName),
    number: told(fields.number),
    classCode: told(fields.classCode),
    symbol: told(fields.symbol),
    tradeName: told(fields.tradeName),
    standard: told(fields.standard),
    measuredMassGrams: told(fields.measuredMassGrams),
    tolerancePercent: told(fields.tolerancePercent),
    specificWeight: told(fields.specificWeight),
    specificWeightUnit: told(fields.specificWeightUnit),
    componentType: told(fields.componentType),
    mixedNodeReason: told(fields.mixedNodeReason),
    multiSource: fields.multiSource,
    remark: told(fields.remark),
    attributes: { ...fields.attributes },
    children: edges.map(childOutput),
  };
}

function childOutput({ fields, child }: WorkingEdge): ChildOutput {
  const { portion } = fields;
  return {
    quantity: told(fields.quantity),
    massGrams: told(fields.massGrams),
    ...(portion
      ? { portion: { kind: portion.kind, value: told(portion.value), min: told(portion.min), max: told(portion.max) } }
      : {}),
    applicationCode: told(fields.applicationCode),
    applicationOverrides: (fields.applicationOverrides ?? []).map(({ substanceId, applicationCode }) => ({
      substanceId,
      applicationCode,
    })),
    confidential: fields.confidential,
    preferred: fields.preferred,
    processState: told(fields.processState),
    ...target(child),
  };
}
function target(
  child: WorkingChild,
): Pick<ChildOutput, 'node' | 'ref' | 'substanceId' | 'name' | 'cas' | 'substance' | 'masked'> {
  if ('node' in child) return { node: toTreeOutput(child.node) };
  if ('sheet' in child) return { ref: referenceOutput(child.sheet) };
  if (!('substance' in child) || isStandIn(child.substance)) return { masked: true };
  const { id, nameEn, cas, ...substance } = child.substance;
  return { substanceId: id, name: nameEn, cas, substance };
}

const decimalText = (value: Decimal | undefined): string | null => (value === undefined ? null : formatDecimal(value));

function stateOf(
  {
    cid,
    cver,
    status,
    ownerId,
    deleted,
    preliminary,
    expired,
    classCode,
    hiddenMaxPercent,
    content,
    containedCids = [],
  }: SheetReference,
  declaredGrams: Decimal | undefined,
): NonNullable<ReferenceOutput['latest']> {
  return {
    cid,
    version: cver,
    status,
    ownerId,
    deleted: deleted ?? false,
    preliminary: preliminary ?? false,
    expired: expired ?? false,
    declaredGrams: decimalText(declaredGrams),
    classCode: told(classCode),
    hiddenMaxPercent: decimalText(hiddenMaxPercent),
    content: told(content),
    containedCids: [...containedCids],
  };
}
function referenceOutput(sheet: UsedSheet): ReferenceOutput {
  const { id, kind, name, foreignName, number, mass, latestRelease } = sheet;
  const latest = latestRelease ? stateOf(latestRelease, latestRelease.declaredGrams) : null;
  return { ...stateOf(sheet, mass?.declared), id, kind, name, foreignName, number, latest };
}
