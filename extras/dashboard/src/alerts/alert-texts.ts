import type { ChatFormat } from "../watches/watch.ts";

interface PlaceTexts {
  readonly name: string;
  /** What the service is, in a line. */
  readonly about: string;
  /** How to get an address of the service. */
  readonly steps: string;
  /** The form of an address. */
  readonly example: string;
  /** The service's page with all details. */
  readonly guide: string;
}

/** The texts of alerts: of the dialog that makes one, and of their list. Pages load them with the dialog. */
export const alertTexts = {
  heading: (name: string) => `Alert: ${name}`,
  when: {
    legend: "Tell me when",
    "verdict.buys": "A word’s verdict becomes a buy",
    anyWord: "The verdict on any word of the event becomes a buy",
    buy_yes_at_or_below: "Buying yes costs at most",
    buy_no_at_or_below: "Buying no costs at most",
    "market.settled": "It settles",
    isSaid: "It is said",
    "event.started": "It starts",
    "market.said": "A word is said",
    "market.listed": "Words are added",
    "event.start_changed": "The start moves",
    "event.rules_changed": "Rules change",
    series: "For every event of this series",
    unit: "¢",
    cents: { buy_yes_at_or_below: "Cents for yes", buy_no_at_or_below: "Cents for no" },
    reached: "It costs that now, so the alert comes at once.",
    late: {
      price:
        "Prices are read each minute, and every 20 seconds while the event is in progress, so an alert can be that late.",
      verdict:
        "Verdicts are read each minute until the event starts. What is a buy already comes only after it was none.",
      change: "Changes are read each minute, so an alert can be that late.",
      local: "This local server reads every 10 seconds, so an alert can be that late.",
    },
    errors: { cents: "A price above 0 and below 100 cents is needed.", whens: "Choose one of them." },
  },
  where: {
    legend: "Where",
    loading: "Loading your addresses …",
    same: (name: string) => `Same address as “${name}”`,
    address: "Address",
    secret: "The address is a password: it is kept encrypted, and shown shortened from now on.",
    guide: "Step by step, and what each message looks like",
    error: "Choose where.",
    makeTopic: "Make a topic for me",
    copyTopic: "Copy topic",
    addressError: "A whole address is needed, such as the one above.",
    signIn: "Sign in to choose where it is sent. What you have chosen here stays.",
    signInAction: "Sign in",
  },
  places: {
    discord: {
      name: "Discord",
      about: "A message in a channel",
      steps: "In the channel’s settings: Integrations, Webhooks, New Webhook, Copy Webhook URL.",
      example: "https://discord.com/api/webhooks/…",
      guide: "/docs/alerts#discord",
    },
    slack: {
      name: "Slack",
      about: "A message in a channel",
      steps:
        "At api.slack.com/apps: Create New App, Incoming Webhooks, Add New Webhook; copy the Webhook URL.",
      example: "https://hooks.slack.com/services/…",
      guide: "/docs/alerts#slack",
    },
    telegram: {
      name: "Telegram",
      about: "From your own bot",
      steps:
        "Write /newbot to @BotFather, start the bot, and put its token and your chat’s id into the address below.",
      example: "https://api.telegram.org/bot<token>/sendMessage?chat_id=<id>",
      guide: "/docs/alerts#telegram",
    },
    ntfy: {
      name: "ntfy",
      about: "A notification on your phone, without an account",
      steps: "Make a topic here, and subscribe to it in the app ntfy.",
      example: "<topic> or https://ntfy.sh/<topic>",
      guide: "/docs/alerts#ntfy-a-phone-without-an-account",
    },
  } satisfies Record<ChatFormat, PlaceTexts>,
  submit: "Create alert",
  unavailable: "The service’s store can’t be reached at the moment, so nothing was made.",
  made: {
    heading: "Alert created",
    waiting: "A test is on its way …",
    arrived: "The test has arrived. The alert is on.",
    refused: (error: string) => `The test did not arrive. ${error}.`,
    status: (status: number | null) =>
      status === null ? "There was no response" : `The response had the status ${status}`,
    again: "It is tried again.",
    slow: "The test has not arrived yet. It is tried again, and the alert is on once it arrives.",
    change: "Change the address",
    all: "All alerts",
    done: "Done",
  },
  names: {
    price: { buy_yes_at_or_below: "yes at", buy_no_at_or_below: "no at", bid_at_or_above: "a bid of" },
    most: (cents: number) => `${cents} ¢ or less`,
    least: (cents: number) => `${cents} ¢ or more`,
    settles: "settles",
    isSaid: "is said",
    "event.started": "starts",
    "market.said": "said words",
    "verdict.buys": "words to buy",
    "market.listed": "new words",
    "event.start_changed": "start moves",
    "event.rules_changed": "new rules",
  },
  outside: {
    heading: "Alerts",
    text: "An alert is a message in Discord, Slack, Telegram or on your phone when a word reaches a price, when it settles, or when an event changes. Press the bell beside a word to make one.",
    example:
      "“China”: buying no costs 29 ¢ now, which leaves 5.1 ¢ after the fee. Price 71.5 ¢, we say 64.4 (56.6 to 68.1): said in 5 of 9 shows; the series' words in 61 of 100. Morning Show, starts 1:00 PM ET.",
  },
  list: {
    heading: "Your alerts",
    now: "now",
    costs: { yes: (cents: number) => `yes ${cents} ¢`, no: (cents: number) => `no ${cents} ¢` },
    starts: (time: string) => `starts at ${time}`,
    started: (time: string) => `started at ${time}`,
    choose: "Choose an event",
    empty: {
      heading: "No alerts yet",
      text: "Press the bell beside a word: a message comes to Discord, Slack, Telegram or your phone when its price is reached or it settles.",
    },
    pause: "Pause",
    resume: "Resume",
    paused: (name: string) => `“${name}” is paused.`,
    resumed: (name: string) => `“${name}” goes on.`,
    states: {
      paused: { label: "Paused", text: "Nothing is sent until you resume it." },
      stopped: {
        label: "Stopped",
        refused: (status: number) =>
          `The address returned the status ${status}, so nothing more is sent. Give the alert another address, or resume it once the address works.`,
        failed: "Nothing arrived for 5 days, so nothing is sent any more. Resume it once the address works.",
      },
      ended: (reason: string, time: string) => ({
        label: "Ended",
        text: `at ${time}: ${reason}. Nothing more is sent.`,
      }),
      last: {
        test: (time: string) => `A test was sent at ${time}.`,
        alert: (time: string) => `Last sent at ${time}.`,
      },
      nothingSent: "Nothing has been sent yet.",
      next: {
        price: "Next: each time the price is reached.",
        verdict: "Next: when a verdict becomes a buy, until the event starts.",
        settles: "Next: when it settles.",
        starts: "Next: when it starts.",
        said: "Next: when it is said.",
        place:
          "Not all of its events are followed, because 25 are at a time. It gets a place when others have started.",
        change: "Next: when it happens.",
        retry: (time: string) => `Next try at ${time}.`,
      },
    },
  },
  mine: {
    discord: "my Discord",
    slack: "my Slack",
    telegram: "my Telegram",
    ntfy: "my ntfy",
    webhook: (host: string) => `my server ${host}`,
  },
} as const;
