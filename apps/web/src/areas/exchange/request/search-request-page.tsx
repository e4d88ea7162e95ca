import { useLocation } from 'react-router-dom';
import { RequestPage } from './request-page';
import { requestsPath } from './request-paths';
import { ShowResultPage } from './show-result-page';

/** Routes of the requests: the lists at their own path, single requests at the others. */
export function SearchRequestPage() {
  return useLocation().pathname === requestsPath ? <ShowResultPage /> : <RequestPage />;
}
