import { decodeUserPush } from './frames-binary.ts';
import { decodeV1, encodeV1 } from './frames-v1.ts';
import { decodeV2, encodeV2 } from './frames-v2.ts';
import { UnreadableFrame, type ClientMessage, type ServerMessage } from './message.ts';

type ProtocolVersion = '1.0.0' | '2.0.0';

/** How one connection reads and writes. */
export interface Codec {
  version: ProtocolVersion;
  /** Throws `UnreadableFrame`. */
  decode(data: Buffer, isBinary: boolean): ClientMessage;
  encode(message: ServerMessage): string;
}

const CODECS: Record<ProtocolVersion, Codec> = {
  '1.0.0': {
    version: '1.0.0',
    decode(data, isBinary) {
      if (isBinary) throw new UnreadableFrame('protocol 1.0.0 has no binary frames');
      return decodeV1(data.toString());
    },
    encode: encodeV1,
  },
  '2.0.0': {
    version: '2.0.0',
    decode: (data, isBinary) => (isBinary ? decodeUserPush(data) : decodeV2(data.toString())),
    encode: encodeV2,
  },
};

/** The codec for the `vsn` a client asked for; 1.0.0 when it asked for none, null when it is unknown. */
export function codecFor(vsn: string | null): Codec | null {
  if (vsn === null || vsn === '1.0.0') return CODECS['1.0.0'];
  return vsn === '2.0.0' ? CODECS['2.0.0'] : null;
}
