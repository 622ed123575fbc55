let changedAt = 0;

/** Notes that a change of the person's own shows, or has come about, before anything is asked for again because of it. */
export function noteOwnChange(): void {
  changedAt = Date.now();
}

/** Whether the person has changed something since an instant (ms): the lists move by that anyway. */
export function hasChangedSomethingSince(instant: number): boolean {
  return changedAt > instant;
}
