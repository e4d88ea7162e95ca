import { Modal, type ModalProps } from 'antd';
import { useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { useReturnFocus } from './use-return-focus';

interface Place {
  x: number;
  y: number;
}

/** So much of the dialog stays in the window, whichever way it is pushed. */
const leftInWindow = 64;

const within = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), Math.max(least, most));

/** How far a dialog of this box, which already stands at `place`, may go: its head never leaves the window. */
export function keptInWindow(
  wanted: Place,
  place: Place,
  box: Pick<DOMRect, 'left' | 'top' | 'right'>,
  window: { innerWidth: number; innerHeight: number },
): Place {
  const [left, top, right] = [box.left - place.x, box.top - place.y, box.right - place.x];
  return {
    x: within(wanted.x, leftInWindow - right, window.innerWidth - leftInWindow - left),
    y: within(wanted.y, -top, window.innerHeight - leftInWindow - top),
  };
}

/** Pushes the dialog by its head; what it begins on (a button, a field) is not disturbed. */
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
    const held = grip.current;
    if (!held) return;
    const wanted = { x: held.from.x + event.clientX - held.at.x, y: held.from.y + event.clientY - held.at.y };
    setPlace(keptInWindow(wanted, held.from, held.box, window));
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

/**
 * A dialog that can be pushed aside by its head, so that what lies under it can be read. It always opens in the middle.
 */
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
