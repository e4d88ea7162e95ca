import type { SliderChallenge } from '@matlas/contract';
import { useT } from '@matlas/web-kit';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { Sign } from '../parts/icons';
import { slideByKey, SlideRecord } from './slide';
import type { Verification } from './use-challenge';

/** Position of the piece in pixels of the picture, whatever the size it is shown at. */
function useSlide(challenge: SliderChallenge, { stage, solve }: Verification) {
  const [x, setX] = useState(0);
  const grip = useRef<{ from: number; x: number; scale: number } | null>(null);
  const [record] = useState(() => new SlideRecord());
  const most = challenge.width - challenge.pieceWidth;
  const isOpen = stage === 'ready';
  const moveTo = (next: number, at: number) => {
    const held = Math.min(Math.max(next, 0), most);
    if (record.isEmpty) record.add(x, at);
    record.add(held, at);
    setX(held);
    return held;
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
    // A slow device puts several movements into one event; the way is made of all of them.
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
    // A mere click is no try: the one that the challenge bears would be lost.
    if (at !== current.x) check(at);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return;
    const next = slideByKey(event.key, event.shiftKey, x, most);
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

/** The picture with its gap, the piece, and the grip below that moves it. */
export function Slider({ challenge, verification }: { challenge: SliderChallenge; verification: Verification }) {
  const t = useT();
  const { x, most, isOpen, handlers } = useSlide(challenge, verification);
  const grip = useRef<HTMLDivElement>(null);
  const { says } = verification;
  // After a miss the new picture is there to be tried at once.
  useEffect(() => {
    if (says) grip.current?.focus();
  }, [says]);
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
          <Sign name={isSolved ? 'tick' : 'slide'} />
        </div>
      </div>
    </div>
  );
}
