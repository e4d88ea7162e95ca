import { useLocation } from 'react-router-dom';
import { RequestPage } from './request-page';
import { requestsPath } from './request-paths';
import { ShowResultPage } from './show-result-page';

/** Requests: the lists at their own address, one request at the others. */
export function SearchRequestPage() {
  return useLocation().pathname === requestsPath ? <ShowResultPage /> : <RequestPage />;
}
