import { hasSignedOut, useSession } from '@matlas/web-kit';
import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { AnnouncementDialogs } from './announcements/announcement-dialog';
import { ProofDialog } from './proof-dialog';
import { SessionEndDialog } from './session-end-dialog';
import { SessionNotices } from './session-notices';
import { useFreshSession } from './session-user';
import { SessionVersion } from './session-version';
import './session.css';

/**
 * Requires a session for everything inside; a due password change comes first. After signing in the user returns to
 * the same address.
 */
export function SessionGate() {
  const session = useSession();
  const { pathname, search } = useLocation();
  const [firstUserId] = useState(session?.userId);
  useFreshSession();
  if (!session)
    return (
      <Navigate to="/login" replace state={hasSignedOut() ? null : { from: pathname + search, userId: firstUserId }} />
    );
  if (session.mustChangePassword && pathname !== '/haveTo')
    return <Navigate to="/haveTo" replace state={{ from: pathname + search }} />;
  return (
    <>
      <Outlet />
      {session.mustChangePassword ? null : (
        <>
          <AnnouncementDialogs />
          <SessionNotices userId={session.userId} nextShow={session.nextShow} />
        </>
      )}
      <SessionVersion />
      <SessionEndDialog />
      <ProofDialog />
    </>
  );
}
