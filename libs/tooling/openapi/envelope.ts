import { COMPONENTS, type Schema } from './schemas';

export const json = (schema: Schema): Schema => ({ 'application/json': { schema } });

/** The envelope of every answer. */
export const envelopeOf = (data: Schema): Schema => ({
  type: 'object',
  required: ['respCode', 'ok', 'message', 'code', 'data'],
  properties: {
    respCode: { $ref: `${COMPONENTS}RespCode` },
    ok: { type: 'boolean', description: 'True after a success.' },
    message: { $ref: `${COMPONENTS}Message` },
    code: { $ref: `${COMPONENTS}Code` },
    data: { description: 'Result of the call.', ...data },
  },
});
