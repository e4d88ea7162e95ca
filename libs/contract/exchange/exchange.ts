import { forwardingRoutes } from './forwarding';
import { receivingRoutes } from './receiving';
import { recipientRoutes, sendingRoutes } from './sending';

/**
 * Area exchange: recipients, sending and receiving. `id` and `ids` are ids of sheets below `/exchange/sent/sheet`,
 * and of shares (`kid`) elsewhere.
 */
export const exchangeApi = {
  recipients: recipientRoutes,
  sending: sendingRoutes,
  receiving: receivingRoutes,
  forwarding: forwardingRoutes,
};
