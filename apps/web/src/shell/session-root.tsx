import { onSession, QueryProvider, session, ThemeProvider } from '@matlas/web-kit';
import { useEffect, useState } from 'react';
import { startPath } from '../home-path';
import { LeaveQuestion } from './leave-question';
import { SessionGate } from './session-gate';
import { claimTab } from './session-tab';

const reload = () => window.location.replace(startPath);

/**
 * Another tab signed in as somebody else: nothing of the person before may stay, neither on the screen nor in memory.
 */
function useOnePerson(): boolean {
  const [userId] = useState(() => session()?.userId);
  const [isOurs] = useState(() => userId === undefined || claimTab(userId));
  useEffect(() => {
    if (!isOurs) reload();
    return onSession(() => {
      const now = session()?.userId;
      if (now !== undefined && userId !== undefined && now !== userId) reload();
    });
  }, [isOurs, userId]);
  return isOurs;
}

/** What only signed-in pages have: the cache of answers, which goes with the session, and the look of antd. */
export function SessionRoot() {
  if (!useOnePerson()) return null;
  return (
    <QueryProvider>
      <ThemeProvider>
        <SessionGate />
        <LeaveQuestion />
      </ThemeProvider>
    </QueryProvider>
  );
}
