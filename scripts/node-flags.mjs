// How Node runs Kontor's programs. V8 lets the space for new values grow to 64 MB during a start and gives none of it back
// while the server idles; 4 MB of it are enough for what a request makes.
export const NODE_FLAGS = ['--max-semi-space-size=4'];
