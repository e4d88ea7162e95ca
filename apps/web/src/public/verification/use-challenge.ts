import { sessionApi, type Challenge, type ChallengeKind, type ChallengeSolution } from '@matlas/contract';
import { call, useLanguage, type CallError } from '@matlas/web-kit';
import { useCallback, useEffect, useState } from 'react';

/** `missed` and `expired` want a new try; `failed` could not be asked for. */
export type Stage = 'loading' | 'ready' | 'checking' | 'solved' | 'expired' | 'failed';

interface State {
  kind: ChallengeKind;
  /** Each round asks for a new challenge. */
  round: number;
  stage: Stage;
  challenge: Challenge | undefined;
  captcha: string | undefined;
  /** Until when the challenge, and then the captcha, counts. */
  expiresAt: string | undefined;
  /** What the last try came to. */
  says: string | undefined;
}

export interface Verification extends Omit<State, 'round' | 'expiresAt'> {
  solve: (answer: (challenge: Challenge) => ChallengeSolution) => void;
  /** A new challenge: by wish, or because the last one served its call. */
  renew: (says?: string) => void;
  changeKind: (kind: ChallengeKind) => void;
}

const fresh = (kind: ChallengeKind): State => ({
  kind,
  round: 0,
  stage: 'loading',
  challenge: undefined,
  captcha: undefined,
  expiresAt: undefined,
  says: undefined,
});
const log = 'public.log.verify';
/** A clock of this device that is wrong must not close the form: the server judges in the end. */
const shortestMs = 30_000;

/**
 * The verification of one form: a puzzle or a question of the server, and the one-time captcha that solving it gives.
 */
export function useChallenge(): Verification {
  const [state, setState] = useState(() => fresh('slider'));
  const { kind, round, stage, challenge, expiresAt } = state;
  const language = useLanguage();
  // A question is a sentence; the picture says the same in every language.
  const asksIn = kind === 'question' ? language : null;
  const patch = useCallback((change: Partial<State>) => setState((before) => ({ ...before, ...change })), []);
  const renew = useCallback(
    (says?: string) => setState((before) => ({ ...fresh(before.kind), round: before.round + 1, says })),
    [],
  );

  useEffect(() => {
    const asking = new AbortController();
    call(sessionApi.start, { challenge: kind }, { log, signal: asking.signal })
      .then(({ challenge: found }) =>
        patch(found ? { stage: 'ready', challenge: found, expiresAt: found.expiresAt } : { stage: 'failed' }),
      )
      .catch((error: unknown) => {
        if (!asking.signal.aborted) patch({ stage: 'failed', says: (error as CallError).message });
      });
    return () => asking.abort();
  }, [kind, round, asksIn, patch]);

  useEffect(() => {
    if (expiresAt === undefined || stage === 'checking') return undefined;
    const timer = setTimeout(
      () => patch({ stage: 'expired', captcha: undefined, expiresAt: undefined, says: undefined }),
      Math.max(new Date(expiresAt).getTime() - Date.now(), shortestMs),
    );
    return () => clearTimeout(timer);
  }, [expiresAt, stage, patch]);

  const solve = (answer: (challenge: Challenge) => ChallengeSolution) => {
    if (!challenge || stage !== 'ready') return;
    patch({ stage: 'checking', says: undefined });
    call(sessionApi.solve, answer(challenge), { log })
      .then((solved) => patch({ stage: 'solved', captcha: solved.captcha, expiresAt: solved.expiresAt }))
      // One try a challenge: a miss brings a new one, with the reason.
      .catch((error: CallError) => renew(error.message));
  };
  return { ...state, solve, renew, changeKind: (next) => setState(fresh(next)) };
}
