import { z } from 'zod';
import { REQUEST_EVENTS, REQUEST_PARTIES } from '@matlas/domain';
import { rejectReason, requestDataType, requestStatus } from '../enums';
import { guestAnswerState } from './guest';
import { id, instant, isoDate } from '../wire/kit';

const nullableText = z.string().nullable();

export const requestParty = z.enum(REQUEST_PARTIES);
export const requestEventName = z.enum(REQUEST_EVENTS);

const party = z.object({
  code: nullableText,
  nameZh: z.string(),
  nameEn: z.string(),
  departmentCode: nullableText,
  departmentZh: nullableText,
  departmentEn: nullableText,
});
/** A request as seen by one of its two parties. */
export const requestRow = z.object({
  id,
  side: requestParty,
  projectName: z.string(),
  batch: nullableText,
  requester: party,
  supplier: party,
  contact: nullableText,
  recipientUserId: z.number().int().nullable(),
  recipientName: nullableText,
  deadline: isoDate,
  daysLeft: z.number().int(),
  overdue: z.boolean(),
  supplyNumber: z.string(),
  supplyName: z.string(),
  dataType: requestDataType.schema,
  remark: nullableText,
  status: requestStatus.schema,
  /** Why the supplier refused the request. */
  rejectReason: nullableText,
  /** Why the last answer was returned. */
  returnReason: rejectReason.schema.nullable(),
  returnText: nullableText,
  /** The data sheet of the answer. `sheetId` only when the caller may see the sheet. */
  sheetId: z.number().int().nullable(),
  cid: z.number().int().nullable(),
  cver: nullableText,
  sheetName: nullableText,
  /** The share with the answer. */
  kid: z.number().int().nullable(),
  /** The draft that the supplier started from the request. */
  draftSheetId: z.number().int().nullable(),
  /** Mail address of a supplier without an account. */
  email: nullableText,
  link: z
    .object({
      state: guestAnswerState,
      expiresAt: instant.nullable(),
      openedAt: instant.nullable(),
      savedAt: instant.nullable(),
      submittedAt: instant.nullable(),
    })
    .nullable(),
  /** Language of the mails and the form. */
  language: z.enum(['zh', 'en']),
  createdBy: nullableText,
  sentAt: instant.nullable(),
  remindedAt: instant.nullable(),
  answeredAt: instant.nullable(),
  completedAt: instant.nullable(),
  createTime: instant,
  updateTime: instant,
  version: z.number().int(),
  can: z.object({
    change: z.boolean(),
    send: z.boolean(),
    remind: z.boolean(),
    delete: z.boolean(),
    start: z.boolean(),
    answer: z.boolean(),
    refuse: z.boolean(),
    withdraw: z.boolean(),
    accept: z.boolean(),
    return: z.boolean(),
    renewLink: z.boolean(),
    revokeLink: z.boolean(),
  }),
});
export type RequestRow = z.output<typeof requestRow>;
export const requestHistoryRow = z.object({
  id: z.number().int(),
  event: requestEventName,
  fromStatus: requestStatus.schema,
  toStatus: requestStatus.schema,
  byName: nullableText,
  byEnterpriseZh: nullableText,
  byEnterpriseEn: nullableText,
  text: nullableText,
  reason: rejectReason.schema.nullable(),
  at: instant,
});
export type RequestHistoryRow = z.output<typeof requestHistoryRow>;
