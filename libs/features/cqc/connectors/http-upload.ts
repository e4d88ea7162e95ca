import { Injectable } from '@nestjs/common';
import type { CqcAnswer } from '@matlas/domain';
import {
  askPartner,
  fileHeaders,
  type FileToSend,
  type OutboundCall,
  OutboundHttp,
  outcomeUrl,
} from '@matlas/server-kit';
import { CQC_INTERFACE, type CqcPort, type CqcTarget } from './cqc-port';

const authorised = ({ token }: CqcTarget): Record<string, string> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` };

/**
 * Sends packages by HTTP: POST of the archive to the address of the interface with the uuid as `Idempotency-Key`; GET
 * of `<address>/<receipt or uuid>` for the decision. Both answer with JSON (domain `readCqcAnswer`).
 */
@Injectable()
export class HttpUpload implements CqcPort {
  constructor(private readonly http: OutboundHttp) {}

  async send(target: CqcTarget, sent: FileToSend, signal: AbortSignal): Promise<CqcAnswer> {
    const call: OutboundCall = {
      method: 'POST',
      url: target.address,
      signal,
      body: { content: await sent.open(), length: sent.size },
      headers: {
        ...authorised(target),
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(sent.name)}`,
        ...fileHeaders(sent),
      },
    };
    return askPartner(this.http, call, CQC_INTERFACE);
  }
  fetchAnswer(target: CqcTarget, { uuid, receipt }: { uuid: string; receipt: string | null }): Promise<CqcAnswer> {
    const url = outcomeUrl(target.address, receipt ?? uuid);
    return askPartner(this.http, { method: 'GET', url, headers: authorised(target) }, CQC_INTERFACE);
  }
}
