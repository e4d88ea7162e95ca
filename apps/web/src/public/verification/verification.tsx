import { useT } from '@matlas/web-kit';
import { Button } from '../parts/button';
import { Icon } from '../parts/icons';
import { Question } from './question';
import { Slider } from './slider';
import type { Verification as State } from './use-challenge';

function ChallengeView({ verification }: { verification: State }) {
  const t = useT();
  const { stage, challenge } = verification;
  if (stage === 'failed' || stage === 'expired') {
    return (
      <div className="s-slider-gone">
        <p>{t(stage === 'expired' ? 'public.verify.expired' : 'public.verify.failed')}</p>
        <Button onClick={() => verification.renew()}>{t('public.verify.renew')}</Button>
      </div>
    );
  }
  // The space is reserved, so that the layout does not move when the picture is loaded.
  if (!challenge) return <div className="s-slider-gone" role="status" aria-label={t('kit.loading')} />;
  return challenge.kind === 'slider' ? (
    <Slider key={challenge.id} challenge={challenge} verification={verification} />
  ) : (
    <Question key={challenge.id} challenge={challenge} verification={verification} />
  );
}

/** Message about the last attempt and the next step; announced to screen readers when it changes. */
function useVerificationMessage(
  { stage, message, kind }: State,
  isMissing: boolean,
): { text: string; kind: 'error' | 'done' | 'hint' } {
  const t = useT();
  if (stage === 'solved') return { text: t('public.verify.solved'), kind: 'done' };
  if (message) return { text: message, kind: 'error' };
  if (isMissing) return { text: t('public.verify.required'), kind: 'error' };
  return { text: kind === 'slider' && stage === 'ready' ? t('public.verify.keys') : '', kind: 'hint' };
}

export interface VerificationProps {
  verification: State;
  /** True when the form was submitted without a verification. */
  isMissing?: boolean;
}

/**
 * Verifies that the user is human: slide the piece (mouse, touch or keys), or answer a question. The server checks
 * the result.
 */
export function Verification({ verification, isMissing = false }: VerificationProps) {
  const t = useT();
  const { kind, stage, changeKind, renew } = verification;
  const says = useVerificationMessage(verification, isMissing && stage !== 'solved');
  const isSolved = stage === 'solved';
  return (
    <div className="s-field s-verify" role="group" aria-label={t('public.verify.title')}>
      <span className="s-field-title">{t('public.verify.title')}</span>
      <ChallengeView verification={verification} />
      <p
        id="verification-says"
        className={{ error: 's-field-error', done: 's-field-done', hint: 's-field-hint s-keys' }[says.kind]}
        aria-live="polite"
      >
        {says.text}
      </p>
      {/* The space stays reserved after solving, so that the button below does not move. */}
      <div className={`s-verify-ways${isSolved ? ' is-done' : ''}`}>
        <Button kind="text" onClick={() => changeKind(kind === 'slider' ? 'question' : 'slider')}>
          {t(kind === 'slider' ? 'public.verify.toQuestion' : 'public.verify.toSlider')}
        </Button>
        <Button kind="text" onClick={() => renew()}>
          <Icon name="renew" />
          {t('public.verify.another')}
        </Button>
      </div>
    </div>
  );
}
