/** What protects the server from slow senders and too many connections. */
export interface EdgeLimits {
  /** How long the line and the headers of a request may take; also a new connection that says nothing. */
  readonly headersTimeoutMs: number;
  /** How often Node.js looks for connections that exceeded it. */
  readonly checkIntervalMs: number;
  /** How long a body may take as a whole; one that streams into a file has `uploadStall` instead. */
  readonly bodyTimeoutMs: number;
  /** An upload must bring so many bytes in so much time spent on waiting for it. */
  readonly uploadStall: { readonly bytes: number; readonly ms: number };
  /** How long the rest of a body is read after the answer, so that its sender gets to see the answer. */
  readonly lingerMs: number;
  /** Beyond so many connections new ones are closed at once. */
  readonly maxConnections: number;
}

export const EDGE_LIMITS: EdgeLimits = {
  headersTimeoutMs: 30_000,
  checkIntervalMs: 1_000,
  bodyTimeoutMs: 30_000,
  uploadStall: { bytes: 64 * 1024, ms: 30_000 },
  lingerMs: 5_000,
  maxConnections: 10_000,
};

declare module 'fastify' {
  interface FastifyInstance {
    /** The limits of the server that a scope belongs to. */
    readonly edgeLimits: EdgeLimits;
  }
  interface FastifyContextConfig {
    /** The handler reads the body as it comes, by `steadily`; no limit of time holds for the whole. */
    isUpload?: boolean;
  }
}
