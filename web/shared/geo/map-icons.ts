import { divIcon, type DivIcon } from 'leaflet';
import type { LabelSide } from './map-labels.ts';
import type { MapPerson } from './map-view.ts';

const SVG = 'http://www.w3.org/2000/svg';
/** An arrow that points north, a dot for no direction, and a person. 20 × 20. */
const ARROW = 'M10 2.5 15.6 16 10 12.9 4.4 16Z';
const STANDING = 'M10 5a5 5 0 1 0 0 10 5 5 0 0 0 0-10Z';
const PERSON = 'M10 9.6a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm-5.4 7c.4-3.2 2.5-5 5.4-5s5 1.8 5.4 5Z';

/** A dot with the town's name beside it; without a side, only the dot. */
export function placeIcon(name: string, side: LabelSide | null, kind: 'end' | 'stop' | 'place'): DivIcon {
  const dot = element(`map-dot map-dot-${kind}`);
  return icon([dot, ...labelOf(name, side, `map-label map-label-${kind}`)]);
}

/** The driver: a yellow disc with an arrow. You: a dot in a ring. A passenger: a small figure. Grey when stale. */
export function personIcon(
  person: Pick<MapPerson, 'role' | 'isYou' | 'label' | 'headingDegrees' | 'isStale'>,
  { side, nudgePx }: { side: LabelSide | null; nudgePx: number },
): DivIcon {
  const kind = person.role === 'driver' ? 'driver' : person.isYou ? 'you' : 'passenger';
  const marker = element(`map-person map-${kind}${person.isStale ? ' map-stale' : ''}`);
  if (kind === 'driver') {
    const arrow = glyph(person.headingDegrees === null ? STANDING : ARROW);
    arrow.style.transform = `rotate(${person.headingDegrees ?? 0}deg)`;
    marker.append(arrow);
  } else if (kind === 'passenger') marker.append(glyph(PERSON));
  const label = labelOf(person.label, side, `map-label map-label-person map-beside-${kind}`);
  return icon([marker, ...label], nudgePx);
}

function icon(children: HTMLElement[], nudgePx = 0): DivIcon {
  const html = element('map-spot');
  if (nudgePx > 0) html.style.transform = `translate(${nudgePx}px, ${nudgePx}px)`;
  html.append(...children);
  return divIcon({ html, className: 'map-icon', iconSize: [0, 0] });
}

function labelOf(text: string, side: LabelSide | null, className: string): HTMLElement[] {
  if (side === null) return [];
  const label = element(`${className} map-${side}`);
  label.textContent = text;
  return [label];
}

function element(className: string): HTMLElement {
  const made = document.createElement('span');
  made.className = className;
  return made;
}

function glyph(path: string): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 20 20');
  const shape = document.createElementNS(SVG, 'path');
  shape.setAttribute('d', path);
  svg.append(shape);
  return svg;
}
