/** Every part has a port of its own, from a first one on. */
export const portsFrom = (first: number) => ({
  haproxy: first,
  one: first + 1,
  two: first + 2,
  pgbouncer: first + 3,
  redis: first + 4,
  objects: first + 5,
  primary: first + 6,
  standby: first + 7,
});
export type Ports = ReturnType<typeof portsFrom>;
