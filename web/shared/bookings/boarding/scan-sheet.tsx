import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef, useState } from 'react';
import type { TripPassenger } from '@tafiya/bookings/contract.ts';
import { readBoardingQr } from '@tafiya/bookings/boarding.rules.ts';
import { SCAN_INTERVAL_MS } from '@tafiya/core/limits.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { cashOf } from '@/shared/trips/ticket/fare-badge.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { Sheet } from '@/shared/ui/sheet.tsx';
import { openQrReader } from './qr-reader.ts';
import type { Boarding } from './use-boarding.ts';

interface ScanSheetProps {
  passengers: readonly TripPassenger[];
  boarding: Boarding;
  onType: () => void;
  onClose: () => void;
}

/** Scans one passenger after the other with the camera of the phone. */
export function ScanSheet({ passengers, boarding, onType, onClose }: ScanSheetProps) {
  const [scanned, setScanned] = useState<string | null>(null);
  const { video, problem } = useScanner((text) => {
    if (text === scanned) return;
    setScanned(text);
    const qr = readBoardingQr(text);
    if (qr && passengers.some(({ bookingId }) => bookingId === qr.bookingId)) {
      boarding.board(qr.bookingId, qr.code);
    }
  });
  return (
    <Sheet title="Scan boarding codes" onClose={onClose}>
      <chakra.div display="grid" gap="4">
        <Problem error={problem} />
        {problem === null && (
          <>
            <p>Point the camera at the QR code in the passenger’s booking.</p>
            <chakra.video
              ref={video}
              aria-label="Picture of the camera"
              muted
              playsInline
              width="full"
              aspectRatio="1"
              objectFit="cover"
              borderRadius="card"
              background="black"
            />
          </>
        )}
        <chakra.p role="status" minHeight="6" fontWeight="semibold">
          {scanned !== null && resultOf(scanned, passengers, boarding)}
        </chakra.p>
        <Button variant={problem === null ? 'outline' : 'solid'} onClick={onType}>
          Type the code instead
        </Button>
      </chakra.div>
    </Sheet>
  );
}

/** The message about the newest scanned code. */
function resultOf(text: string, passengers: readonly TripPassenger[], boarding: Boarding): string {
  const qr = readBoardingQr(text);
  if (qr === null) return 'This is not a boarding code of Tafiya.';
  const passenger = passengers.find(({ bookingId }) => bookingId === qr.bookingId);
  if (passenger === undefined) return 'This code belongs to another trip.';
  if (passenger.boardedAt !== null) {
    const cash = cashOf([passenger]);
    return `${passenger.name} is on board. ${cash > 0 ? `Collect ${formatNaira(cash)} in cash.` : 'Paid online.'}`;
  }
  return `${passenger.name}: ${boarding.stateOf(qr.bookingId)?.words ?? 'Checking...'}`;
}

/** Shows the camera in the element of `video` and reports each code that it sees. `problem`: why it cannot; null while it works. */
function useScanner(onText: (text: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const newest = useRef(onText);
  useEffect(() => {
    newest.current = onText;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stream: MediaStream | undefined;
    let hasEnded = false;

    async function start(): Promise<void> {
      const [read, opened] = await Promise.all([openQrReader(), openCamera()]);
      stream = opened;
      const element = video.current;
      if (hasEnded || element === null) return stop();
      element.srcObject = opened;
      await element.play();
      async function look(shown: HTMLVideoElement): Promise<void> {
        // A frame that cannot be read is skipped.
        const text = await read(shown).catch(() => null);
        if (hasEnded) return;
        if (text !== null) newest.current(text);
        timer = setTimeout(() => void look(shown), SCAN_INTERVAL_MS);
      }
      await look(element);
    }

    function stop(): void {
      hasEnded = true;
      clearTimeout(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    }

    start().catch((error: unknown) => {
      if (!hasEnded) setProblem(problemOf(error));
      stop();
    });
    return stop;
  }, []);
  return { video, problem };
}

async function openCamera(): Promise<MediaStream> {
  const video = { facingMode: 'environment' };
  return navigator.mediaDevices.getUserMedia({ video, audio: false });
}

function problemOf(error: unknown): string {
  const isDenied = error instanceof DOMException && error.name === 'NotAllowedError';
  return isDenied
    ? 'This page may not use the camera. Allow it beside the address, or type the 4 digits instead.'
    : 'The camera does not work here. Type the 4 digits instead.';
}
