import { sessionApi, type Challenge, type ChallengeKind, type ChallengeSolution } from '@matlas/contract';
import { call, useLanguage, type CallError } from '@matlas/web-kit';
import { useCallback, useEffect, useState } from 'react';
import { findNonce } from './proof-of-work';

/** `expired` needs a new attempt; `failed`: no challenge could be loaded. */
export type Stage = 'loading' | 'ready' | 'checking' | 'solved' | 'expired' | 'failed';

interface State {
  kind: ChallengeKind;
  /** Incremented to request a new challenge. */
  round: number;
  stage: Stage;
  challenge: Challenge | undefined;
  captcha: string | undefined;
  /** Expiry of the challenge, and after solving it of the captcha. */
  expiresAt: string | undefined;
  /** Message about the last attempt. */
  message: string | undefined;
}

export interface Verification extends Omit<State, 'round' | 'expiresAt'> {
  solve: (answer: (challenge: Challenge) => ChallengeSolution) => void;
  /** Requests a new challenge: on request of the user, or because the last captcha was used. */
  renew: (says?: string) => void;
  changeKind: (kind: ChallengeKind) => void;
}

const initialState = (kind: ChallengeKind): State => ({
  kind,
  round: 0,
  stage: 'loading',
  challenge: undefined,
  captcha: undefined,
  expiresAt: undefined,
  message: undefined,
});
const log = 'public.log.verify';
/**
 * Minimum time before expiry, so that a wrong clock of the device does not block the form; the server decides in
 * the end.
 */
const minExpiryMs = 30_000;

/** Verification of one form: a puzzle or question of the server, and the one-time captcha for its solution. */
export function useChallenge(): Verification {
  const [state, setState] = useState(() => initialState('slider'));
  const { kind, round, stage, challenge, expiresAt } = state;
  const language = useLanguage();
  // A question depends on the language, a picture does not.
  const asksIn = kind === 'question' ? language : null;
  const patch = useCallback((change: Partial<State>) => setState((before) => ({ ...before, ...change })), []);
  const renew = useCallback(
    (says?: string) => setState((before) => ({ ...initialState(before.kind), round: before.round + 1, message: says })),
    [],
  );

  useEffect(() => {
    const asking = new AbortController();
    call(sessionApi.start, { challenge: kind }, { log, signal: asking.signal })
      .then(({ challenge: found }) =>
        patch(found ? { stage: 'ready', challenge: found, expiresAt: found.expiresAt } : { stage: 'failed' }),
      )
      .catch((error: unknown) => {
        if (!asking.signal.aborted) patch({ stage: 'failed', message: (error as CallError).message });
      });
    return () => asking.abort();
  }, [kind, round, asksIn, patch]);

  useEffect(() => {
    if (expiresAt === undefined || stage === 'checking') return undefined;
    const timer = setTimeout(
      () => patch({ stage: 'expired', captcha: undefined, expiresAt: undefined, message: undefined }),
      Math.max(new Date(expiresAt).getTime() - Date.now(), minExpiryMs),
    );
    return () => clearTimeout(timer);
  }, [expiresAt, stage, patch]);

  const solve = (answer: (challenge: Challenge) => ChallengeSolution) => {
    if (!challenge || stage !== 'ready') return;
    patch({ stage: 'checking', message: undefined });
    findNonce(challenge)
      .then((nonce) => call(sessionApi.solve, { ...answer(challenge), nonce }, { log }))
      .then((solved) => patch({ stage: 'solved', captcha: solved.captcha, expiresAt: solved.expiresAt }))
      // Each challenge allows one attempt; a failure loads a new one and shows the reason.
      .catch((error: CallError) => renew(error.message));
  };
  return { ...state, solve, renew, changeKind: (next) => setState(initialState(next)) };
}
