import { Injectable } from '@nestjs/common';
import {
  type exchangeGuestApi,
  type GuestAnswerWire,
  type GuestFactsWire,
  type GuestState,
  type In,
  type Out,
  toCheckRuleSet,
} from '@matlas/contract';
import { checkSheet, guestGaps, guestTree } from '@matlas/domain';
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
const FORGOTTEN = new Map<RequestRecord['status'], GuestState>([
  ['completed', 'accepted'],
  ['rejected', 'closed'],
  ['deleted', 'closed'],
]);

/**
 * The answer of a supplier without an account: whoever has the code of a mailed link writes the answer of its one
 * request, until it is submitted, and again when it was returned. What is told is only what is in the request; what is
 * written is checked by the rules of the requester.
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

  /** A dead link says that it is dead, and nothing of the request. */
  async open({ code }: In<Routes['open']>): Promise<Out<Routes['open']>> {
    return this.db.asPlatform(async () => {
      const opened = await this.opened(code);
      const { link, request } = opened;
      const head = {
        expiresAt: link.expiresAt.toISOString(),
        version: 0,
        savedAt: null,
        language: request.language as 'zh' | 'en',
      };
      const dead = deadState(opened);
      if (dead) return { ...EMPTY, ...head, state: dead };
      await this.links.opened(request.id);
      const { answer, version, savedAt } = await this.links.answer(request.id);
      const state: GuestState = request.status === 'waitacceptance' ? 'submitted' : savedAt ? 'open' : 'waiting';
      return {
        ...head,
        state,
        request: guestRequest(request),
        answer,
        facts: answer ? await this.facts.of(answer) : [],
        classes: await this.facts.classes(),
        ruleSet: await this.facts.ruleSet(request.enterpriseId),
        version,
        savedAt: savedAt?.toISOString() ?? null,
      };
    });
  }
  async substances({ code, q }: In<Routes['substances']>): Promise<GuestFactsWire[]> {
    await this.db.asPlatform(async () => this.assertAlive(await this.opened(code)));
    return this.facts.search(q);
  }
  save({ code, answer, version }: In<Routes['save']>): Promise<Out<Routes['save']>> {
    return this.writing(code, (opened) => this.keep(opened, answer, version));
  }
  /** Throws `guest.incomplete` with what is missing or wrong, by the keys of the domain's lines. */
  submit({ code, answer, version }: In<Routes['submit']>): Promise<Out<Routes['submit']>> {
    return this.writing(code, async (opened) => {
      const { request } = opened;
      await this.assertWhole(request, answer);
      const saved = await this.keep(opened, answer, version);
      await this.links.submitted(request.id, true);
      await this.moves.move(this.guest(opened), request, 'answer', { answeredAt: clock.now(), sheetName: answer.name });
      return { ...saved, state: 'submitted' };
    });
  }
  refuse({ code, reason }: In<Routes['refuse']>): Promise<Out<Routes['refuse']>> {
    return this.writing(code, async (opened) => {
      await this.moves.move(this.guest(opened), opened.request, 'refuse', { rejectReason: reason }, { text: reason });
      return { version: 0, savedAt: null, state: 'closed' };
    });
  }

  private async opened(code: string): Promise<Opened> {
    const link = await this.links.byCode(code);
    if (!link) throw new AppError('guest.linkInvalid');
    const auth = systemAuth(link.enterpriseId);
    return { link, auth, request: await this.requests.one(auth.scope, link.requestId) };
  }
  /** One writer at a time; the state is that of the moment in which it is written. */
  private writing<T>(code: string, work: (opened: Opened) => Promise<T>): Promise<T> {
    return this.db.asPlatform(() =>
      this.db.tx(async () => {
        const { link, auth } = await this.opened(code);
        const opened = {
          auth,
          request: await this.requests.locked(auth.scope, link.requestId),
          link: (await this.links.byCode(code)) ?? link,
        };
        this.assertAlive(opened);
        if (opened.request.status === 'waitacceptance') throw new AppError('guest.linkClosed');
        return work(opened);
      }),
    );
  }
  private assertAlive(opened: Opened): void {
    const dead = deadState(opened);
    if (dead)
      throw new AppError(
        dead === 'expired' ? 'guest.linkExpired' : dead === 'revoked' ? 'guest.linkInvalid' : 'guest.linkClosed',
      );
  }
  private async keep({ request }: Opened, answer: GuestAnswerWire, version: number): Promise<Out<Routes['save']>> {
    const known = new Set((await this.facts.of(answer)).map(({ id }) => id));
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
    if (request.status === 'sent') await this.moves.move(this.guest({ request }), request, 'start');
    const saved = await this.links.answer(request.id);
    request.status = 'working';
    return { version: saved.version, savedAt: saved.savedAt?.toISOString() ?? null, state: 'open' };
  }
  private async assertWhole({ dataType, enterpriseId }: RequestRecord, answer: GuestAnswerWire): Promise<void> {
    const kind = guestKindOf(dataType);
    const gaps = guestGaps(answer, kind).map(({ key, gap }) => ({ key, code: gap }));
    const rules = toCheckRuleSet(await this.facts.ruleSet(enterpriseId));
    const errors = checkSheet(guestTree(answer, kind, enterpriseId, await this.facts.map(answer)), rules)
      .filter(({ severity }) => severity === 'error')
      .map(({ node, code }) => ({ key: node, code }));
    const findings = [...gaps, ...errors];
    if (findings.length > 0) throw new AppError('guest.incomplete', { count: findings.length, findings });
  }
  /** On the side of the supplier, and nobody that the platform knows. */
  private guest({ request }: Pick<Opened, 'request'>): Mover {
    return {
      auth: systemAuth(request.enterpriseId),
      party: 'supplier',
      actor: { userId: null, name: request.supplierName, enterpriseId: null },
    };
  }
}

function deadState({ link, request }: Opened): GuestState | undefined {
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
