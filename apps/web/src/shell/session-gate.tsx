import { useSession } from '@matlas/web-kit';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { SessionEndDialog } from './session-end-dialog';

/** Everything behind it needs a session; a due password change comes before everything else. */
export function SessionGate() {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (!session) return <Navigate to="/login" replace state={{ from: pathname + search }} />;
  if (session.mustChangePassword && pathname !== '/haveTo') return <Navigate to="/haveTo" replace state={{ from: pathname + search }} />;
  return (
    <>
      <Outlet />
      <SessionEndDialog />
    </>
  );
}
