/** The decision of the certification body; `pending`: it has the package and has not decided. */
export const CQC_DECISIONS = ['accepted', 'refused', 'pending'] as const;
export type CqcDecision = (typeof CQC_DECISIONS)[number];
/** A remark on the package; `number` is the part number that it is about. */
export interface CqcMessage {
  code: string;
  text: string;
  number: string | null;
}
export interface CqcAnswer {
  receipt: string | null;
  decision: CqcDecision;
  messages: CqcMessage[];
}

/** Most messages that are kept of an answer, and most characters of a text. */
export const MAX_CQC_MESSAGES = 500;
const MAX_TEXT = 2000;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
function textOf(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  return text === '' ? null : text.slice(0, MAX_TEXT);
}
function messageOf(value: unknown): CqcMessage[] {
  if (!isRecord(value)) {
    const text = textOf(value);
    return text === null ? [] : [{ code: '', text, number: null }];
  }
  const [code, text, number] = [
    textOf(value['code']),
    textOf(value['text'] ?? value['message']),
    textOf(value['number']),
  ];
  return code === null && text === null ? [] : [{ code: code ?? '', text: text ?? code ?? '', number }];
}

/**
 * Reads the answer of the other side: JSON with `state` (accepted, refused, pending), `receipt` and `messages`.
 * Undefined when it says none of the three: an answer that nobody understands is no acceptance.
 */
export function readCqcAnswer(text: string): CqcAnswer | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
  if (!isRecord(parsed)) return undefined;
  const state = textOf(parsed['state'])?.toLowerCase();
  const decision = CQC_DECISIONS.find((known) => known === state);
  if (!decision) return undefined;
  const messages = Array.isArray(parsed['messages']) ? parsed['messages'] : [];
  return {
    receipt: textOf(parsed['receipt']),
    decision,
    messages: messages.slice(0, MAX_CQC_MESSAGES).flatMap(messageOf),
  };
}
