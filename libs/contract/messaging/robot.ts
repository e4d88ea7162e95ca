import { z } from 'zod';
import { language, noteType, type NoteType, robotFormat, robotKind, robotMessageState } from '../enums';
import { field, rowFields, saveFields } from '../wire/fields';
import {
  byId,
  byIds,
  emptyToUndefined,
  flag,
  id,
  instant,
  job,
  optionalText,
  route,
  rowVersion,
  stamped,
  text,
} from '../wire/kit';
import { crud, pageOf, pageQuery } from '../wire/page';

const MAX_ADDRESS = 1000;
/** Time of day in the business time zone, such as `22:00`. */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const optionalTime = field(timeOfDay.nullable(), z.preprocess(emptyToUndefined, timeOfDay.optional()));
/** Times at which messages wait: quiet hours may pass midnight; with a digest all of a day come together. */
export const deliveryTimes = {
  quietFrom: optionalTime,
  quietTo: optionalTime,
  digestAt: optionalTime,
};
interface QuietHours {
  quietFrom?: string | undefined;
  quietTo?: string | undefined;
}
/** Quiet hours have a start and an end, which differ. */
export function refineQuietHours({ quietFrom, quietTo }: QuietHours, ctx: z.RefinementCtx): void {
  if ((quietFrom === undefined) !== (quietTo === undefined))
    ctx.addIssue({ code: 'custom', path: [quietFrom === undefined ? 'quietFrom' : 'quietTo'], message: 'required' });
  else if (quietFrom !== undefined && quietFrom === quietTo)
    ctx.addIssue({ code: 'custom', path: ['quietTo'], message: 'robot.quietAlways' });
}

/** Letters of people and the security of accounts never go to a group. */
const PRIVATE_TYPES: readonly NoteType[] = [noteType.of.person, noteType.of.security];
/** Kinds of messages that may go to a group chat. */
export const GROUP_NOTE_TYPES = noteType.values.filter((type) => !PRIVATE_TYPES.includes(type));
const groupType = z.literal(GROUP_NOTE_TYPES);

const fields = {
  name: field(z.string(), text(100)),
  kind: field(robotKind.schema, robotKind.schema),
  /** Kinds of messages that it takes. */
  types: field(z.array(noteType.schema), z.array(groupType).min(1).max(noteType.values.length)),
  /** Form of its messages. */
  format: field(robotFormat.schema, robotFormat.schema.default(robotFormat.of.markdown)),
  /** Language of its messages. */
  language: field(language.schema, language.schema.default(language.of.zh)),
  /** Names the receivers who have an account at the chat, so that it notifies them. */
  mentions: field(z.boolean(), flag.default(true)),
  active: field(z.boolean(), flag.default(true)),
  ...deliveryTimes,
};
/** A robot of a group chat. Its address holds a token, so address and secret are stored encrypted and shown masked. */
export const robotRow = z.object({
  id,
  ...rowFields(fields),
  /** Host of the address, with the end of its token. */
  address: z.string(),
  secret: z.string(),
  ...stamped,
});
export type RobotRow = z.output<typeof robotRow>;
export const robotSave = z
  .object({
    id: z.preprocess(emptyToUndefined, id.optional()),
    version: z.preprocess(emptyToUndefined, rowVersion.optional()),
    ...saveFields(fields),
    /** The masked address, or nothing, leaves it unchanged. */
    address: optionalText(MAX_ADDRESS),
    /** Key of the signature (DingTalk, Feishu). The masked key leaves it unchanged; another address needs it again. */
    secret: optionalText(200),
  })
  .superRefine(refineQuietHours);
export type RobotSave = z.output<typeof robotSave>;

/** A message to a group chat with what became of it. */
export const robotMessageRow = z.object({
  id,
  robotName: z.string(),
  kind: robotKind.schema,
  /** Null for a test. */
  type: noteType.schema.nullable(),
  title: z.string(),
  content: z.string(),
  /** Path in the console; null when there is none. */
  link: z.string().nullable(),
  state: robotMessageState.schema,
  attempts: z.number().int(),
  /** Number of messages that went out in the same post; 0 before. */
  together: z.number().int(),
  /** Names of the users whom it concerns. */
  receivers: z.array(z.string()),
  /** HTTP status of the last answer; null without an answer. */
  status: z.number().int().nullable(),
  /** Start of the last answer, as it came. */
  answer: z.string().nullable(),
  /** Why the last attempt failed, in the language of the caller. */
  fault: z.string().nullable(),
  createTime: instant,
  /** Not sent before this time: quiet hours, digest, limit of the robot, next attempt. */
  dueTime: instant,
  sentTime: instant.nullable(),
  can: z.object({ resend: z.boolean() }),
});
export type RobotMessageRow = z.output<typeof robotMessageRow>;

/** A user with the account by which one kind of chat mentions them. */
export const chatAccountRow = z.object({
  id,
  name: z.string(),
  loginName: z.string(),
  dingtalk: z.string().nullable(),
  wecom: z.string().nullable(),
  feishu: z.string().nullable(),
  slack: z.string().nullable(),
  teams: z.string().nullable(),
});
export type ChatAccountRow = z.output<typeof chatAccountRow>;
/** An account is written into messages: no spaces and none of the characters that mark a mention. */
const account = z.preprocess(
  emptyToUndefined,
  z
    .string()
    .trim()
    .max(100)
    .regex(/^\+?[\w.@-]+$/)
    .optional(),
);

const base = '/message/robot';
const dingding = '/message/dingding';
/** Robots of group chats: DingTalk, WeCom, Feishu, Slack, Teams. */
export const robotApi = {
  ...crud({ base, tag: 'message:dingding', row: robotRow, save: robotSave }),
  /** Sends a test message at once, whatever the quiet hours, and answers what became of it. */
  test: route({
    method: 'POST',
    path: `${base}/test`,
    needs: 'message:dingding:edit',
    limit: 'mail',
    input: byId,
    output: robotMessageRow,
  }),
  /** Users of the own enterprise with their accounts at the chats, a page at a time. */
  accounts: route({
    method: 'POST',
    path: `${base}/accounts`,
    needs: 'message:dingding:query',
    answer: 'page',
    input: pageQuery,
    output: pageOf(chatAccountRow),
  }),
  /** Saves the accounts of a user at the chats; an empty one is removed. */
  saveAccounts: route({
    method: 'PUT',
    path: `${base}/accounts`,
    needs: 'message:dingding:edit',
    says: 'saved',
    input: z.object({
      userId: id,
      dingtalk: account,
      wecom: account,
      feishu: account,
      slack: account,
      teams: account,
    }),
    output: chatAccountRow,
  }),
  /** Messages to the group chats of the own enterprise with their state and answer, a page at a time. */
  messages: route({
    method: 'POST',
    path: `${dingding}/page`,
    needs: 'message:dingding:query',
    answer: 'page',
    input: pageQuery,
    output: pageOf(robotMessageRow),
  }),
  /** Sends messages that failed again. */
  resend: route({
    method: 'POST',
    path: `${dingding}/resend`,
    needs: 'message:dingding:edit',
    answer: 'ok',
    says: 'sent',
    input: byIds,
  }),
};
export const robotJobs = {
  /** Sends what is due for a robot, merged. */
  send: job({ name: 'robotSend', input: z.object({ robotId: id }), retries: 8 }),
};
