// How Node runs Kontor's programs.
export const NODE_FLAGS = [
  // The server gives back what only its start needed, which takes a collection by its own hand.
  '--expose-gc',
  // What V8 puts among the old objects at once, because others from there have lived, is mostly garbage here, and keeps
  // alive the young garbage that it points to: collections took 15 µs of each request.
  '--no-allocation-site-pretenuring',
];
