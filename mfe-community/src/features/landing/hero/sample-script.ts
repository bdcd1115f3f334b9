import { t } from '@magnetx/texts';
interface SamplePerson {
  name: string;
  mxp: number;
}

interface SampleArrival {
  /** Whose link it was. */
  inviter: string;
  friend: string;
}

export const VISITOR = t('You');

const START: readonly SamplePerson[] = [
  { name: 'Ada', mxp: 1600 },
  { name: 'Kwame', mxp: 1400 },
  { name: 'Lin', mxp: 1200 },
  { name: 'Mateo', mxp: 1100 },
  { name: VISITOR, mxp: 1000 },
];

const ARRIVALS: readonly SampleArrival[] = [
  { inviter: VISITOR, friend: t('Noor') },
  { inviter: VISITOR, friend: t('Ben') },
  { inviter: t('Kwame'), friend: t('Ife') },
  { inviter: VISITOR, friend: t('Sana') },
  { inviter: VISITOR, friend: t('Theo') },
  { inviter: t('Lin'), friend: t('Mei') },
  { inviter: VISITOR, friend: t('Rosa') },
  { inviter: VISITOR, friend: t('Jun') },
  { inviter: VISITOR, friend: t('Amir') },
];

export const SAMPLE_STEPS = ARRIVALS.length;

export type SampleBoard = ReturnType<typeof sampleBoardAt>;

/**
 * The example board after `step` arrivals, each of which credits `rewardMxp` to its inviter. Highest first; on a tie
 * the person who reached the total earlier is above.
 */
export function sampleBoardAt(step: number, rewardMxp: number) {
  const arrived = ARRIVALS.slice(0, step);
  let people = START;
  for (const { inviter } of arrived) {
    const credited = people.map((person) =>
      person.name === inviter ? { ...person, mxp: person.mxp + rewardMxp } : person,
    );
    people = credited.sort((one, other) => other.mxp - one.mxp || placeOf(people, one) - placeOf(people, other));
  }
  return { people, latest: arrived.at(-1) ?? null };
}

function placeOf(people: readonly SamplePerson[], { name }: SamplePerson): number {
  return people.findIndex((person) => person.name === name);
}
