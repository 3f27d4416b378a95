// The module words.js is made by the server out of its catalogue of messages.
export const words: Record<string, string | { one: string; other: string }>;
