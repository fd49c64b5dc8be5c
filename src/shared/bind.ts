/** Gives the use cases of a module, which take its parts first, those parts once and for all. */
export function binder<Parts>(parts: Parts) {
  return <Rest extends unknown[], Result>(use: (parts: Parts, ...rest: Rest) => Result) =>
    (...rest: Rest) =>
      use(parts, ...rest);
}
