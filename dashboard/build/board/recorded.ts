import type { Row } from "../../src/event/rows.ts";

/** Written by record.ts, and by Prettier. */
export const recordedTitle =
  "What will the announcers say during Buffalo at Kansas City Professional Football Game? (sample data)";
export const recordedRows: readonly Row[] = [
  {
    ticker: "KXNFLMENTION-26NOV22BUFKC-TWOP",
    word: "Two Point Conversion / Two-Point Conversion",
    yes: {
      price: 49,
      size: 278.63,
    },
    no: {
      price: 52,
      size: 557.34,
    },
    price: 48.5,
    volume: 1371.29,
    record: {
      yes: 5,
      no: 0,
    },
    transcripts: {
      said: 61,
      checked: 133,
    },
    estimate: {
      value: 70.39,
      low: 38.31,
      high: 93.74,
    },
    fair: 56.01,
    edge: {
      side: "yes",
      cents: 5.2607,
      isGreen: false,
      hasOwnPrice: true,
    },
    change: 1,
    result: null,
    isSettled: false,
    last: null,
    priceBefore: null,
  },
  {
    ticker: "KXNFLMENTION-26NOV22BUFKC-PICK",
    word: "Pick Six",
    yes: {
      price: 37,
      size: 629.24,
    },
    no: {
      price: 67,
      size: 509.37,
    },
    price: 35,
    volume: 2333.82,
    record: {
      yes: 0,
      no: 5,
    },
    transcripts: {
      said: 23,
      checked: 133,
    },
    estimate: {
      value: 20.169999999999998,
      low: 2.31,
      high: 50.6,
    },
    fair: 27.09,
    edge: {
      side: "no",
      cents: 4.3623,
      isGreen: false,
      hasOwnPrice: true,
    },
    change: 2,
    result: null,
    isSettled: false,
    last: null,
    priceBefore: null,
  },
  {
    ticker: "KXNFLMENTION-26NOV22BUFKC-CONC",
    word: "Concussion",
    yes: {
      price: 29,
      size: 133.03,
    },
    no: {
      price: 72,
      size: 371.09,
    },
    price: 28.5,
    volume: 1360.85,
    record: {
      yes: 0,
      no: 4,
    },
    transcripts: {
      said: 33,
      checked: 133,
    },
    estimate: {
      value: 23.01,
      low: 2.97,
      high: 55.35,
    },
    fair: 22.44,
    edge: {
      side: "no",
      cents: 4.1488,
      isGreen: false,
      hasOwnPrice: true,
    },
    change: -1,
    result: null,
    isSettled: false,
    last: null,
    priceBefore: null,
  },
  {
    ticker: "KXNFLMENTION-26NOV22BUFKC-TAYL",
    word: "Taylor / Swift",
    yes: {
      price: 24,
      size: 815.48,
    },
    no: {
      price: 79,
      size: 519.59,
    },
    price: 22.5,
    volume: 2220.1,
    record: {
      yes: 0,
      no: 5,
    },
    transcripts: {
      said: 0,
      checked: 133,
    },
    estimate: {
      value: 16.74,
      low: 1.31,
      high: 45.989999999999995,
    },
    fair: 15.76,
    edge: {
      side: "no",
      cents: 4.0787,
      isGreen: false,
      hasOwnPrice: true,
    },
    change: 1,
    result: null,
    isSettled: false,
    last: null,
    priceBefore: null,
  },
  {
    ticker: "KXNFLMENTION-26NOV22BUFKC-FLEA",
    word: "Flea Flicker",
    yes: {
      price: 13,
      size: 111.41,
    },
    no: {
      price: 88,
      size: 679.63,
    },
    price: 12.5,
    volume: 1953.21,
    record: {
      yes: 0,
      no: 5,
    },
    transcripts: {
      said: 9,
      checked: 133,
    },
    estimate: {
      value: 17.95,
      low: 1.63,
      high: 47.660000000000004,
    },
    fair: 8.63,
    edge: {
      side: "no",
      cents: 2.6308,
      isGreen: false,
      hasOwnPrice: true,
    },
    change: -2,
    result: null,
    isSettled: false,
    last: null,
    priceBefore: null,
  },
  {
    ticker: "KXNFLMENTION-26NOV22BUFKC-OVER",
    word: "Overtime",
    yes: {
      price: 48,
      size: 677.17,
    },
    no: {
      price: 54,
      size: 857.59,
    },
    price: 47,
    volume: 2459.54,
    record: {
      yes: 1,
      no: 4,
    },
    transcripts: {
      said: 32,
      checked: 133,
    },
    estimate: {
      value: 29.73,
      low: 6.329999999999999,
      high: 61.83,
    },
    fair: 41.67,
    edge: {
      side: "no",
      cents: 2.5912,
      isGreen: false,
      hasOwnPrice: true,
    },
    change: 1,
    result: null,
    isSettled: false,
    last: null,
    priceBefore: null,
  },
  {
    ticker: "KXNFLMENTION-26NOV22BUFKC-WILD",
    word: "Wildcat",
    yes: {
      price: 23,
      size: 392.33,
    },
    no: {
      price: 81,
      size: 260.68,
    },
    price: 21,
    volume: 1996.71,
    record: {
      yes: 0,
      no: 5,
    },
    transcripts: {
      said: 30,
      checked: 133,
    },
    estimate: {
      value: 21.38,
      low: 2.7199999999999998,
      high: 52.129999999999995,
    },
    fair: 15.79,
    edge: {
      side: "no",
      cents: 2.1327,
      isGreen: false,
      hasOwnPrice: true,
    },
    change: -1,
    result: null,
    isSettled: false,
    last: null,
    priceBefore: null,
  },
  {
    ticker: "KXNFLMENTION-26NOV22BUFKC-DIVE",
    word: "Dive / Dives / Diving",
    yes: {
      price: 66,
      size: 395.06,
    },
    no: {
      price: 37,
      size: 228.82,
    },
    price: 64.5,
    volume: 1447.58,
    record: {
      yes: 4,
      no: 1,
    },
    transcripts: {
      said: 58,
      checked: 133,
    },
    estimate: {
      value: 61.31999999999999,
      low: 29.189999999999998,
      high: 88.56,
    },
    fair: 68.5,
    edge: {
      side: "yes",
      cents: 0.9292,
      isGreen: false,
      hasOwnPrice: true,
    },
    change: 1,
    result: null,
    isSettled: false,
    last: null,
    priceBefore: null,
  },
];
