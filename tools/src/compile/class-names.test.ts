import { classesOf, restoreClassNames } from './class-names.ts';

it('gives renamed classes their names back, on the same lines', () => {
  const declared = new Set(classesOf('class ObjectId {}\nexport class Binary extends Value {}\nclass Sha1 {}'));
  const compiled = ['var ObjectId2 = class {', '};', 'var Binary = class _Binary extends Value {', '};'];
  const restored = restoreClassNames(compiled.join('\n'), declared);
  const names = `class Value {}\n${restored}\n[ObjectId2.name, Binary.name]`;
  expect(restored.split('\n')).toHaveLength(4);
  expect((0, eval)(names)).toEqual(['ObjectId', 'Binary']);
  const same = 'var Sha1 = class {\n};\nvar other = class {\n};';
  expect(restoreClassNames(same, declared)).toBe(same);
});
