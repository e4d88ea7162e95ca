import type { QuestionChallenge } from '@matlas/contract';
import { useT } from '@matlas/web-kit';
import { useState, type KeyboardEvent } from 'react';
import { Button } from '../parts/button';
import type { Verification } from './use-challenge';

/** A question as an alternative for users who cannot see or move the puzzle. */
export function Question({ challenge, verification }: { challenge: QuestionChallenge; verification: Verification }) {
  const t = useT();
  const [answer, setAnswer] = useState('');
  const isSolved = verification.stage === 'solved';
  const check = () => {
    if (answer.trim()) verification.solve(({ id }) => ({ kind: 'question', id, answer }));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isSolved) return;
    // Enter submits the answer to the question, not the enclosing form.
    event.preventDefault();
    check();
  };
  return (
    <div className="s-question">
      <label htmlFor="verification-answer">{challenge.question}</label>
      <div className="s-question-row">
        <span className="s-input">
          <input
            id="verification-answer"
            inputMode="numeric"
            autoComplete="off"
            maxLength={50}
            value={answer}
            readOnly={isSolved}
            aria-describedby="verification-says"
            onChange={(event) => setAnswer(event.target.value)}
            onKeyDown={onKeyDown}
          />
        </span>
        {isSolved ? null : (
          <Button isBusy={verification.stage === 'checking'} onClick={check}>
            {t('public.verify.answer')}
          </Button>
        )}
      </div>
    </div>
  );
}
