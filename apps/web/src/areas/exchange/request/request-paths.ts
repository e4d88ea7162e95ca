import type { RequestRow } from '@matlas/contract';

export const requestsPath = '/request/mdsDataRequestShowResult';
export const newRequestPath = '/request/mdsDataRequest/edit';
/** Path of a request for the side of the user. */
export const requestPath = ({ id, side }: Pick<RequestRow, 'id' | 'side'>): string =>
  `/request/mdsDataRequest/${side === 'supplier' ? 'editReceive' : 'view'}?id=${id}`;
/** Path of an own request with its form open. */
export const editRequestPath = (id: number): string => `${newRequestPath}?id=${id}`;
