import { minuteMs } from "../../../src/base/clock.ts";
import { allowWatches, withSendByOwner } from "../../../src/watches/allowance.ts";
import { noon } from "../../store/store-harness.ts";
import { makeWatch } from "../../support/make-watch.ts";

const toHosts = (...hosts: string[]) => hosts.map((host) => makeWatch({ url: `https://${host}/` }));
const many = (count: number) => toHosts(...Array.from({ length: count }, (_, at) => `host${at}.example.com`));

describe("what an account may have", () => {
  it("is 20 watches, and with them 20 price conditions: a 21st is refused", () => {
    const [changed = makeWatch()] = many(1);
    expect(() => allowWatches(many(20), changed)).not.toThrow();
    expect(() => allowWatches(many(21), changed)).toThrow("at most 20 watches");
  });

  it("is 5 watches to one host name, whatever the port and the path", () => {
    const five = ["a.example.com", "a.example.com/x", "a.example.com:8443", "A.example.com", "a.example.com"];
    const [changed = makeWatch()] = toHosts("a.example.com/y");
    const others = toHosts("b.example.com", "x.a.example.com");
    expect(() => allowWatches([...toHosts(...five), ...others], changed)).not.toThrow();
    expect(() => allowWatches([...toHosts(...five), changed, ...others], changed)).toThrow(
      "at most 5 watches that send to a.example.com",
    );
  });
});

describe("what an owner may have sent", () => {
  it("is 10 times a minute over all watches, and again once a minute has passed", () => {
    let [first, second] = [makeWatch(), makeWatch()];
    for (let at = 0; at < 10; at += 1) {
      if (at % 2 === 0) first = withSendByOwner(first, [first, second], noon + at);
      else second = withSendByOwner(second, [first, second], noon + at);
    }
    const send = (at: number) => withSendByOwner(first, [first, second], at);
    expect(() => send(noon + 10)).toThrow("at most 10 times a minute");
    expect(() => send(noon + minuteMs - 1)).toThrow();
    expect(send(noon + minuteMs).sentByOwnerAt).toHaveLength(5);
  });

  it("is remembered for a minute only", () => {
    const once = withSendByOwner(makeWatch(), [], noon);
    expect(withSendByOwner(once, [once], noon + minuteMs).sentByOwnerAt).toEqual([noon + minuteMs]);
  });
});
