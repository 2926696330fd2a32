// How Node runs Kontor's programs: the server gives back what only its start needed, which takes a collection by its own hand.
export const NODE_FLAGS = ['--expose-gc'];
