import { ErrorDeNegocio } from './errores.ts'

const RETRY_SECONDS = 10

/** The refusal for lack of places, which is no fault of the request (D-35). */
export const noDisponible = (reintentar = RETRY_SECONDS) => new ErrorDeNegocio('noDisponible', { reintentar })

/** A number, or a function that answers the current one. */
type Count = number | (() => number)

/** Limits of the work that a process does at once. */
export interface QueueLimits {
  /** Number of places. */
  places: Count
  /** How many may wait for a place; by default, none. */
  waiting?: number
  /** Limits of one key (a network or a person): places, waiting, and both together. */
  perKey?: { places?: Count; waiting?: number; total?: number }
  /** Makes the refusal for whoever finds neither a place nor room to wait; by default noDisponible. */
  refusal?: () => Error
}

interface Waiter {
  keys: readonly string[]
  enter: (leave: () => void) => void
}

/** Calls `expire` when a wait has lasted long enough; answers the function that stops it. */
export type Patience = (expire: () => void) => () => void

/**
 * Lets a limited number work at a time; a limited number of others wait in order. Those waiting for their own key's
 * places are overtaken. Everything that this process does in turns uses this class (decision 0125).
 */
export class Queue {
  readonly #limits: QueueLimits
  readonly #inside = new Tally()
  readonly #waiting = new Tally()
  readonly #waiters: Waiter[] = []

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  /** Runs `act` when a place is free. Throws the refusal when too many are waiting (D-35). */
  async run<T>(act: () => Promise<T>, ...keys: string[]): Promise<T> {
    const leave = this.tryEnter(...keys) ?? (await this.#wait(keys))
    try {
      return await act()
    } finally {
      leave()
    }
  }

  /** Takes a place without waiting and returns the function that gives it back. Throws the refusal. */
  enter(...keys: string[]): () => void {
    const leave = this.tryEnter(...keys)
    if (!leave) throw this.#refuse()
    return leave
  }

  /**
   * Takes a place, and waits with `patience` where only its own key has none left: that place is freed by the caller
   * itself. Throws what `refusal` makes of whether it was the key that had none.
   */
  async enterWithin(patience: Patience, refusal: (ofKey: boolean) => Error, ...keys: string[]): Promise<() => void> {
    const leave = this.tryEnter(...keys)
    if (leave) return leave
    const ofKey = keys.some((key) => !this.#keyHasPlace(key))
    if (!(ofKey && this.#hasRoomToWait(keys))) throw refusal(ofKey)
    this.#waiting.add(keys, 1)
    return new Promise((resolve, reject) => {
      const stop = patience(() => {
        const where = this.#waiters.indexOf(waiter)
        if (where === -1) return
        stop()
        this.#waiters.splice(where, 1)
        this.#waiting.add(keys, -1)
        reject(refusal(keys.some((key) => !this.#keyHasPlace(key))))
      })
      const waiter: Waiter = {
        keys,
        enter: (leave) => {
          stop()
          resolve(leave)
        },
      }
      this.#waiters.push(waiter)
    })
  }

  /** How many places one key may hold. */
  get placesPerKey(): number {
    return now(this.#limits.perKey?.places ?? Number.POSITIVE_INFINITY)
  }

  /** The same as enter, but null when there is no place. */
  tryEnter(...keys: string[]): (() => void) | null {
    return this.#hasPlace(keys) ? this.#occupy(keys) : null
  }

  #occupy(keys: readonly string[]): () => void {
    this.#inside.add(keys, 1)
    let left = false
    return () => {
      if (left) return
      left = true
      this.#inside.add(keys, -1)
      this.#admitNext()
    }
  }

  /** The longest-waiting one that may enter takes the place before newcomers can. */
  #admitNext(): void {
    const which = this.#waiters.findIndex(({ keys }) => this.#hasPlace(keys))
    const [next] = which === -1 ? [] : this.#waiters.splice(which, 1)
    if (!next) return
    this.#waiting.add(next.keys, -1)
    next.enter(this.#occupy(next.keys))
  }

  async #wait(keys: readonly string[]): Promise<() => void> {
    if (!this.#hasRoomToWait(keys)) throw this.#refuse()
    this.#waiting.add(keys, 1)
    return new Promise((enter) => this.#waiters.push({ keys, enter }))
  }

  #hasPlace(keys: readonly string[]): boolean {
    return this.#inside.all < now(this.#limits.places) && keys.every((key) => this.#keyHasPlace(key))
  }

  #keyHasPlace(key: string): boolean {
    return this.#inside.of(key) < this.placesPerKey
  }

  #hasRoomToWait(keys: readonly string[]): boolean {
    const { waiting = 0, perKey: { waiting: ofOne = waiting, total = Number.POSITIVE_INFINITY } = {} } = this.#limits
    if (this.#waiting.all >= waiting) return false
    return keys.every((key) => {
      const its = this.#waiting.of(key)
      return its < ofOne && its + this.#inside.of(key) < total
    })
  }

  #refuse(): Error {
    return this.#limits.refusal?.() ?? noDisponible()
  }
}

const now = (count: Count): number => (typeof count === 'number' ? count : count())

/** Counts all, and those of each key. */
class Tally {
  all = 0
  readonly #ofKey = new Map<string, number>()

  of(key: string): number {
    return this.#ofKey.get(key) ?? 0
  }

  add(keys: readonly string[], change: 1 | -1): void {
    this.all += change
    for (const key of keys) {
      const count = this.of(key) + change
      if (count > 0) this.#ofKey.set(key, count)
      else this.#ofKey.delete(key)
    }
  }
}
