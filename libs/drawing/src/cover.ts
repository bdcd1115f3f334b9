import { computeFieldLines, toPathData, type FieldArea, type Point, type Pole } from './compute-field-lines.ts';

/** The colours of a drawn cover, the same in both themes, because a cover is a picture. */
export interface CoverColors {
  /** The ground's darker corner. */
  readonly deep: string;
  /** The ground's lighter corner. */
  readonly glow: string;
  /** The field lines: at least 4.5 : 1 on both. */
  readonly line: string;
}

/** Twelve hues of equal lightness, from red through green and blue to magenta. */
const HUES: readonly [CoverColors, ...CoverColors[]] = [
  { deep: '#390d16', glow: '#842a20', line: '#feb8bf' },
  { deep: '#3a1003', glow: '#773a00', line: '#ffbba6' },
  { deep: '#341700', glow: '#644800', line: '#ffbf81' },
  { deep: '#291e00', glow: '#515100', line: '#e7cc76' },
  { deep: '#182400', glow: '#155d16', line: '#bddb8a' },
  { deep: '#00280b', glow: '#005c44', line: '#98e2a8' },
  { deep: '#00271f', glow: '#00595a', line: '#74e5ce' },
  { deep: '#00252a', glow: '#00566c', line: '#69e3f0' },
  { deep: '#002337', glow: '#074d8e', line: '#95d7fe' },
  { deep: '#0c1d40', glow: '#42418f', line: '#b4cfff' },
  { deep: '#21173d', glow: '#62357f', line: '#cec5fe' },
  { deep: '#31102f', glow: '#7b2a59', line: '#f7b4f0' },
];

/** The size of a drawn cover, in its own units: 16 : 9. */
export const COVER_AREA: FieldArea = { width: 400, height: 225 };

/** The size of a drawn banner, across a page. */
export const BANNER_AREA: FieldArea = { width: 820, height: 150 };

const LINES_PER_POLE = 11;
const POLE_GAP_MIN = 70;
const TRIES_MAX = 20;

export interface Cover {
  /** The dots: the poles of a field, the tops of a terrain, or the bodies of orbits. */
  readonly poles: readonly Pole[];
  /** All lines, as the data of one SVG path. */
  readonly lines: string;
}

type Family = (area: FieldArea, random: () => number) => Cover;

const FAMILIES: readonly [Family, ...Family[]] = [drawField, drawTerrain, drawOrbits];

/** A project's colours, by its name. */
export function colorsOf(projectName: string): CoverColors {
  return HUES[hashOf(projectName) % HUES.length] ?? HUES[0];
}

/** A field, a terrain or orbits. The same seed, such as a quest's number, always gives the same cover. */
export function drawCover(seed: string, area = COVER_AREA): Cover {
  const hash = hashOf(seed);
  const draw = FAMILIES[hash % FAMILIES.length] ?? drawField;
  const { poles, lines } = draw(area, randomOf(hash));
  return { poles: poles.filter(({ x, y }) => x >= 0 && x <= area.width && y >= 0 && y <= area.height), lines };
}

/** The field lines of two to four poles. */
function drawField(area: FieldArea, random: () => number): Cover {
  const count = 2 + Math.floor(random() * 3);
  const poles: Pole[] = [];
  for (let index = 0; index < count; index += 1) poles.push(placePole(poles, index % 2 === 0 ? 1 : -1, area, random));
  return { poles, lines: computeFieldLines(poles, area, LINES_PER_POLE).map(toPathData).join('') };
}

/** Four hills, drawn by parallel lines that rise over them. No slope is steep enough for two lines to cross. */
function drawTerrain(area: FieldArea, random: () => number): Cover {
  const hills = Array.from({ length: 4 }, () => {
    const reach = 40 + 40 * random();
    return { x: area.width * random(), y: area.height * (0.45 + 0.5 * random()), reach, height: 0.9 * reach };
  });
  const heightAt = (x: number, y: number) =>
    Math.max(
      ...hills.map((hill) => hill.height * Math.exp(-((x - hill.x) ** 2 + (y - hill.y) ** 2) / hill.reach ** 2)),
    );
  let lines = '';
  for (let y = 20; y < area.height + 60; y += 12) {
    const points = Array.from({ length: area.width / 20 + 1 }, (_, index): Point => {
      return [index * 20, y - heightAt(index * 20, y)];
    });
    lines += toPathData(points);
  }
  return { poles: hills.map(({ x, y, height }) => dotAt(x, y - height)), lines };
}

/** Tilted ellipses around one body, with bodies on some of them. */
function drawOrbits(area: FieldArea, random: () => number): Cover {
  const center = { x: area.width * (0.25 + 0.5 * random()), y: area.height * (0.3 + 0.4 * random()) };
  const tilt = Math.PI * random();
  const flatness = 0.4 + 0.4 * random();
  const poles = [dotAt(center.x, center.y)];
  let lines = '';
  for (let radius = 24; radius < 0.75 * area.width; radius += 12 + 16 * random()) {
    const at = (angle: number) => {
      const [along, across] = [radius * Math.cos(angle), radius * flatness * Math.sin(angle)];
      const x = center.x + along * Math.cos(tilt) - across * Math.sin(tilt);
      return dotAt(x, center.y + along * Math.sin(tilt) + across * Math.cos(tilt));
    };
    const [start, end] = [at(0), at(Math.PI)];
    const half = `A${radius.toFixed(1)} ${(radius * flatness).toFixed(1)} ${((tilt * 180) / Math.PI).toFixed(1)} 0 1`;
    lines += `M${start.x} ${start.y}${half} ${end.x} ${end.y}${half} ${start.x} ${start.y}`;
    if (random() < 0.6) poles.push(at(2 * Math.PI * random()));
  }
  return { poles, lines };
}

function dotAt(x: number, y: number): Pole {
  return { x: Math.round(x), y: Math.round(y), charge: 1 };
}

/** A pole away from the others, if a few tries find such a place. */
function placePole(others: readonly Pole[], charge: number, area: FieldArea, random: () => number): Pole {
  let pole = { x: 0, y: 0, charge };
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    pole = { x: Math.round(area.width * random()), y: Math.round(area.height * random()), charge };
    const { x, y } = pole;
    if (others.every((other) => Math.hypot(other.x - x, other.y - y) > POLE_GAP_MIN)) break;
  }
  return pole;
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** Numbers from 0 up to 1 (xorshift, 32 bits). Not for secrets. */
function randomOf(seed: number): () => number {
  let state = seed || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}
