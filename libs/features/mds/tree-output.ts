import type { ChildOutput, ReferenceOutput, TreeOutput } from '@matlas/contract';
import { type Decimal, formatDecimal, type SheetReference } from '@matlas/domain';
import { isStandIn } from './sheet-mask';
import type { UsedSheet, WorkingChild, WorkingEdge, WorkingNode } from './working-tree';

/** API fields are null instead of undefined. */
const orNull = <T>(value: T | undefined): T | null => value ?? null;

/** Converts a tree for the API, after `SheetMask`. */
export function toTreeOutput({ id, fields, edges }: WorkingNode): TreeOutput {
  return {
    id,
    kind: fields.kind,
    name: fields.name,
    foreignName: orNull(fields.foreignName),
    number: orNull(fields.number),
    classCode: orNull(fields.classCode),
    symbol: orNull(fields.symbol),
    tradeName: orNull(fields.tradeName),
    standard: orNull(fields.standard),
    measuredMassGrams: orNull(fields.measuredMassGrams),
    tolerancePercent: orNull(fields.tolerancePercent),
    specificWeight: orNull(fields.specificWeight),
    specificWeightUnit: orNull(fields.specificWeightUnit),
    componentType: orNull(fields.componentType),
    mixedNodeReason: orNull(fields.mixedNodeReason),
    multiSource: fields.multiSource,
    remark: orNull(fields.remark),
    attributes: { ...fields.attributes },
    children: edges.map(childOutput),
  };
}

function childOutput({ fields, child }: WorkingEdge): ChildOutput {
  const { portion } = fields;
  return {
    quantity: orNull(fields.quantity),
    massGrams: orNull(fields.massGrams),
    ...(portion
      ? {
          portion: {
            kind: portion.kind,
            value: orNull(portion.value),
            min: orNull(portion.min),
            max: orNull(portion.max),
          },
        }
      : {}),
    applicationCode: orNull(fields.applicationCode),
    applicationOverrides: (fields.applicationOverrides ?? []).map(({ substanceId, applicationCode }) => ({
      substanceId,
      applicationCode,
    })),
    confidential: fields.confidential,
    preferred: fields.preferred,
    processState: orNull(fields.processState),
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
    deactivatedCodes,
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
    classCode: orNull(classCode),
    hiddenMaxPercent: decimalText(hiddenMaxPercent),
    content: orNull(content),
    ...(deactivatedCodes ? { deactivatedCodes: [...deactivatedCodes] } : {}),
    containedCids: [...containedCids],
  };
}
function referenceOutput(sheet: UsedSheet): ReferenceOutput {
  const { id, kind, name, foreignName, number, mass, latestRelease } = sheet;
  const latest = latestRelease ? stateOf(latestRelease, latestRelease.declaredGrams) : null;
  return { ...stateOf(sheet, mass?.declared), id, kind, name, foreignName, number, latest };
}
