import { Modal, type ModalProps } from 'antd';
import { useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { useReturnFocus } from './use-return-focus';

interface Place {
  x: number;
  y: number;
}

/** Minimum part of the dialog in pixels that stays inside the window. */
const minVisiblePixels = 64;

const clamp = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), Math.max(least, most));

/** Limits the position of the dialog, given its box at `place`, so that its header stays inside the window. */
export function clampToWindow(
  wanted: Place,
  place: Place,
  box: Pick<DOMRect, 'left' | 'top' | 'right'>,
  window: { innerWidth: number; innerHeight: number },
): Place {
  const [left, top, right] = [box.left - place.x, box.top - place.y, box.right - place.x];
  return {
    x: clamp(wanted.x, minVisiblePixels - right, window.innerWidth - minVisiblePixels - left),
    y: clamp(wanted.y, -top, window.innerHeight - minVisiblePixels - top),
  };
}

/** Drags the dialog by its header; buttons and fields in the header keep working. */
function useDrag() {
  const [place, setPlace] = useState<Place>({ x: 0, y: 0 });
  const grip = useRef<{ from: Place; at: Place; box: DOMRect } | undefined>(undefined);
  const begin = (event: PointerEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    if (event.button !== 0 || !target.closest('.ant-modal-header')) return;
    grip.current = {
      from: place,
      at: { x: event.clientX, y: event.clientY },
      box: event.currentTarget.getBoundingClientRect(),
    };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    const dragStart = grip.current;
    if (!dragStart) return;
    const wanted = {
      x: dragStart.from.x + event.clientX - dragStart.at.x,
      y: dragStart.from.y + event.clientY - dragStart.at.y,
    };
    setPlace(clampToWindow(wanted, dragStart.from, dragStart.box, window));
  };
  return {
    place,
    begin,
    move,
    end: () => {
      grip.current = undefined;
    },
  };
}

/** A dialog that can be dragged by its header to uncover the page below. It always opens in the centre. */
export function DraggableModal({ children, className = '', ...props }: ModalProps & { children: ReactNode }) {
  useReturnFocus();
  const { place, begin, move, end } = useDrag();
  const draw = (dialog: ReactNode) => (
    <div
      style={{ transform: `translate(${place.x}px, ${place.y}px)` }}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
    >
      {dialog}
    </div>
  );
  return (
    <Modal {...props} className={`m-draggable ${className}`} modalRender={draw}>
      {children}
    </Modal>
  );
}
