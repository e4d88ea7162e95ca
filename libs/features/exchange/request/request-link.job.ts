import { Inject, Injectable } from '@nestjs/common';
import { nameIn, requestLinkJob } from '@matlas/contract';
import { siteAddress } from '@matlas/features/identity';
import {
  CONFIG,
  type Config,
  type JobContext,
  JobHandler,
  type Language,
  MailPort,
  systemAuth,
  Translator,
  undefinedIfNotFound,
} from '@matlas/server-kit';
import type { z } from 'zod';
import { RequestLinkStore } from './request-link.store';
import { type RequestRecord, RequestStore } from './request.store';

type RequestLinkInput = z.output<typeof requestLinkJob.input>;
const TEMPLATES = {
  asked: 'requestAsked',
  renewed: 'requestRenewed',
  returned: 'requestReturned',
  reminded: 'requestReminded',
} as const;
const OPEN: readonly RequestRecord['status'][] = ['sent', 'working'];

/** Mails a link to a supplier without an account. The code becomes valid in the transaction that sends the mail. */
@Injectable()
export class RequestLinkJob extends JobHandler<typeof requestLinkJob> {
  readonly def = requestLinkJob;
  constructor(
    private readonly requests: RequestStore,
    private readonly links: RequestLinkStore,
    private readonly port: MailPort,
    private readonly translator: Translator,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    super();
  }

  /** No mail for a request that was withdrawn or answered meanwhile, nor for a mailbox above its limit. */
  run({ requestId, kind }: RequestLinkInput, context: JobContext): Promise<{ mailed: boolean }> {
    return context.finish(async () => {
      const request = await this.requests.findForUpdate(systemAuth().scope, requestId).catch(undefinedIfNotFound);
      if (!request?.email || !OPEN.includes(request.status)) return { mailed: false };
      const code = await this.links.createCode(requestId, request.email);
      if (code === undefined) return { mailed: false };
      await this.mail(request, TEMPLATES[kind], code);
      return { mailed: true };
    });
  }
  private mail(
    request: RequestRecord,
    template: (typeof TEMPLATES)[keyof typeof TEMPLATES],
    code: string,
  ): Promise<void> {
    const language = request.language as Language;
    const { requester, supplierName, supplyNumber, supplyName, projectName, deadline, email, returnText } = request;
    const params = {
      enterprise: nameIn(language, requester.nameZh, requester.nameEn),
      name: supplierName,
      number: supplyNumber,
      part: supplyName,
      project: projectName,
      deadline,
      reason: returnText ?? '',
      link: siteAddress(this.config, '/answerRequest', { code }),
    };
    const say = (part: 'subject' | 'text'): string =>
      this.translator.translate('mails', `${template}.${part}`, params, language);
    return this.port.send({ to: email ?? '', subject: say('subject'), text: say('text') });
  }
}
