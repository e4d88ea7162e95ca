import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { ScipAnswer } from '@matlas/domain';
import {
  askPartner,
  clock,
  fileHeaders,
  type FileToSend,
  type OutboundCall,
  OutboundHttp,
  outcomeUrl,
} from '@matlas/server-kit';
import { s2sToken } from './s2s-token';
import { SCIP_INTERFACE, type ScipSubmitter, type ScipTarget } from './scip-submitter';

const authorised = ({ credentials }: ScipTarget): Record<string, string> => ({
  authorization: `Bearer ${s2sToken(credentials, clock.now())}`,
});

/**
 * Submits files system to system: POST of the file as multipart form to the address with the uuid as
 * `Idempotency-Key`; GET of `<address>/<submission id or uuid>` for the outcome. Both answer with JSON (domain
 * `readScipAnswer`).
 */
@Injectable()
export class HttpSubmitter implements ScipSubmitter {
  constructor(private readonly http: OutboundHttp) {}

  async submit(target: ScipTarget, file: FileToSend, signal: AbortSignal): Promise<ScipAnswer> {
    const { type, head, tail } = formAround(file);
    const content = await file.open();
    const call: OutboundCall = {
      method: 'POST',
      url: target.address,
      signal,
      body: { content: Readable.from(joined(head, content, tail)), length: head.length + file.size + tail.length },
      headers: {
        ...authorised(target),
        'content-type': type,
        ...fileHeaders(file),
      },
    };
    return askPartner(this.http, call, SCIP_INTERFACE);
  }
  fetchOutcome(
    target: ScipTarget,
    { uuid, submissionId }: { uuid: string; submissionId: string | null },
  ): Promise<ScipAnswer> {
    const url = outcomeUrl(target.address, submissionId ?? uuid);
    return askPartner(this.http, { method: 'GET', url, headers: authorised(target) }, SCIP_INTERFACE);
  }
}

/** The bytes around a file in a form with one part (RFC 7578). */
function formAround({ uuid, name }: FileToSend): { type: string; head: Buffer; tail: Buffer } {
  const boundary = `matlas-${uuid}`;
  const disposition = `form-data; name="file"; filename*=UTF-8''${encodeURIComponent(name)}`;
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    head: Buffer.from(`--${boundary}\r\nContent-Disposition: ${disposition}\r\nContent-Type: application/zip\r\n\r\n`),
    tail: Buffer.from(`\r\n--${boundary}--\r\n`),
  };
}
async function* joined(head: Buffer, content: Readable, tail: Buffer): AsyncGenerator<Buffer> {
  yield head;
  for await (const piece of content) yield piece as Buffer;
  yield tail;
}
