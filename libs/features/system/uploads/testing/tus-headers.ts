import type { Response } from 'supertest';

export const TUS = { 'tus-resumable': '1.0.0' };
/** The names that a test looks at; `received` is the offset in the headers. */
export interface ResponseFacts {
  status: number;
  code?: string;
  data?: { received?: number };
  uploadId: number;
  received: number;
}
export const toResponseFacts = ({ status, headers, body }: Response): ResponseFacts => ({
  status,
  ...(body as object),
  uploadId: Number(/\/(\d+)$/.exec(String(headers.location))?.[1]),
  received: Number(headers['upload-offset']),
});
/** The value of `Upload-Metadata`. */
export const metadata = (fields: object) =>
  Object.entries(fields)
    .map(([key, value]) => `${key} ${Buffer.from(String(value)).toString('base64')}`)
    .join(',');
