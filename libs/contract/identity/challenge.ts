import { z } from 'zod';
import { instant } from '../wire/kit';

/**
 * Kinds of challenges against automated sign-in: a slider puzzle, or a question for users who cannot see or slide
 * it.
 */
export const challengeKind = z.enum(['slider', 'question']);
export type ChallengeKind = z.output<typeof challengeKind>;
/**
 * Only for clients whose sign-ins keep failing: the solution must then have a nonce for which SHA-256 of `<id>:<nonce>`
 * begins with `bits` zero bits.
 */
const proofOfWork = z.object({ bits: z.number().int() });
const challengeHead = { id: z.uuid(), expiresAt: instant, work: proofOfWork.optional() };
/**
 * The picture has a gap in the shape of the piece; the position of the gap is only in the picture. Sizes are in
 * pixels of the picture. The piece starts at the left edge at `pieceTop`, and is moved right until it fills the
 * gap. Each challenge allows one attempt.
 */
export const sliderChallenge = z.object({
  kind: z.literal('slider'),
  ...challengeHead,
  /** PNG as a `data:` address. */
  picture: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** PNG as a `data:` address, transparent around the piece. */
  piece: z.string(),
  pieceWidth: z.number().int(),
  pieceHeight: z.number().int(),
  pieceTop: z.number().int(),
});
export type SliderChallenge = z.output<typeof sliderChallenge>;
/** `question` is a sentence in the caller's language. The answer is a number. */
export const questionChallenge = z.object({ kind: z.literal('question'), ...challengeHead, question: z.string() });
export type QuestionChallenge = z.output<typeof questionChallenge>;
export const challenge = z.discriminatedUnion('kind', [sliderChallenge, questionChallenge]);
export type Challenge = z.output<typeof challenge>;

/**
 * Movement of the piece: milliseconds since the slider was first touched, and pixels of the picture. Each key press
 * is one step.
 */
export const slideTrace = z
  .array(z.object({ at: z.number().min(0).max(600_000), x: z.number().min(0).max(2000) }))
  .max(2000);
export type SlideTrace = z.output<typeof slideTrace>;
const nonce = z.string().max(40).optional();
export const challengeSolution = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('slider'),
    id: z.uuid(),
    /** Distance in pixels of the picture between its left edge and that of the piece. */
    x: z.number().min(0).max(2000),
    trace: slideTrace,
    nonce,
  }),
  z.object({ kind: z.literal('question'), id: z.uuid(), answer: z.string().trim().max(50), nonce }),
]);
export type ChallengeSolution = z.output<typeof challengeSolution>;
/** `captcha` is valid for one `/login` of the same client. */
export const solvedChallenge = z.object({ captcha: z.string(), expiresAt: instant });
