import { useEffect, useState } from 'react';

/**
 * For a dialog that is mounted only while it is open: when it unmounts, the focus returns to the element that had it
 * before.
 */
export function useReturnFocus(): void {
  const [origin] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // Runs after the dialog is removed from the page, and keeps the focus when another element took it on purpose.
      setTimeout(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (isLost && origin instanceof HTMLElement && origin.isConnected) origin.focus();
      });
    },
    [origin],
  );
}
