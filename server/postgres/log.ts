/** Where this room tells what happens: pino's call shape, so that a pino logger fits as it is. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
