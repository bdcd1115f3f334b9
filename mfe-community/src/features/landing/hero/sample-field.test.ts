import { SAMPLE_AREA, arrivalWays } from './sample-field.ts';

it('has ways that come from the side of the words and end at the upper edge of the board', () => {
  const ways = arrivalWays();
  expect(ways.length).toBeGreaterThanOrEqual(2);
  for (const way of ways) {
    const [startX = 0] = way[0] ?? [];
    const [endX = 0, endY = 0] = way.at(-1) ?? [];
    expect(startX).toBeLessThan(SAMPLE_AREA.width / 2);
    expect(endX).toBeGreaterThan(startX);
    expect(endY).toBeLessThan(SAMPLE_AREA.height / 2);
  }
});
