import { useEffect, useRef, useState } from 'react';
import { uploadContentTypeSchema, type UploadKind } from '@tafiya/documents/contract.ts';
import { messageOf } from '@/shared/api/api-error.ts';
import { putFile } from '@/shared/api/upload.ts';
import { api } from '@/shared/api/api.ts';

/** The upload of a document to the private bucket. `sent` is 0 to 1; `path` goes into the submission. */
export type UploadState =
  | { status: 'empty' }
  | { status: 'sending'; name: string; sent: number }
  | { status: 'failed'; name: string; why: string }
  | { status: 'done'; name: string; path: string };

/**
 * Called with an uploaded document. A returned promise saves it: when it resolves the field becomes empty, when it rejects
 * the upload counts as failed.
 */
export type OnDone = (document: { name: string; path: string }) => Promise<unknown> | void;

const UPLOAD_FAILED = 'Upload failed. Please try again.';

interface UploadOptions {
  kind: UploadKind;
  /** A document that was uploaded before the page was reloaded. */
  initial?: { name: string; path: string } | null;
  onDone: OnDone;
  /** Prepares the file before it is sent. */
  prepare?: (file: File) => Promise<File>;
}

/** Uploads one document: send, cancel, retry. The server chooses the file's path; a second file replaces the first. */
export function useUpload({ kind, initial = null, onDone, prepare = asItIs }: UploadOptions) {
  const [state, setState] = useState<UploadState>(
    initial === null ? { status: 'empty' } : { status: 'done', ...initial },
  );
  const running = useRef<AbortController | null>(null);
  const last = useRef<File | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function send(file: File): Promise<void> {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    last.current = file;
    const name = file.name;
    setState({ status: 'sending', name, sent: 0 });
    let why = UPLOAD_FAILED;
    const failFor = (error: unknown) => {
      why = messageOf(error, UPLOAD_FAILED);
      throw error;
    };
    try {
      const sent = await prepare(file);
      const contentType = uploadContentTypeSchema.parse(sent.type);
      const target = await api('POST /objects/upload', { body: { kind, contentType } }).catch(failFor);
      await putFile(target.uploadURL, sent, {
        signal: control.signal,
        onProgress: (sent) => {
          if (!control.signal.aborted) setState({ status: 'sending', name, sent });
        },
      });
      if (control.signal.aborted) return;
      const saving = onDone({ name, path: target.path });
      await saving?.catch(failFor);
      if (control.signal.aborted) return;
      setState(saving ? { status: 'empty' } : { status: 'done', name, path: target.path });
    } catch {
      if (!control.signal.aborted) setState({ status: 'failed', name, why });
    }
  }

  return {
    state,
    send: (file: File) => void send(file),
    retry: () => {
      if (last.current !== null) void send(last.current);
    },
    cancel: () => {
      running.current?.abort();
      setState({ status: 'empty' });
    },
  };
}

const asItIs = (file: File) => Promise.resolve(file);
