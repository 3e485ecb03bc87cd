import type { Clock } from "@mention-market/service/base/clock";
import type { Log } from "@mention-market/service/base/log";
import { movedAddress, secretPartsOf, formatRefusalOf } from "../formats/address.ts";
import { alertRequestOf, type MessageOptions } from "../formats/message.ts";
import { alertOf, subjectIn, type AlertEvent } from "../formats/sentence.ts";
import { signatureHeaders } from "../secrets.ts";
import type { AddressPauses } from "./limits.ts";
import { endAttempt, type AttemptOutcome } from "./attempts.ts";
import type { Delivery, DeliveryStore, Receiver, Wake } from "./delivery.ts";
import type { Send } from "./send.ts";

export interface RequestOptions extends Pick<MessageOptions, "siteUrl"> {
  readonly store: DeliveryStore;
  readonly send: Send;
  readonly wake: Wake;
  readonly pauses: AddressPauses;
  /** The event of a change, for the sentence about it. Never rejects. */
  readonly eventOf: (eventTicker: string) => Promise<AlertEvent>;
  readonly clock: Clock;
  readonly log: Log;
  /** A random number from 0 to 1 for the jitter of the next attempt. */
  readonly jitter: () => number;
}

/** Sends claimed deliveries of a watch in a request and stores the outcome. Returns the duration of the request, ms. */
export async function request(
  options: RequestOptions,
  receiver: Receiver,
  held: readonly [Delivery, ...Delivery[]],
): Promise<number> {
  const { store, wake, pauses, log, jitter } = options;
  const [{ id, watchId, type, attempt }] = held;
  if (receiver.secrets === null)
    log.error("Secrets of watches can't be read", { watch: watchId, delivery: id });
  const outcome = await outcomeOf(options, receiver, held);
  pauses.record(receiver, outcome);
  const jitterShare = jitter();
  const ended = await Promise.all(
    held.map((delivery) =>
      store.change(
        delivery.id,
        (stored) => endAttempt(stored, delivery.attempt, outcome, jitterShare),
        delivery,
      ),
    ),
  );
  const { httpStatus, ms, error } = outcome.attempt;
  log.info("Delivery", {
    delivery: id,
    watch: watchId,
    type,
    attempt,
    httpStatus,
    ms,
    error,
    status: ended[0]?.status,
    ...(held.length > 1 && { joined: held.length }),
  });
  await receiver.recordOutcome(type, outcome.attempt, outcome.isRefused, outcome.movedToChat);
  for (const delivery of ended)
    if (delivery?.status === "waiting")
      await wake({ delivery: delivery.id, attempt: delivery.attempt }, delivery.dueAt);
  return ms;
}

async function outcomeOf(
  options: RequestOptions,
  receiver: Receiver,
  held: readonly [Delivery, ...Delivery[]],
): Promise<AttemptOutcome> {
  const { format, secrets } = receiver;
  if (secrets === null) return notSent(options.clock.now());
  const { attempt, ...sent } = await (format === "webhook"
    ? sendSigned(options, receiver.url, secrets, held[0])
    : sendMessage(options, { ...receiver, format }, held));
  const refusal = formatRefusalOf(format, attempt);
  const error = format === "webhook" ? attempt.error : (refusal ?? attempt.error);
  return { ...sent, attempt: { ...attempt, error }, isRefused: refusal !== null };
}

/** The outcome of an attempt without a request: without a secret it can't be signed, or the address can't be decrypted. */
function notSent(at: number): AttemptOutcome {
  const error = "The secret of this watch can no longer be read. Replace it, or ask the service's operator";
  return {
    attempt: { at, httpStatus: null, ms: 0, error, response: null },
    isRefused: false,
    retryAfterMs: null,
  };
}

function sendSigned(
  { send, clock }: RequestOptions,
  url: string,
  secrets: readonly string[],
  { id, body }: Delivery,
) {
  return send(url, body, signatureHeaders(id, Math.floor(clock.now() / 1000), body, secrets));
}

async function sendMessage(
  { send, eventOf, siteUrl, clock }: RequestOptions,
  { format, url: address, name }: Pick<MessageOptions, "format"> & Pick<Receiver, "url" | "name">,
  held: readonly [Delivery, ...Delivery[]],
) {
  const alerts = await Promise.all(
    held.map(async ({ type, body }) => {
      const about = subjectIn(body);
      const event = about === null ? { title: "", startsAt: null } : await eventOf(about.event_ticker);
      return alertOf({ type, about, name }, event, clock.now());
    }),
  );
  const sendTo = (to: string) => {
    const { url, body, headers } = alertRequestOf(alerts, { format, address: to, title: name, siteUrl });
    return send(url, body, { ...headers, "webhook-id": held[0].id }, secretPartsOf(to));
  };
  const sent = await sendTo(address);
  const { movedToChat } = sent;
  if (format !== "telegram" || movedToChat === undefined) return sent;
  return { ...(await sendTo(movedAddress(address, movedToChat))), movedToChat };
}
