/** Runs calls of one key one after another, in the order in which they came; those of different keys do not wait for each other. */
export type InTurn = <Result>(key: string, call: () => Promise<Result>) => Promise<Result>;

export function createInTurn(): InTurn {
  /** The last call of each key that has one. */
  const last = new Map<string, Promise<unknown>>();
  return (key, call) => {
    const before = last.get(key);
    const result = before === undefined ? call() : before.then(call, call);
    last.set(key, result);
    const forget = () => {
      if (last.get(key) === result) last.delete(key);
    };
    result.then(forget, forget);
    return result;
  };
}
