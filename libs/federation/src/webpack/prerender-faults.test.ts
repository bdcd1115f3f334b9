/** @jest-environment node */

type Faults = (file: string, html: string, stylesheets: string) => string[];
type Run = (source: string, filename: string) => Promise<unknown>;

const { prerenderFaults } = jest.requireActual<{ prerenderFaults: Faults }>('./prerender-faults.cjs');
const { runPrerender } = jest.requireActual<{ runPrerender: Run }>('./prerender-sandbox.cjs');

const FILE = 'prerendered/index.html';
const styles = '.remote__title--a1b2c3{color:red}';

it('takes HTML that any browser can hydrate', () => {
  const html = '<h1 class="remote__title--a1b2c3 tabular" id="title">Home</h1><svg class="lucide lucide-x"></svg>';
  expect(prerenderFaults(FILE, html, styles)).toEqual([]);
});

it.each([
  ['<p style="color:red">', 'has a style attribute'],
  ['<p id="_R_1_">', 'has an id made by useId'],
  ['<p aria-labelledby="title _R_2bm_-help">', 'has an id made by useId'],
  ['<!--$!--><template></template><p>', 'suspends'],
  ['<p></p><link rel="preload" href="/a.png">', 'has an element that belongs into the head'],
  ['<h1 class="remote__title--zzzzzz">', 'has classes that no style sheet of the build has: remote__title--zzzzzz'],
])('refuses %s', (html, fault) => {
  expect(prerenderFaults(FILE, html, styles)).toEqual([expect.stringContaining(`${FILE} ${fault}`)]);
});

it('runs what it is given without a clock or a network', async () => {
  const run = (body: string) => runPrerender(`var prerender = { default: () => { ${body} } };`, 'test.js');
  expect(await run(`return { 'a.html': new Date(0).toISOString() + typeof fetch };`)).toEqual({
    'a.html': '1970-01-01T00:00:00.000Zundefined',
  });
  await expect(run('return new Date()')).rejects.toThrow('read the time');
  await expect(run('return Date.now()')).rejects.toThrow('read the time');
});
