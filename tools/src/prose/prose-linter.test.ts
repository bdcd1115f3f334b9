import { lintProse } from './prose-linter.ts';

const places = async (text: string, file: string) =>
  (await lintProse(text, file)).map(({ line, column, message }) => `${line}:${column} ${message.split(':')[0]}`);

describe('the vocabulary', () => {
  it('is checked in Markdown, code aside', async () => {
    const text = '# Whoever reads\n\n`nobody` is a name.\n\n| a | b |\n| - | - |\n| 1 | told |\n';
    expect(await places(text, 'docs/a.md')).toEqual(['1:3 "Whoever"', '7:7 "told"']);
  });

  it('is checked in comments, literals and JSX text of a script, names aside', async () => {
    const text = [
      '/** Whoever',
      ' * asks. */',
      "import { told } from 'told';",
      'const nobody = `${told} goes on`; // at once',
      "const page = <p title='it is told'>// as far as</p>;",
    ].join('\n');
    expect(await places(text, 'a.tsx')).toEqual([
      '1:5 "Whoever"',
      '4:25 "goes on"',
      '4:38 "at once"',
      '5:30 "told"',
      '5:39 "as far as"',
    ]);
  });

  it('finds a phrase that a comment breaks over two lines', async () => {
    expect(await places('/*\n * as far\n * as\n */', 'a.css')).toEqual(['2:4 "as far as"']);
    expect(await places('# at\n# once\nname: told\n', 'a.yml')).toEqual(['1:3 "at once"']);
  });

  it('leaves out what others have defined', async () => {
    const text = `throw new Error("'$' by itself is not a valid FieldPath"); // by itself`;
    expect(await places(text, 'a.ts')).toEqual(['1:63 "by itself"']);
  });

  it('asks for a noun where a clause is the subject, but not of a question', async () => {
    const text = '/** What a file holds. */\nconst title = "What is it for? And what else.";\n// Who is that?';
    expect(await places(text, 'a.ts')).toEqual(['1:5 "What a"']);
  });

  it('names what to write instead', async () => {
    expect(await lintProse('It goes on.', 'a.md')).toEqual([
      { line: 1, column: 4, message: '"goes on": write resume, continue' },
    ]);
  });
});
