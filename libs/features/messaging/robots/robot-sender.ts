import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { isQuiet } from '@matlas/domain';
import { siteAddress } from '@matlas/features/identity';
import {
  clock,
  CONFIG,
  type Config,
  Db,
  Events,
  InternalAddress,
  OutboundFailure,
  OutboundHttp,
  Translator,
} from '@matlas/server-kit';
import {
  oneLine,
  outcomeOfStatus,
  ROBOT_CHANNELS,
  type RobotAddress,
  type RobotFault,
  type RobotOutcome,
  type RobotPost,
} from './channels';
import { mergeIntoPost } from './robot-post';
import { type Attempt, type DueMessage, type QueueRobot, RobotQueueStore } from './robot-queue.store';
import { RobotService } from './robot.service';

declare module '@matlas/server-kit' {
  interface AppEvents {
    /** A message to a group chat was given up. */
    'robot.failed': { robotId: number; name: string; enterpriseId: number; fault: RobotFault };
  }
}
const WITHDRAWN: RobotFault = { code: 'robot.withdrawn', params: {} };
/** DingTalk and WeCom take 20 messages a minute; the others take more. */
export const POSTS_PER_MINUTE = 20;
export const MOST_ATTEMPTS = 9;
const MAX_ANSWER = 500;
const MINUTE_MS = 60_000;
const LONGEST_PAUSE_MS = 300_000;

/** `idle`: nothing is due; `again`: something waits for this time. */
export type SendStep = { kind: 'posted'; messages: number } | { kind: 'idle' } | { kind: 'again'; delayMs: number };
interface Claim {
  robot: QueueRobot;
  taken: DueMessage[];
  post: RobotPost;
}
interface Ended extends Attempt {
  outcome: RobotOutcome;
}

/**
 * Sends what is due for a robot, one post after the other, within its limit. A post is at least once: what a process that
 * was killed had begun is sent again.
 */
@Injectable()
export class RobotSender {
  /** Time that the other side has for its answer; tests shorten it. */
  timeoutMs = 10_000;
  /** Time before the second attempt; it doubles with each attempt. Tests shorten it. */
  firstPauseMs = 2_000;
  constructor(
    private readonly db: Db,
    private readonly queue: RobotQueueStore,
    private readonly robots: RobotService,
    private readonly http: OutboundHttp,
    private readonly translator: Translator,
    private readonly events: Events,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async sendNext(robotId: number): Promise<SendStep> {
    const claim = await this.db.tx(() => this.claimNext(robotId));
    if ('kind' in claim) return claim;
    const ended = await this.postTo(claim.robot, claim.post);
    return this.db.tx(() => this.recordEnd(claim, ended));
  }

  private async claimNext(robotId: number): Promise<Claim | SendStep> {
    const robot = await this.queue.lockRobot(robotId);
    if (!robot) return { kind: 'idle' };
    await this.queue.failWithdrawn(robotId, WITHDRAWN);
    const due = await this.queue.listDue(robotId);
    if (due.length === 0) return this.waitForOthers(robotId);
    if (!robot.active) {
      const ids = due.map(({ id }) => id);
      await this.queue.recordFailed(ids, { status: null, answer: null }, { code: 'robot.inactive', params: {} });
      return { kind: 'idle' };
    }
    if (robot.pausedMs > 0) return { kind: 'again', delayMs: robot.pausedMs };
    const { posts, freeInMs } = await this.queue.countRecentPosts(robotId);
    if (posts >= POSTS_PER_MINUTE) return { kind: 'again', delayMs: freeInMs };
    const claim = await this.mergeDue(robot, due);
    const ids = claim.taken.map(({ id }) => id);
    await this.queue.claim(robotId, ids, randomUUID());
    return claim;
  }
  /** What another process sends now is looked at again when its lease ends, because that process may be killed. */
  private async waitForOthers(robotId: number): Promise<SendStep> {
    const delayMs = await this.queue.findLeaseMs(robotId);
    return delayMs === undefined ? { kind: 'idle' } : { kind: 'again', delayMs };
  }
  private async mergeDue(robot: QueueRobot, due: readonly DueMessage[]): Promise<Claim> {
    const { language, format, kind } = robot;
    const accounts = robot.mentions
      ? await this.queue.listAccounts(
          kind,
          due.flatMap(({ userIds }) => userIds),
        )
      : [];
    const now = clock.now();
    const awake = accounts.filter((account) => !isQuiet(now, clock.zone, account));
    const words = {
      format,
      open: this.translator.translate('notes', 'chat.open', {}, language),
      headingOf: (count: number) => this.translator.translate('notes', 'chat.heading', { count }, language),
      shortened: this.translator.translate('notes', 'chat.shortened', {}, language),
      unmentionedOf: (count: number) => this.translator.translate('notes', 'chat.unmentioned', { count }, language),
    };
    const sendable = due.map((message) => ({
      ...message,
      link: message.link === null ? null : siteAddress(this.config, message.link),
    }));
    const { taken, post } = mergeIntoPost(ROBOT_CHANNELS[kind], sendable, words, (some) => {
      const ids = new Set(some.flatMap(({ userIds }) => userIds));
      return awake.filter(({ userId }) => ids.has(userId));
    });
    return { robot, taken, post };
  }
  private async postTo(robot: QueueRobot, post: RobotPost): Promise<Ended> {
    const address = this.robots.openAddress(robot);
    if (!address)
      return {
        status: null,
        answer: null,
        outcome: { kind: 'refused', fault: { code: 'robot.addressUnreadable', params: {} } },
      };
    return this.exchange(robot, address, post);
  }
  private async exchange({ kind }: QueueRobot, address: RobotAddress, post: RobotPost): Promise<Ended> {
    const channel = ROBOT_CHANNELS[kind];
    const { url, body } = channel.request(address, post, clock.now());
    const content = Buffer.from(JSON.stringify(body));
    const none = { status: null, answer: null };
    const { host } = new URL(url);
    try {
      const { status, text } = await this.http.call({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/json; charset=utf-8' },
        body: { content: Readable.from([content]), length: content.length },
        signal: AbortSignal.timeout(this.timeoutMs),
      });
      const answer = oneLine(text).slice(0, MAX_ANSWER);
      const unreadable = { kind: 'later', fault: { code: 'robot.answerUnreadable', params: {} } } as const;
      return { status, answer, outcome: outcomeOfStatus(status) ?? channel.readAnswer(text) ?? unreadable };
    } catch (error) {
      if (error instanceof InternalAddress)
        return {
          ...none,
          outcome: { kind: 'refused', fault: { code: 'robot.internalAddress', params: { host: error.host } } },
        };
      const isAway = error instanceof OutboundFailure || (error as Error).name === 'TimeoutError';
      if (!isAway) throw error;
      return { ...none, outcome: { kind: 'later', fault: { code: 'robot.notReached', params: { host } } } };
    }
  }

  private async recordEnd({ robot, taken }: Claim, { outcome, ...attempt }: Ended): Promise<SendStep> {
    const ids = taken.map(({ id }) => id);
    const posted = { kind: 'posted', messages: ids.length } as const;
    if (outcome.kind === 'sent') {
      await this.queue.recordSent(ids, attempt);
      return posted;
    }
    if (outcome.kind === 'refused') {
      await this.recordFailed(robot, taken, attempt, outcome.fault);
      return posted;
    }
    const isLast = ({ attempts }: DueMessage): boolean => attempts + 1 >= MOST_ATTEMPTS;
    const delayMs =
      outcome.kind === 'pause'
        ? outcome.minutes * MINUTE_MS
        : Math.min(LONGEST_PAUSE_MS, this.firstPauseMs * 2 ** Math.max(...taken.map(({ attempts }) => attempts)));
    if (outcome.kind === 'pause') await this.queue.pauseRobot(robot.id, outcome.minutes);
    const [last, open] = [taken.filter(isLast), taken.filter((message) => !isLast(message))];
    await this.recordFailed(robot, last, attempt, outcome.fault);
    await this.queue.recordLater(
      open.map(({ id }) => id),
      attempt,
      outcome.fault,
      delayMs,
    );
    return open.length > 0 ? { kind: 'again', delayMs } : posted;
  }
  /** Those who look after the robots hear of it, except of tests, whose result is seen at once. */
  private async recordFailed(
    { id, name, enterpriseId }: QueueRobot,
    messages: readonly DueMessage[],
    attempt: Attempt,
    fault: RobotFault,
  ): Promise<void> {
    const ids = messages.map((message) => message.id);
    await this.queue.recordFailed(ids, attempt, fault);
    if (messages.some(({ type }) => type !== null))
      await this.events.afterCommit('robot.failed', { robotId: id, name, enterpriseId, fault });
  }
}
