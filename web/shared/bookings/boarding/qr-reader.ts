/** Reads QR codes from a picture: with the browser's own detector, or with a library that is downloaded only where it is missing. */

/** The text of a QR code in the picture of the camera now, null without one. */
type ReadQr = (video: HTMLVideoElement) => Promise<string | null>;

interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}

interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
}

const FORMAT = 'qr_code';
/** A larger picture takes longer and finds no more. */
const LIBRARY_WIDTH_PX = 640;

export async function openQrReader(): Promise<ReadQr> {
  const Detector = (window as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  const formats = await Detector?.getSupportedFormats().catch((): string[] => []);
  if (Detector === undefined || formats?.includes(FORMAT) !== true) return openLibrary();
  const detector = new Detector({ formats: [FORMAT] });
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
}

async function openLibrary(): Promise<ReadQr> {
  const { default: readPixels } = await import('jsqr');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    if (context === null || video.videoWidth === 0) return null;
    canvas.width = LIBRARY_WIDTH_PX;
    canvas.height = Math.round((LIBRARY_WIDTH_PX * video.videoHeight) / video.videoWidth);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
    return readPixels(data, width, height)?.data ?? null;
  };
}
