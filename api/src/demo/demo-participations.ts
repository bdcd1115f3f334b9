import type { ApplicationStatus, BodyInputOf, answerCheck } from '@magnetx/contracts';
import participations from './demo-participations.json' with { type: 'json' };

/** Work of a demo user, and the admin's decision. Days count back from the seeding. */
export interface DemoWork {
  readonly quest: string;
  readonly handle: string;
  readonly daysAgo: number;
  readonly url: string;
  readonly decision?: 'approved' | { readonly rejectedBecause: string };
}

interface DemoApplication {
  readonly quest: string;
  readonly handle: string;
  readonly status: ApplicationStatus;
  /** Absent for an application at an outside link. */
  readonly message?: string;
  readonly links?: string[];
}

/** A demo user's answer to the only check of a mission. Days count back from the seeding. */
export interface DemoAnswer {
  readonly quest: string;
  readonly handle: string;
  readonly daysAgo: number;
  readonly answer: NonNullable<BodyInputOf<typeof answerCheck>['answer']>;
}

/** `entries` has the entrants of each giveaway. */
export const DEMO_PARTICIPATIONS = participations as {
  readonly work: readonly DemoWork[];
  readonly entries: Readonly<Record<string, readonly string[]>>;
  readonly applications: readonly DemoApplication[];
  readonly answers: readonly DemoAnswer[];
};
