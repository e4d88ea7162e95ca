const pictureName = 'screen.png';

/** Whether this browser can take a picture of a tab or window. */
export const canTakeScreenshot = (): boolean =>
  typeof navigator.mediaDevices?.getDisplayMedia === 'function' && window.isSecureContext;

/** A picture of what the person chooses in the dialog of the browser; undefined when they chose nothing. */
export async function takeScreenshot(): Promise<File | undefined> {
  const stream = await navigator.mediaDevices
    .getDisplayMedia({ video: true, audio: false })
    .catch((reason: unknown) => {
      if (reason instanceof DOMException && reason.name === 'NotAllowedError') return undefined;
      throw reason;
    });
  if (!stream) return undefined;
  try {
    const video = document.createElement('video');
    video.srcObject = stream;
    video.muted = true;
    await video.play();
    const canvas = document.createElement('canvas');
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    canvas.getContext('2d')?.drawImage(video, 0, 0);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
    return blob ? new File([blob], pictureName, { type: 'image/png' }) : undefined;
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}
