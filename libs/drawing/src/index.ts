export { computeFieldLines, toPathData, type FieldArea, type Point, type Pole } from './compute-field-lines.ts';
export { BANNER_AREA, colorsOf, COVER_AREA, drawCover, type Cover, type CoverColors } from './cover.ts';
