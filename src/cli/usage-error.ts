// A mistake in how the program was called or configured: one message, exit code 2.

export class UsageError extends Error {}
