import { accountApi, type TourState } from '@matlas/contract';
import { call } from '@matlas/web-kit';

/** Keeps with the account that the tour was taken or dismissed. */
export function saveTour(tour: TourState): void {
  void call(accountApi.saveSettings, { tour }, { log: 'shell.log.saveSettings' }).catch((reason: unknown) =>
    console.warn(reason),
  );
}
