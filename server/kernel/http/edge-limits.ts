/** Protection of the server against slow clients, too many connections and crowds of strangers. */
export interface EdgeLimits {
  /** How long the request line and headers may take. Also applies to a new connection that sends nothing. */
  readonly headersTimeoutMs: number;
  /** How often Node.js looks for connections that exceeded it. */
  readonly checkIntervalMs: number;
  /** How long a whole body may take. `uploadStall` applies instead to a body that streams into a file. */
  readonly bodyTimeoutMs: number;
  /** An upload must deliver this many bytes per this much waiting time. */
  readonly uploadStall: { readonly bytes: number; readonly ms: number };
  /** How long the rest of a body is read after the answer, so that the client receives the answer. */
  readonly lingerMs: number;
  /** Above this number, new connections are closed immediately. */
  readonly maxConnections: number;
  /** How many requests of nobody's organization are answered per second; those beyond wait their turn. */
  readonly strangersPerSecond: number;
}

export const EDGE_LIMITS: EdgeLimits = {
  headersTimeoutMs: 30_000,
  checkIntervalMs: 1_000,
  bodyTimeoutMs: 30_000,
  uploadStall: { bytes: 64 * 1024, ms: 30_000 },
  lingerMs: 5_000,
  maxConnections: 10_000,
  // A refusal takes about 0.15 ms, so a flood of them takes a sixth of a processor.
  strangersPerSecond: 1_000,
};

declare module 'fastify' {
  interface FastifyInstance {
    /** The limits of the server that the scope belongs to. */
    readonly edgeLimits: EdgeLimits;
  }
  interface FastifyContextConfig {
    /** The handler reads the body with `steadily`, so no time limit applies to the whole body. */
    isUpload?: boolean;
  }
}
