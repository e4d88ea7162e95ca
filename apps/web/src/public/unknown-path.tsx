import { useSession } from '@matlas/web-kit';
import { Navigate, useLocation } from 'react-router-dom';

/** A path that no page has. Who is not signed in signs in first: what lies behind is told to nobody else. */
export function UnknownPath() {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (!session) return <Navigate to="/login" replace state={{ from: pathname + search }} />;
  return <Navigate to="/404" replace />;
}
