import { ErrorDeNegocio } from '../errores.ts'
import { noDisponible } from '../queue.ts'
import { type Maqueta, openPrinter, type Printer } from './printer.ts'

export interface WarmPrinterLimits {
  /** Processes at once; large orders leave one of them to the others. */
  printers: number
  /** Orders that may wait, one of each key. */
  waiting: number
  /** A process is replaced after so many orders, so that what it has grown by leaves with it. */
  orders: number
  /** An idle process ends after so long. */
  idleMs: number
  /** Opens a process; tests bring one of their own. */
  open?: () => Printer
}

interface Order<P> {
  /** Whose order it is: one of a key is printed at a time, and one waits. */
  key: string
  maqueta: Maqueta<P>
  pedido: P
  /** It takes seconds. */
  large: boolean
  alDejar: AbortSignal
}

interface Turn {
  large: boolean
  print: (printer: Printer) => Promise<void>
  give: (refusal: Error) => void
}

interface Press {
  printer: Printer
  orders: number
  idle?: NodeJS.Timeout
}

const RETRY_SECONDS = 1

/**
 * Prints for those who wait at a screen, by processes that stay open: starting one takes longer than a page. A newer order
 * of a key takes the place of the one that waits, which throws vistaReemplazada. Orders are served by turns of their keys.
 */
export class WarmPrinter {
  readonly #limits: WarmPrinterLimits
  /** In order of arrival; a newer order keeps the place of the older. */
  readonly #waiting = new Map<string, Turn>()
  readonly #printing = new Map<string, boolean>()
  readonly #idle: Press[] = []
  readonly #presses = new Set<Press>()
  #closed = false

  constructor(limits: WarmPrinterLimits) {
    this.#limits = limits
  }

  /** The file of an order. Throws noDisponible when too many wait, the caller leaves, or the process fails. */
  print<P>({ key, maqueta, pedido, large, alDejar }: Order<P>): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const older = this.#waiting.get(key)
      if (this.#closed || alDejar.aborted || (!older && this.#waiting.size >= this.#limits.waiting))
        return reject(noDisponible(RETRY_SECONDS))
      const leave = () => {
        if (this.#waiting.get(key) === turn) this.#waiting.delete(key)
        reject(noDisponible(RETRY_SECONDS))
      }
      const turn: Turn = {
        large,
        give: (refusal) => {
          alDejar.removeEventListener('abort', leave)
          reject(refusal)
        },
        // What has begun is finished even if nobody waits any more: ending it would end the process.
        print: (printer) => {
          alDejar.removeEventListener('abort', leave)
          return printer.print(maqueta, pedido).then(resolve, (error) => {
            reject(error)
            throw error
          })
        },
      }
      alDejar.addEventListener('abort', leave)
      this.#waiting.set(key, turn)
      older?.give(new ErrorDeNegocio('vistaReemplazada'))
      this.#next()
    })
  }

  /** Ends the processes, whatever they are doing. */
  cerrar(): void {
    this.#closed = true
    for (const turn of this.#waiting.values()) turn.give(noDisponible(RETRY_SECONDS))
    this.#waiting.clear()
    for (const press of [...this.#presses]) this.#end(press)
  }

  #next(): void {
    while (!this.#closed && this.#printing.size < this.#limits.printers) {
      const larges = [...this.#printing.values()].filter(Boolean).length
      const mayBeLarge = larges < Math.max(1, this.#limits.printers - 1)
      const [key, turn] =
        [...this.#waiting].find(([key, { large }]) => !this.#printing.has(key) && (mayBeLarge || !large)) ?? []
      if (key === undefined || !turn) return
      this.#waiting.delete(key)
      void this.#run(key, turn)
    }
  }

  async #run(key: string, turn: Turn): Promise<void> {
    this.#printing.set(key, turn.large)
    const press = this.#take()
    try {
      await turn.print(press.printer)
      this.#giveBack(press)
    } catch {
      // A printer is of no use after a failure; the next order opens another.
      this.#end(press)
    } finally {
      this.#printing.delete(key)
      this.#next()
    }
  }

  #take(): Press {
    const idle = this.#idle.pop()
    if (idle) {
      clearTimeout(idle.idle)
      return idle
    }
    const press: Press = { printer: (this.#limits.open ?? openPrinter)(), orders: 0 }
    this.#presses.add(press)
    return press
  }

  #giveBack(press: Press): void {
    press.orders += 1
    if (this.#closed || press.orders >= this.#limits.orders) this.#end(press)
    else {
      this.#idle.push(press)
      press.idle = setTimeout(() => this.#end(press), this.#limits.idleMs).unref()
    }
  }

  #end(press: Press): void {
    clearTimeout(press.idle)
    this.#presses.delete(press)
    const where = this.#idle.indexOf(press)
    if (where >= 0) this.#idle.splice(where, 1)
    press.printer.cerrar()
  }
}
