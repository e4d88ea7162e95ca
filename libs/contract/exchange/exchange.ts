import { forwardingRoutes } from './forwarding';
import { receivingRoutes } from './receiving';
import { recipientRoutes, sendingRoutes } from './sending';

/**
 * Area exchange: recipients, sending and receiving. `id` and `ids` below `/exchange/sent/sheet` name sheets, all others
 * shares (`kid`).
 */
export const exchangeApi = {
  recipients: recipientRoutes,
  sending: sendingRoutes,
  receiving: receivingRoutes,
  forwarding: forwardingRoutes,
};
