import { useEffect, useState } from 'react';

/** For a dialog that is drawn only while it is open: when it goes, the focus returns to where it was. */
export function useReturnFocus(): void {
  const [origin] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // After the dialog is out of the page, and unless somebody else took the focus on purpose.
      setTimeout(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (isLost && origin instanceof HTMLElement && origin.isConnected) origin.focus();
      });
    },
    [origin],
  );
}
