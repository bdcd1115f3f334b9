import type { Decider, ErrorCode, HoldState, QuestKind, TransferState } from '@magnetx/contracts';

type Signer = (message: string) => string;

/** A user's money by the rules of docs/reference/money.md. */
export interface User {
  readonly handle: string;
  id: string;
  mxp: number;
  referrals: number;
  /** In lower case. */
  wallet: string | null;
  /** Signs with the wallet. Null for one that was typed. */
  sign: Signer | null;
  walletChange: WalletChange | null;
  isSuspended: boolean;
  isDeleted: boolean;
}

/** Another wallet that was proposed. */
export interface WalletChange {
  id: string;
  readonly address: string;
  readonly sign: Signer | null;
  /** When it comes into force: automatically if both wallets have signed it, else when an admin approves it. */
  readonly dueAtMs: number;
  readonly isAgreed: boolean;
}

export interface Project {
  readonly name: string;
  id: string;
  mxp: number;
  /** Dollars, in US cents. */
  cents: number;
  isClosed: boolean;
}

export interface CreditRequest {
  readonly project: Project;
  id: string;
  isOpen: boolean;
}

/** A perk that is fulfilled by hand, once per person. */
export interface Perk {
  readonly project: Project;
  id: string;
  readonly price: number;
  left: number;
}

export interface Redemption {
  readonly user: User;
  readonly perk: Perk;
  id: string;
  /** `closed`: its user was deleted while it waited. */
  state: 'waiting' | 'fulfilled' | 'refunded' | 'closed';
}

/** A completion of a mission, whose reward is or was on hold if `isHeld`. */
export interface Hold {
  readonly user: User;
  readonly quest: Quest;
  readonly mxp: number;
  readonly isHeld: boolean;
  readonly atMs: number;
  id: string;
  state: HoldState;
}

/** Dollars that an admin has recorded. */
export interface Deposit {
  readonly project: Project;
  readonly cents: number;
  readonly network: 'base' | 'ethereum';
  readonly reference: string;
}

/** A wallet that sends dollars on the chain. */
export interface ChainWallet {
  readonly address: string;
  readonly sign: Signer;
  /** The project that has proved it. */
  project: Project | null;
}

export interface Transfer {
  /** `<network>:<transaction>#<log>`. Empty until it is mined. */
  id: string;
  readonly wallet: ChainWallet;
  readonly cents: number;
  /** Null until a job has read it. */
  state: TransferState | null;
  /** The project that it is credited to. */
  project: Project | null;
}

/** A block of the chain, with one transaction. */
export interface Block {
  hash: string;
  state: 'pending' | 'final' | 'read' | 'dropped';
  readonly transfers: readonly Transfer[];
}

export interface Quest {
  readonly project: Project;
  readonly type: QuestKind;
  id: number;
  status: 'pending' | 'active' | 'concluded' | 'rejected';
  isRemoved: boolean;
  /** The cash per approved submission, or the whole prize. */
  cents: number;
  mxp: number;
  /** Of a mission: the rest of its reserve. */
  fee: number;
  winners: number;
  places: number | null;
  taken: number;
  endsAtMs: number | null;
  /** The end of an opportunity's paid listing. */
  listedUntilMs: number | null;
  liveAtMs: number | null;
  entries: Entry[];
  isDrawn: boolean;
  /** The places of a drawn giveaway, in the order of the draw. */
  won: WinnerPlace[];
  /** The alternates without a place, the next one first. */
  alternates: User[];
  /** Dollars that are set aside for its rewards, in US cents. */
  reserve: number;
  isFunded: boolean;
}

export interface WinnerPlace {
  user: User;
  readonly cents: number;
  sinceMs: number;
}

export interface Entry {
  readonly user: User;
  ticket: string;
}

export interface Work {
  readonly user: User;
  readonly quest: Quest;
  id: string;
  status: 'pending' | 'approved' | 'rejected' | 'paid' | 'removed';
  /** Null while it waits. */
  decidedBy: Decider | null;
  /** An admin has not checked the owner's decision yet. */
  isToCheck: boolean;
  rejectedAtMs: number;
  /** The appeal against the present decision. */
  appeal: Appeal | null;
}

export interface Appeal {
  readonly work: Work;
  readonly sentAtMs: number;
  id: string;
  isOpen: boolean;
}

export interface Payable {
  readonly user: User;
  readonly quest: Quest;
  readonly cents: number;
  /** Null for a prize. */
  readonly work: Work | null;
  isCovered: boolean;
  /** Its cover came from the dollars of its project, not from a reserve. */
  isFromProject: boolean;
  /** Its place among the debts of its project. Null for one that is no debt. */
  debtNumber: number | null;
  status: 'payable' | 'batched' | 'paid';
}

export interface Batch {
  id: string;
  status: 'ready' | 'paying' | 'paid' | 'cancelled';
  readonly payables: readonly Payable[];
  /** The wallet of each user when it was prepared. */
  readonly wallets: ReadonlyMap<User, string>;
}

/** The code of the refusal that the product must answer; null for a success. */
export type Refusal = ErrorCode | null;

/**
 * The money of the product as plain arithmetic, independent of its code. Each operation of the `…-rules` either changes
 * the model, or returns the refusal that the product must answer.
 */
export interface MoneyModel {
  readonly users: User[];
  readonly projects: Project[];
  readonly quests: Quest[];
  readonly works: Work[];
  readonly appeals: Appeal[];
  readonly payables: Payable[];
  readonly batches: Batch[];
  readonly deposits: Deposit[];
  readonly chain: Block[];
  readonly chainWallets: ChainWallet[];
  readonly creditRequests: CreditRequest[];
  readonly perks: Perk[];
  readonly redemptions: Redemption[];
  readonly holds: Hold[];
}

export const createMoneyModel = (): MoneyModel => ({
  users: [],
  projects: [],
  quests: [],
  works: [],
  appeals: [],
  payables: [],
  batches: [],
  deposits: [],
  chain: [],
  chainWallets: [],
  creditRequests: [],
  perks: [],
  redemptions: [],
  holds: [],
});
