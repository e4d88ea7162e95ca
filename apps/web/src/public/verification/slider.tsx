import type { SliderChallenge } from '@matlas/contract';
import { useT } from '@matlas/web-kit';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { Icon } from '../parts/icons';
import { findSlideTarget, SlideRecord } from './slide';
import type { Verification } from './use-challenge';

/** Position of the piece in pixels of the original picture, independent of the displayed size. */
function useSlide(challenge: SliderChallenge, { stage, solve }: Verification) {
  const [x, setX] = useState(0);
  const grip = useRef<{ from: number; x: number; scale: number } | null>(null);
  const [record] = useState(() => new SlideRecord());
  const most = challenge.width - challenge.pieceWidth;
  const isOpen = stage === 'ready';
  const moveTo = (next: number, at: number) => {
    const clamped = Math.min(Math.max(next, 0), most);
    if (record.isEmpty) record.add(x, at);
    record.add(clamped, at);
    setX(clamped);
    return clamped;
  };
  const check = (at: number) => solve(({ id }) => ({ kind: 'slider', id, x: at, trace: record.trace }));
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (!isOpen || event.button !== 0) return;
    const shown = event.currentTarget.parentElement?.clientWidth ?? challenge.width;
    grip.current = { from: event.clientX, x, scale: challenge.width / shown };
    event.currentTarget.setPointerCapture(event.pointerId);
    moveTo(x, event.timeStamp);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const { current } = grip;
    if (!current) return;
    // A slow device merges several movements into one event; the trace needs all of them.
    const { nativeEvent } = event;
    const all = nativeEvent.getCoalescedEvents?.() ?? [];
    for (const { clientX, timeStamp } of all.length > 0 ? all : [nativeEvent])
      moveTo(current.x + (clientX - current.from) * current.scale, timeStamp);
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const { current } = grip;
    grip.current = null;
    if (!current) return;
    const at = moveTo(current.x + (event.clientX - current.from) * current.scale, event.timeStamp);
    // A click without movement is not submitted, because each challenge allows only one attempt.
    if (at !== current.x) check(at);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return;
    const next = findSlideTarget(event.key, event.shiftKey, x, most);
    if (next !== undefined) moveTo(next, event.timeStamp);
    else if (event.key === 'Enter' || event.key === ' ') check(x);
    else return;
    event.preventDefault();
  };
  return {
    x,
    most,
    isOpen,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: () => {
        grip.current = null;
      },
      onKeyDown,
    },
  };
}

/** The picture with its gap, the piece, and the handle below that moves it. */
export function Slider({ challenge, verification }: { challenge: SliderChallenge; verification: Verification }) {
  const t = useT();
  const { x, most, isOpen, handlers } = useSlide(challenge, verification);
  const grip = useRef<HTMLDivElement>(null);
  const { message } = verification;
  // After a failed attempt the new picture receives the focus.
  useEffect(() => {
    if (message) grip.current?.focus();
  }, [message]);
  const share = (pixels: number) => `${(pixels / challenge.width) * 100}%`;
  const isSolved = verification.stage === 'solved';
  return (
    <div className={`s-slider${isSolved ? ' is-solved' : ''}`}>
      <div className="s-slider-picture" style={{ aspectRatio: `${challenge.width} / ${challenge.height}` }}>
        <img src={challenge.picture} alt="" draggable={false} />
        <img
          className="s-slider-piece"
          src={challenge.piece}
          alt=""
          draggable={false}
          style={{
            left: share(x),
            width: share(challenge.pieceWidth),
            top: `${(challenge.pieceTop / challenge.height) * 100}%`,
          }}
        />
      </div>
      <div className="s-slider-track">
        <div className="s-slider-way" style={{ width: share(x) }} />
        {x === 0 ? (
          <span className="s-slider-words" aria-hidden="true">
            {t('public.verify.slide')}
          </span>
        ) : null}
        <div
          ref={grip}
          className="s-slider-grip"
          role="slider"
          tabIndex={0}
          aria-label={t('public.verify.slide')}
          aria-valuemin={0}
          aria-valuemax={most}
          aria-valuenow={Math.round(x)}
          aria-disabled={!isOpen}
          aria-describedby="verification-says"
          style={{ left: share(x), width: share(challenge.pieceWidth) }}
          {...handlers}
        >
          <Icon name={isSolved ? 'tick' : 'slide'} />
        </div>
      </div>
    </div>
  );
}
