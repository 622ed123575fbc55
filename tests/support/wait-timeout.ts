/**
 * How long, in ms, a test waits for what comes later, however busy the machine is: a wait that ends as it should costs nothing,
 * and no other limit is needed.
 */
export const waitTimeout = 120_000;
