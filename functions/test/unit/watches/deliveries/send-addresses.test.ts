import type { RequestListener } from "node:http";
import { systemClock } from "../../../../src/base/clock.ts";
import { localNetwork, publicNetwork } from "../../../../src/watches/deliveries/network.ts";
import { createSend } from "../../../../src/watches/deliveries/send.ts";
import { listening } from "../../../support/listening.ts";
import {
  reachable,
  networkWith,
  sendTo,
  tlsReceiver,
  type TlsReceiver,
} from "../../../support/tls-receiver.ts";

const refused = "The address is not public, or not one that is sent to";

let handler: RequestListener;
let receiver: TlsReceiver;
beforeAll(async () => {
  receiver = await tlsReceiver((request, response) => handler(request, response));
});
beforeEach(() => {
  handler = (_request, response) => response.end("ok");
});
afterAll(() => receiver.close());

const respondWith = (status: number, body: string | Buffer, headers: Record<string, string> = {}) => {
  handler = (_request, response) => response.writeHead(status, headers).end(body);
};

describe("a request to an address that is not public", () => {
  const literals = [
    ...[
      "127.0.0.1",
      "[::1]",
      "0.0.0.0",
      "[::]",
      "[::ffff:127.0.0.1]",
      "10.0.0.1",
      "172.16.0.1",
      "192.168.0.1",
    ],
    ...[
      "169.254.169.254",
      "100.64.0.1",
      "[fc00::1]",
      "[fe80::1]",
      "[64:ff9b::7f00:1]",
      "[64:ff9b:1::1]",
      "[2002:7f00:1::]",
    ],
    ...[
      "224.0.0.1",
      "255.255.255.255",
      "2130706433",
      "0x7f000001",
      "017700000001",
      "127.1",
      "127.0.0.1.",
      "①②⑦.0.0.1",
    ],
    ...["u:p@127.0.0.1", "93.184.216.34@127.0.0.1"],
  ];
  it.each(literals)("%s is never connected to", async (host) => {
    const before = receiver.connections();
    const { attempt } = await sendTo(host, receiver.port, { network: networkWith(() => ["127.0.0.1"]) });
    expect(attempt).toMatchObject({ httpStatus: null, error: refused, response: null });
    expect(receiver.connections()).toBe(before);
  });

  const names: readonly (readonly [string, readonly string[]])[] = [
    ["of this machine", ["127.0.0.1"]],
    ["of this machine, IPv6", ["::1"]],
    ["of a mapped address", ["::ffff:127.0.0.1"]],
    ["of the metadata server", ["169.254.169.254"]],
    ["of a private network", ["10.0.0.1"]],
    ["of a translated address", ["64:ff9b::7f00:1"]],
    ["of a link with a zone", ["fe80::1%lo"]],
    ["with a public address and a private one", ["93.184.216.34", "127.0.0.1"]],
    ["with a private address and a public one", ["127.0.0.1", "93.184.216.34"]],
    ["of no address", []],
    ["of a text that is not an address", ["127.0.0.1%lo"]],
  ];
  it.each(names)("by a name %s is never connected to", async (_title, addresses) => {
    const before = receiver.connections();
    const { attempt } = await sendTo("receiver.example", receiver.port, {
      network: networkWith(() => addresses),
    });
    expect(attempt).toMatchObject({ httpStatus: null, error: refused });
    expect(receiver.connections()).toBe(before);
  });

  it("is refused by the deployed rules before the name is looked up", async () => {
    const looked: string[] = [];
    const network = {
      ...publicNetwork([]),
      resolve: (host: string) => Promise.resolve([host, looked.push(host)].map(String)),
    };
    const send = createSend({ network, clock: systemClock });
    for (const url of [
      "https://localhost/",
      "http://receiver.example.com/",
      "https://receiver.example.com:22/",
      "nonsense",
    ])
      expect((await send(url, "{}", {})).attempt.error).toBe(refused);
    expect(looked).toEqual([]);
  });

  it("that a name turns into after it was checked is not used: a name is looked up once a request", async () => {
    const answers = [["127.0.0.1"], ["127.0.0.2"]];
    const looked: string[] = [];
    const network = {
      ...reachable,
      resolve: (host: string) => Promise.resolve(answers[looked.push(host) - 1] ?? []),
    };
    expect((await sendTo("receiver.example", receiver.port, { network })).attempt.httpStatus).toBe(200);
    expect(looked).toEqual(["receiver.example"]);
    expect((await sendTo("receiver.example", receiver.port, { network })).attempt.error).toBe(refused);
  });

  it("is not reached by a redirect: that is the response", async () => {
    const inner = await tlsReceiver((_request, response) => response.end("secret"));
    for (const status of [301, 302, 303, 307, 308]) {
      respondWith(status, "", { location: `https://127.0.0.1:${inner.port}/` });
      expect((await sendTo("receiver.example", receiver.port)).attempt).toMatchObject({
        httpStatus: status,
        response: null,
      });
    }
    expect(inner.connections()).toBe(0);
    await inner.close();
  });
});

describe("npm start", () => {
  it("sends to http and to this machine, by address and by name", async () => {
    const local = await listening((_request, response) => response.writeHead(204).end());
    const send = createSend({ network: localNetwork, clock: systemClock });
    for (const url of [local.url, local.url.replace("127.0.0.1", "localhost")])
      expect((await send(`${url}/hook`, "{}", {})).attempt).toMatchObject({ httpStatus: 204, error: null });
    await local.close();
  });

  it("sends to no private network", async () => {
    const network = { ...localNetwork, resolve: () => Promise.resolve(["10.0.0.1"]) };
    const send = createSend({ network, clock: systemClock });
    expect((await send("http://intranet.example/", "{}", {})).attempt.error).toBe(refused);
    expect((await send("http://169.254.169.254/", "{}", {})).attempt.error).toBe(refused);
  });
});
