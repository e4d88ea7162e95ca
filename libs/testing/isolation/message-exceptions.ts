/** Expected refusals (exceptions.ts) of announcements, messages and files. */
export const MESSAGES_AND_FILES: Readonly<Record<string, readonly string[]>> = {
  /** There is only one announcement; it belongs to the platform. */
  'POST /saveAnnouncement': ['forbidden'],
  /** The sample address is none; a message that was sent again no longer is one that failed. */
  'POST /message/robot/saveOrUpdate': ['badInput'],
  'POST /message/dingding/resend': ['robot.messageNotFailed'],
  /** A new file needs an uploaded content; the files of the world have rows but no bytes. */
  ...Object.fromEntries(
    ['/message/fileInfo', '/message/mod/fileInfo'].flatMap((base) => [
      [`POST ${base}/saveOrUpdate`, ['badInput']],
      [`POST ${base}/batch/export`, ['file.gone']],
      [`GET ${base}/download/{id}`, ['file.gone']],
      [`GET ${base}/preview/{id}`, ['file.type']],
    ]),
  ),
};
