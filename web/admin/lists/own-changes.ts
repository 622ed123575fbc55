let changedAt = 0;

/** Notes that the person changes something here: the lists move by that anyway. */
export function noteOwnChange(): void {
  changedAt = Date.now();
}

/** Whether the person has changed something since an instant (ms). */
export function hasChangedSomethingSince(instant: number): boolean {
  return changedAt >= instant;
}
