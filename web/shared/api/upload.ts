/** Sends a file to a signed URL. XMLHttpRequest, because fetch cannot tell how much has been sent. */
import { foreignError, isPage, offlineError } from './api.ts';
import { ApiError } from './api-error.ts';

interface UploadOptions {
  /** Part of the file that has been sent, 0 to 1. */
  onProgress: (sent: number) => void;
  signal: AbortSignal;
}

/**
 * PUTs `file` to `url` with its own content type. No time limit: on a slow line a photo takes minutes, and the person
 * can cancel. Throws ApiError, or the signal's reason when cancelled.
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
      if (isPage(request.getResponseHeader('content-type'))) reject(foreignError());
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
