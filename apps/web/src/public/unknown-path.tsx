import { useSession } from '@matlas/web-kit';
import { Navigate, useLocation } from 'react-router-dom';

/** Unknown path. Users without a session have to sign in first, so that paths are not revealed to others. */
export function UnknownPath() {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (!session) return <Navigate to="/login" replace state={{ from: pathname + search }} />;
  return <Navigate to="/404" replace />;
}
