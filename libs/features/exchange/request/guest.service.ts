import { Injectable } from '@nestjs/common';
import {
  type exchangeGuestApi,
  type GuestAnswerWire,
  type GuestFactsWire,
  type GuestAnswerState,
  type In,
  type Out,
  toCheckRuleSet,
} from '@matlas/contract';
import { checkSheet, findGuestGaps, buildGuestTree } from '@matlas/domain';
import { AppError, type Auth, badInput, clock, Db, systemAuth } from '@matlas/server-kit';
import { GuestFacts } from './guest-facts';
import { guestKindOf } from './guest-kind';
import { type OpenedLink, RequestLinkStore } from './request-link.store';
import { type Mover, RequestMoves } from './request-moves';
import { type RequestRecord, RequestStore } from './request.store';

type Routes = typeof exchangeGuestApi;
interface Opened {
  link: OpenedLink;
  auth: Auth;
  request: RequestRecord;
}
const EMPTY: Pick<Out<Routes['open']>, 'answer' | 'facts' | 'classes' | 'ruleSet' | 'request'> = {
  answer: null,
  facts: [],
  classes: [],
  ruleSet: null,
  request: null,
};
const FORGOTTEN = new Map<RequestRecord['status'], GuestAnswerState>([
  ['completed', 'accepted'],
  ['rejected', 'closed'],
  ['deleted', 'closed'],
]);

/**
 * The answer of a supplier without an account. The holder of the code of a mailed link writes the answer of one
 * request until it is submitted, and again when it was returned. Only the content of the request is disclosed; the
 * answer is checked by the rules of the requester.
 */
@Injectable()
export class GuestService {
  constructor(
    private readonly db: Db,
    private readonly links: RequestLinkStore,
    private readonly requests: RequestStore,
    private readonly facts: GuestFacts,
    private readonly moves: RequestMoves,
  ) {}

  /** For an invalid link only its state is returned, nothing of the request. */
  async open({ code }: In<Routes['open']>): Promise<Out<Routes['open']>> {
    return this.db.asPlatform(async () => {
      const opened = await this.findLink(code);
      const { link, request } = opened;
      const head = {
        expiresAt: link.expiresAt.toISOString(),
        version: 0,
        savedAt: null,
        language: request.language as 'zh' | 'en',
      };
      const dead = invalidStateOf(opened);
      if (dead) return { ...EMPTY, ...head, state: dead };
      await this.links.markOpened(request.id);
      const { answer, version, savedAt } = await this.links.findAnswer(request.id);
      const state: GuestAnswerState = request.status === 'waitacceptance' ? 'submitted' : savedAt ? 'open' : 'waiting';
      return {
        ...head,
        state,
        request: guestRequest(request),
        answer,
        facts: answer ? await this.facts.loadForAnswer(answer) : [],
        classes: await this.facts.listClasses(),
        ruleSet: await this.facts.ruleSet(request.enterpriseId),
        version,
        savedAt: savedAt?.toISOString() ?? null,
      };
    });
  }
  async searchSubstances({ code, q }: In<Routes['substances']>): Promise<GuestFactsWire[]> {
    await this.db.asPlatform(async () => this.assertAlive(await this.findLink(code)));
    return this.facts.searchSubstances(q);
  }
  save({ code, answer, version }: In<Routes['save']>): Promise<Out<Routes['save']>> {
    return this.withLockedLink(code, (opened) => this.saveAnswer(opened, answer, version));
  }
  /** Throws `guest.incomplete` with the missing or invalid fields, by the keys of the domain's lines. */
  submit({ code, answer, version }: In<Routes['submit']>): Promise<Out<Routes['submit']>> {
    return this.withLockedLink(code, async (opened) => {
      const { request } = opened;
      await this.assertWhole(request, answer);
      const saved = await this.saveAnswer(opened, answer, version);
      await this.links.setSubmitted(request.id, true);
      await this.moves.changeStatus(this.guestMover(opened), request, 'answer', {
        answeredAt: clock.now(),
        sheetName: answer.name,
      });
      return { ...saved, state: 'submitted' };
    });
  }
  refuse({ code, reason }: In<Routes['refuse']>): Promise<Out<Routes['refuse']>> {
    return this.withLockedLink(code, async (opened) => {
      await this.moves.changeStatus(
        this.guestMover(opened),
        opened.request,
        'refuse',
        { rejectReason: reason },
        { text: reason },
      );
      return { version: 0, savedAt: null, state: 'closed' };
    });
  }

  private async findLink(code: string): Promise<Opened> {
    const link = await this.links.byCode(code);
    if (!link) throw new AppError('guest.linkInvalid');
    const auth = systemAuth(link.enterpriseId);
    return { link, auth, request: await this.requests.findRequest(auth.scope, link.requestId) };
  }
  /** Locks the request, so that concurrent writers run one after the other and each reads the current state. */
  private withLockedLink<T>(code: string, work: (opened: Opened) => Promise<T>): Promise<T> {
    return this.db.asPlatform(() =>
      this.db.tx(async () => {
        const { link, auth } = await this.findLink(code);
        const opened = {
          auth,
          request: await this.requests.findForUpdate(auth.scope, link.requestId),
          link: (await this.links.byCode(code)) ?? link,
        };
        this.assertAlive(opened);
        if (opened.request.status === 'waitacceptance') throw new AppError('guest.linkClosed');
        return work(opened);
      }),
    );
  }
  private assertAlive(opened: Opened): void {
    const dead = invalidStateOf(opened);
    if (dead)
      throw new AppError(
        dead === 'expired' ? 'guest.linkExpired' : dead === 'revoked' ? 'guest.linkInvalid' : 'guest.linkClosed',
      );
  }
  private async saveAnswer(
    { request }: Opened,
    answer: GuestAnswerWire,
    version: number,
  ): Promise<Out<Routes['save']>> {
    const known = new Set((await this.facts.loadForAnswer(answer)).map(({ id }) => id));
    const unknownSubstances = answer.materials.flatMap(({ substances }, index) =>
      substances.flatMap(({ substanceId }, line) =>
        known.has(substanceId)
          ? []
          : [
              {
                path: `answer.materials.${index}.substances.${line}.substanceId`,
                code: 'notFound',
                params: { what: 'substance' },
              },
            ],
      ),
    );
    if (unknownSubstances.length > 0) throw badInput(...unknownSubstances);
    if (!(await this.links.save(request.id, answer, version))) throw new AppError('conflict');
    if (request.status === 'sent') await this.moves.changeStatus(this.guestMover({ request }), request, 'start');
    const saved = await this.links.findAnswer(request.id);
    request.status = 'working';
    return { version: saved.version, savedAt: saved.savedAt?.toISOString() ?? null, state: 'open' };
  }
  private async assertWhole({ dataType, enterpriseId }: RequestRecord, answer: GuestAnswerWire): Promise<void> {
    const kind = guestKindOf(dataType);
    const gaps = findGuestGaps(answer, kind).map(({ key, gap }) => ({ key, code: gap }));
    const rules = toCheckRuleSet(await this.facts.ruleSet(enterpriseId));
    const errors = checkSheet(buildGuestTree(answer, kind, enterpriseId, await this.facts.loadMap(answer)), rules)
      .filter(({ severity }) => severity === 'error')
      .map(({ node, code }) => ({ key: node, code }));
    const findings = [...gaps, ...errors];
    if (findings.length > 0) throw new AppError('guest.incomplete', { count: findings.length, findings });
  }
  /** The guest acts on the side of the supplier, without a user of the platform. */
  private guestMover({ request }: Pick<Opened, 'request'>): Mover {
    return {
      auth: systemAuth(request.enterpriseId),
      party: 'supplier',
      actor: { userId: null, name: request.supplierName, enterpriseId: null },
    };
  }
}

function invalidStateOf({ link, request }: Opened): GuestAnswerState | undefined {
  if (link.isRevoked) return 'revoked';
  const closed = FORGOTTEN.get(request.status);
  if (closed) return closed;
  return link.isExpired ? 'expired' : undefined;
}
function guestRequest({
  requester,
  supplierName,
  projectName,
  batch,
  supplyNumber,
  supplyName,
  dataType,
  deadline,
  daysLeft,
  remark,
  returnReason,
  returnText,
}: RequestRecord): Out<Routes['open']>['request'] {
  return {
    requesterZh: requester.nameZh,
    requesterEn: requester.nameEn,
    supplierName: supplierName ?? '',
    projectName,
    batch,
    supplyNumber,
    supplyName,
    dataType,
    deadline,
    daysLeft,
    remark,
    returnReason,
    returnText,
  };
}
