/** Sends a file to a signed URL, with XMLHttpRequest because fetch reports no upload progress. */
import { portalError, isPage, offlineError } from './api.ts';
import { ApiError } from './api-error.ts';

interface UploadOptions {
  /** `sent`: the part of the file that has been sent, 0 to 1. */
  onProgress: (sent: number) => void;
  signal: AbortSignal;
}

/**
 * PUTs `file` to `url` with its own content type. No time limit, because a photo takes minutes on a slow network; the
 * person can cancel. Throws ApiError, or the signal's reason when cancelled.
 */
export function putFile(url: string, file: File, { onProgress, signal }: UploadOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const cancel = () => request.abort();
    signal.addEventListener('abort', cancel);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    request.onload = () => {
      if (isPage(request.getResponseHeader('content-type'))) reject(portalError());
      else if (request.status >= 200 && request.status < 300) resolve();
      else reject(refused(request.status));
    };
    request.onerror = () => reject(offlineError());
    request.onabort = () => reject(signal.reason);
    request.onloadend = () => signal.removeEventListener('abort', cancel);
    request.open('PUT', url);
    request.setRequestHeader('content-type', file.type);
    request.send(file);
  });
}

function refused(status: number): ApiError {
  return new ApiError({ status, code: 'invalid_input', message: 'Upload failed. Please try again.' });
}
