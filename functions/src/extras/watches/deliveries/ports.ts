import type { WatchFormat } from "../watch.ts";
import type { Attempt, Delivery } from "./delivery.ts";

/** Where a page of a watch's deliveries ended. */
export interface DeliveryPlace {
  readonly createdAt: number;
  readonly id: string;
}

/** What wakes a delivery, and what a queue's task carries: it has no authority, the stored delivery decides. */
export interface WakeUp {
  readonly delivery: string;
  readonly attempt: number;
}

/** A wake-up that is overdue, and since when: UTC ms. */
export interface Overdue extends WakeUp {
  readonly overdueAt: number;
}

/** The stored deliveries. Each call throws `unavailable` when the store fails or is slow. */
export interface DeliveryStore {
  /** Stores those whose id is not stored yet; the others stay as they are. */
  add(deliveries: readonly Delivery[]): Promise<void>;
  /** Null when there is none, or it is damaged. */
  get(id: string): Promise<Delivery | null>;
  /**
   * Replaces a delivery by what `decide` returns for it, as one atomic step, and returns that; null, without a write, when there is
   * none or `decide` returns null. `decide` may be called several times. `known`: the delivery as this store returned it; it is
   * read again only when it has changed since, or when nothing is to be written.
   */
  change(
    id: string,
    decide: (stored: Delivery) => Delivery | null,
    known?: Delivery,
  ): Promise<Delivery | null>;
  /** Up to `max` deliveries that wait, are due and that nobody holds, those first that are due longest; those after one of them. */
  overdue(now: number, after: Overdue | null, max: number): Promise<readonly Overdue[]>;
  /** A watch's deliveries, the newest first, those after a place. */
  list(watchId: string, after: DeliveryPlace | null, max: number): Promise<readonly Delivery[]>;
  /** A watch's deliveries that wait, are due and that nobody holds, at most `max`: those first that are due longest. */
  due(watchId: string, now: number, max: number): Promise<readonly Delivery[]>;
  /** The ids of a watch's waiting deliveries but the newest `max`. */
  beyond(watchId: string, max: number): Promise<readonly string[]>;
}

/** Asks for an attempt at a time (UTC ms). It may come early, late, twice or never: the delivery's own `dueAt` decides. */
export type Wake = (wakeUp: WakeUp, at: number) => Promise<void>;

/** A watch, as sending needs it. */
export interface Receiver {
  readonly format: WatchFormat;
  /** The whole address; that of a secret which can't be read is the shortened one. */
  readonly url: string;
  /** The watch's. */
  readonly name: string;
  /** Whose it is: accounts take turns at a host. */
  readonly account: string;
  /**
   * Each `whsec_…`: the present one, and the one before for a day after a rotation; none where nothing is signed. Null when
   * WATCH_SECRET_KEY does not decrypt them, or the address.
   */
  readonly secrets: readonly string[] | null;
  /** Nothing but tests is sent to a disabled watch. */
  readonly isDisabled: boolean;
  /**
   * What an attempt came to, for the watch's status and its owner's page. `type`: the delivery's. `isRefused`: nothing more is wanted
   * there. A watch that is sent elsewhere meanwhile stays as it is.
   */
  recordOutcome(type: string, attempt: Attempt, isRefused: boolean): Promise<void>;
}

export interface Receivers {
  /** Null when there is no such watch. */
  get(watchId: string): Promise<Receiver | null>;
}
