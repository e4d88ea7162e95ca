import { CallError, useT } from '@matlas/web-kit';
import { useState } from 'react';

export interface Submit<Input extends unknown[]> {
  send: (...input: Input) => void;
  isBusy: boolean;
  /** Error message above the form. */
  trouble: string | undefined;
  clear: () => void;
}

/**
 * Submits a public form; further submits are ignored while one is running. `refuse` can show findings at their
 * fields and returns the remaining message. Other failures (such as a browser without cryptography) have their own
 * message.
 */
export function useSubmit<Input extends unknown[]>(
  send: (...input: Input) => Promise<void>,
  refuse: (error: CallError) => string | undefined = (error) => error.message,
): Submit<Input> {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const run = async (...input: Input) => {
    setBusy(true);
    setTrouble(undefined);
    try {
      await send(...input);
    } catch (reason) {
      setTrouble(
        reason instanceof CallError ? refuse(reason) : t('public.notSent', { reason: (reason as Error).message }),
      );
    } finally {
      setBusy(false);
    }
  };
  return {
    send: (...input) => {
      if (!isBusy) void run(...input);
    },
    isBusy,
    trouble,
    clear: () => setTrouble(undefined),
  };
}
