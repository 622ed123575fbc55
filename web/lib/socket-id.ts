let connected: string | null = null;

/** The socket that listens for this page; null for none. Calls name it, so that it gets no event of what they do. */
export function socketId(): string | null {
  return connected;
}

export function setSocketId(id: string | null): void {
  connected = id;
}
