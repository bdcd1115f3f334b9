import { getMe, type ResponseOf } from '@magnetx/contracts';
import { RequestFailed, RequestLog, type Send } from '../fixtures/request-log.ts';
import { signIn } from '../fixtures/sign-in.ts';
import { OpenPage } from './open-page.ts';

/** A successful sign-in by the referral link of a user whose page is open. */
interface Referral {
  readonly referrer: OpenPage;
  readonly invited: string;
}

/** Concurrent sign-ins while a crowd gathers. */
const AT_ONCE = 8;

/** People with an open page each, and the friends whom they invite. */
export class Crowd {
  readonly log = new RequestLog();
  readonly #pages: OpenPage[] = [];
  readonly #referrals: Referral[] = [];
  #invited = 0;

  private readonly siteUrl: string;
  private readonly name: string;

  constructor(siteUrl: string, name: string) {
    this.siteUrl = siteUrl;
    this.name = name;
  }

  get pages(): readonly OpenPage[] {
    return this.#pages;
  }

  get referralCount(): number {
    return this.#referrals.length;
  }

  /** How often a live connection gave up, so that a person would have had to press a button. */
  get surrenders(): number {
    return this.#pages.reduce((total, page) => total + page.surrenders, 0);
  }

  /** Signs people in and opens their pages. */
  async gather(count: number): Promise<void> {
    const waiting = Array.from({ length: count }, (_, index) => `${this.name}_${index}`);
    const line = async (): Promise<void> => {
      for (let handle = waiting.pop(); handle; handle = waiting.pop()) this.#pages.push(await this.#arrive(handle));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, line));
  }

  /** A new user signs in by the referral link of the next user in turn. */
  async refer(): Promise<void> {
    const number = (this.#invited += 1);
    const referrer = this.#pages[number % this.#pages.length];
    if (!referrer) throw new Error('No user is here to refer anyone');
    const invited = `${this.name}f${number}`;
    await this.#signIn(invited, referrer.person.handle);
    this.#referrals.push({ referrer, invited });
  }

  /** `referrer ← invited` of what was acknowledged and is not on the referrer's page. */
  unseen(): string[] {
    return this.#missing(({ referrer, invited }) => referrer.hasSeen(invited));
  }

  /** The same of what is not in the referrer's list on the server. */
  async unlisted(): Promise<string[]> {
    const lists = new Map<OpenPage, readonly string[]>();
    for (const page of this.#pages) lists.set(page, await page.askForInvited());
    return this.#missing(({ referrer, invited }) => lists.get(referrer)?.includes(invited) ?? false);
  }

  async leave(): Promise<void> {
    await Promise.all(this.#pages.map((page) => page.leave()));
  }

  #missing(isThere: (referral: Referral) => boolean): string[] {
    const missing = this.#referrals.filter((referral) => !isThere(referral));
    return missing.map(({ referrer, invited }) => `${referrer.person.handle} ← ${invited}`);
  }

  async #arrive(handle: string): Promise<OpenPage> {
    const token = await this.#signIn(handle);
    const response = await this.log.send(new URL(`/api${getMe.path}`, this.siteUrl), {
      headers: { authorization: `Bearer ${token}` },
    });
    const { user } = (await response.json()) as ResponseOf<typeof getMe>;
    return new OpenPage(this.siteUrl, this.log, { handle, userId: user.id, token });
  }

  /** A sign-in that fails is recorded as a failure of its last request, whose status does not show it. */
  async #signIn(handle: string, ref?: string): Promise<string> {
    let startedAt = 0;
    const send: Send = (address, init) => {
      startedAt = Date.now();
      return this.log.send(address, init);
    };
    try {
      return await signIn(this.siteUrl, handle, ref, send);
    } catch (error) {
      if (error instanceof RequestFailed) throw error;
      const why = (error as Error).message.replace(handle, 'somebody');
      this.log.note({ what: 'sign-in', why, status: null, retryAfter: null, startedAt, endedAt: Date.now() });
      throw new RequestFailed(why);
    }
  }
}
