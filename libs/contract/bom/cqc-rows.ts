import { z } from 'zod';
import { CQC_RULES } from '@matlas/domain';
import { cqcConnectorKind, cqcUploadState, lockState, operationFlag } from '../enums';
import { instant } from '../wire/kit';
import { bomPositionDetail } from './position';

const count = z.number().int();
const nullableText = z.string().nullable();

/** A remark of the certification body; `number` is the part number that it is about. */
const message = z.object({ code: z.string(), text: z.string(), number: nullableText });
/** A package that was sent to the certification body, with its answer. */
export const cqcUpload = z.object({
  id: count,
  modId: count,
  projectName: z.string(),
  internalNumber: z.string(),
  /** Number of the upload within the model, from 1. */
  number: count,
  fileName: z.string(),
  positions: count,
  connector: cqcConnectorKind.schema,
  address: z.string(),
  state: cqcUploadState.schema,
  /** Receipt number of the other side. */
  receipt: nullableText,
  attempts: count,
  messages: z.array(message),
  /** Why the last attempt failed, in the caller's language. */
  fault: nullableText,
  createdBy: z.string(),
  sentAt: instant.nullable(),
  answeredAt: instant.nullable(),
  createTime: instant,
});
export type CqcUpload = z.output<typeof cqcUpload>;

/** A vehicle with the state of its CQC BOM. */
export const cqcModel = z.object({
  id: count,
  projectName: z.string(),
  internalNumber: z.string(),
  typeName: nullableText,
  cccNumber: nullableText,
  lockState: lockState.schema,
  /** Positions of the vehicle BOM. */
  bomPositions: count,
  /** Id under which the calls of BOMs know the CQC BOM; null while there is none. */
  cqcModId: count.nullable(),
  cqcPositions: count,
  withoutSheet: count,
  cqcUpdateTime: instant.nullable(),
  uploadNumber: count.nullable(),
  uploadState: cqcUploadState.schema.nullable(),
  uploadTime: instant.nullable(),
});
export type CqcModel = z.output<typeof cqcModel>;

export const cqcFinding = z.object({
  rule: z.enum(CQC_RULES),
  severity: z.enum(['error', 'warning']),
  field: nullableText,
  /** Of the CQC BOM; of the vehicle BOM for `notCovered`. */
  positionId: count.nullable(),
  name: nullableText,
  message: z.string(),
});
export const cqcCheck = z.object({
  modId: count,
  cqcModId: count.nullable(),
  positions: count,
  /** No errors: the package can be sent. */
  ok: z.boolean(),
  errors: count,
  warnings: count,
  /** The first findings, errors first. */
  findings: z.array(cqcFinding),
});
export type CqcCheck = z.output<typeof cqcCheck>;

/** A position of the CQC BOM, the position of the vehicle BOM that it comes from, and how it was filled. */
export const cqcPosition = bomPositionDetail.extend({
  operationFlag: operationFlag.schema,
  source: z
    .object({
      id: count,
      name: z.string(),
      foreignName: nullableText,
      number: nullableText,
      /** Positions of the CQC BOM that come from it. */
      positions: count,
    })
    .nullable(),
});
export type CqcPositionDetail = z.output<typeof cqcPosition>;

/** The connection to the certification body; the token is masked. `folders`: the server has a folder for drops. */
export const cqcConnector = z.object({
  kind: cqcConnectorKind.schema,
  address: z.string(),
  token: z.string(),
  version: count,
});
export type CqcConnector = z.output<typeof cqcConnector>;
export const cqcConnectorAnswer = z.object({ connector: cqcConnector.nullable(), folders: z.boolean() });
