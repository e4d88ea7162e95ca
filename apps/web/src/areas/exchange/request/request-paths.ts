import type { RequestRow } from '@matlas/contract';

export const requestsPath = '/request/mdsDataRequestShowResult';
export const newRequestPath = '/request/mdsDataRequest/edit';
/** One request, as its side reads it. */
export const requestPath = ({ id, side }: Pick<RequestRow, 'id' | 'side'>): string =>
  `/request/mdsDataRequest/${side === 'supplier' ? 'editReceive' : 'view'}?id=${id}`;
/** One's own request, with its form open. */
export const editRequestPath = (id: number): string => `${newRequestPath}?id=${id}`;
