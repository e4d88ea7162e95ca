import { onSession, QueryProvider, session, ThemeProvider } from '@matlas/web-kit';
import { useEffect, useState } from 'react';
import { startPath } from '../home-path';
import { LeaveQuestion } from './leave-question';
import { SessionGate } from './session-gate';
import { claimTab } from './session-tab';

const reload = () => window.location.replace(startPath);

/** When another tab has signed in as another user, all data of the previous user are removed from screen and memory. */
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

/** Providers of the signed-in pages: the query cache, which is dropped with the session, and the theme of antd. */
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
