import { RegExpParser, type AST } from '@eslint-community/regexpp';

/** The instructions of a backtracking engine. Numbers are the places of instructions, except in `save` and `group`. */
type Instruction =
  | { readonly do: 'character'; readonly accepts: (char: string) => boolean }
  | { readonly do: 'split'; readonly first: number; readonly second: number }
  | { readonly do: 'edge'; readonly holds: (before: string, after: string) => boolean }
  | { readonly do: 'look'; readonly program: Program; readonly negate: boolean }
  | { readonly do: 'save'; readonly slot: string }
  | { readonly do: 'moved'; readonly slot: string }
  | { readonly do: 'group'; readonly names: readonly string[] };

interface Program {
  readonly instructions: readonly Instruction[];
  readonly isBackward: boolean;
}

type Step = Exclude<Instruction, { do: 'split' | 'save' }>;
type Slots = Readonly<Record<string, number>>;

interface Thread {
  readonly next: number;
  readonly at: number;
  readonly slots: Slots;
}

const isWord = (char: string) => /\w/.test(char);
const isLineBreak = (char: string) => /[\n\r\u2028\u2029]/.test(char);

class Compiler {
  private readonly instructions: Instruction[] = [];
  private readonly flags: string;
  private readonly isBackward: boolean;

  constructor(flags: string, isBackward: boolean) {
    this.flags = flags;
    this.isBackward = isBackward;
  }

  compile(alternatives: readonly AST.Alternative[]): Program {
    this.choice(alternatives);
    return { instructions: this.instructions, isBackward: this.isBackward };
  }

  private add(instruction: Instruction): void {
    this.instructions.push(instruction);
  }

  /** Adds a choice between what follows and what comes after it; `isLazy` prefers the latter. */
  private optionally(isLazy: boolean, add: (place: number) => void): void {
    const place = this.instructions.length;
    this.add({ do: 'split', first: 0, second: 0 });
    add(place);
    const [inside, after] = [place + 1, this.instructions.length];
    this.instructions[place] = { do: 'split', first: isLazy ? after : inside, second: isLazy ? inside : after };
  }

  private jump(to: number): void {
    this.add({ do: 'split', first: to, second: to });
  }

  private choice([first, ...others]: readonly AST.Alternative[]): void {
    if (others.length === 0) return this.sequence(first?.elements ?? []);
    const jumps: number[] = [];
    this.optionally(false, () => {
      this.sequence(first?.elements ?? []);
      jumps.push(this.instructions.length);
      this.jump(0);
    });
    this.choice(others);
    for (const place of jumps) {
      this.instructions[place] = { do: 'split', first: this.instructions.length, second: this.instructions.length };
    }
  }

  private sequence(elements: readonly AST.Element[]): void {
    for (const element of this.isBackward ? elements.toReversed() : elements) this.element(element);
  }

  private element(node: AST.Element): void {
    switch (node.type) {
      case 'Group':
        return this.choice(node.alternatives);
      case 'CapturingGroup':
        if (node.references.length === 0) return this.choice(node.alternatives);
        this.add({ do: 'save', slot: `${this.isBackward ? 'end' : 'start'} ${node.start}` });
        this.choice(node.alternatives);
        return this.add({ do: 'save', slot: `${this.isBackward ? 'start' : 'end'} ${node.start}` });
      case 'Quantifier':
        return this.quantifier(node);
      case 'Assertion':
        return this.assertion(node);
      case 'Backreference':
        return this.add({ do: 'group', names: [node.resolved].flat().map(({ start }) => String(start)) });
      default:
        return this.character(node.raw);
    }
  }

  private character(raw: string): void {
    const regex = new RegExp(`^${raw}$`, this.flags.replace('m', ''));
    const known = new Map<string, boolean>();
    const accepts = (char: string) => {
      const result = known.get(char) ?? regex.test(char);
      known.set(char, result);
      return result;
    };
    this.add({ do: 'character', accepts });
  }

  private quantifier({ element, min, max, greedy, start }: AST.Quantifier): void {
    for (let count = 0; count < min; count += 1) this.element(element);
    if (max !== Infinity) return this.optional(element, max - min, !greedy);
    this.optionally(!greedy, (place) => {
      this.add({ do: 'save', slot: `loop ${start}` });
      this.element(element);
      this.add({ do: 'moved', slot: `loop ${start}` });
      this.jump(place);
    });
  }

  private optional(element: AST.Element, times: number, isLazy: boolean): void {
    if (times === 0) return;
    this.optionally(isLazy, () => {
      this.element(element);
      this.optional(element, times - 1, isLazy);
    });
  }

  private assertion(node: AST.Assertion): void {
    if (node.kind === 'lookahead' || node.kind === 'lookbehind') {
      const program = new Compiler(this.flags, node.kind === 'lookbehind').compile(node.alternatives);
      return this.add({ do: 'look', program, negate: node.negate });
    }
    if (node.kind === 'word') {
      const { negate } = node;
      return this.add({ do: 'edge', holds: (before, after) => (isWord(before) !== isWord(after)) !== negate });
    }
    const isEdge = (char: string) => char === '' || (this.flags.includes('m') && isLineBreak(char));
    const isStart = node.kind === 'start';
    this.add({ do: 'edge', holds: (before, after) => isEdge(isStart ? before : after) });
  }
}

/** Runs a program and counts its instructions. */
class Runner {
  steps = 0;
  private readonly text: string;
  private readonly isUnicode: boolean;
  private readonly stepsMax: number;

  constructor(text: string, isUnicode: boolean, stepsMax: number) {
    this.text = text;
    this.isUnicode = isUnicode;
    this.stepsMax = stepsMax;
  }

  /** Whether the program matches at a place. A failed thread gives way to the last alternative that was put off. */
  matches({ instructions, isBackward }: Program, from: number, slots: Slots = {}): boolean {
    const threads: Thread[] = [{ next: 0, at: from, slots }];
    for (let thread = threads.pop(); thread; thread = threads.pop()) {
      let { next, at, slots: saved } = thread;
      while (at >= 0) {
        const instruction = instructions[next];
        if (!instruction) return true;
        this.steps += 1;
        if (this.steps > this.stepsMax) throw new RangeError(`More than ${this.stepsMax} steps`);
        next += 1;
        if (instruction.do === 'split') {
          if (instruction.second !== instruction.first) threads.push({ next: instruction.second, at, slots: saved });
          next = instruction.first;
        } else if (instruction.do === 'save') saved = { ...saved, [instruction.slot]: at };
        else at = this.step(instruction, at, saved, isBackward);
      }
    }
    return false;
  }

  /** The place after an instruction; below 0 if it fails. */
  private step(instruction: Step, at: number, slots: Slots, isBackward: boolean): number {
    switch (instruction.do) {
      case 'character': {
        const other = isBackward ? this.before(at) : this.after(at);
        const char = isBackward ? this.text.slice(other, at) : this.text.slice(at, other);
        return char !== '' && instruction.accepts(char) ? other : -1;
      }
      case 'moved':
        return slots[instruction.slot] === at ? -1 : at;
      case 'edge':
        return instruction.holds(this.text.charAt(at - 1), this.text.charAt(at)) ? at : -1;
      case 'look':
        return this.matches(instruction.program, at, slots) !== instruction.negate ? at : -1;
      case 'group': {
        const name = instruction.names.find((one) => slots[`end ${one}`] !== undefined) ?? '';
        const found = this.text.slice(slots[`start ${name}`] ?? 0, slots[`end ${name}`] ?? 0);
        this.steps += found.length;
        return this.text.startsWith(found, at) ? at + found.length : -1;
      }
    }
  }

  private isPair(at: number): boolean {
    return this.isUnicode && (this.text.codePointAt(at) ?? 0) > 0xffff;
  }

  /** The place after the character at this one. */
  after(at: number): number {
    return Math.min(this.text.length, at + (this.isPair(at) ? 2 : 1));
  }

  private before(at: number): number {
    return Math.max(0, at - (this.isPair(at - 2) ? 2 : 1));
  }
}

const parser = new RegExpParser();
const programs = new Map<string, Program>();

function programOf({ source, flags }: RegExp): Program {
  const key = `/${source}/${flags}`;
  const known = programs.get(key);
  if (known) return known;
  const program = new Compiler(flags.replaceAll(/[gyd]/g, ''), false).compile(
    parser.parseLiteral(key).pattern.alternatives,
  );
  programs.set(key, program);
  return program;
}

/** The steps that a backtracking engine takes to find this expression in a text from a place on, and where it is. */
export function regexSteps(regex: RegExp, text: string, from: number, stepsMax: number) {
  const runner = new Runner(text, /[uv]/.test(regex.flags), stepsMax);
  const program = programOf(regex);
  const last = regex.sticky ? from : text.length;
  let index = from;
  while (index <= last && !runner.matches(program, index)) index = index === last ? last + 1 : runner.after(index);
  return { steps: runner.steps, index: index <= last ? index : null };
}
