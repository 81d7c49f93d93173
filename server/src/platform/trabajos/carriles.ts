import { EventEmitter } from 'node:events'
import type { Job, Worker, WorkerEvents } from 'graphile-worker'

/** Kinds of jobs that are many and long: a process has one of each kind in hand, so that other workers are left to the rest. */
export const CARRILES = ['textos', 'expedientes', 'hojas'] as const
export type Carril = (typeof CARRILES)[number]

/**
 * Keeps the workers of a process from taking two jobs of one lane. The library's own queues do it, too, but one is free
 * again only after its worker has looked for the next job, which then waits for the next poll. Here a lane is free before
 * its worker asks again, and whoever asked in vain while another was asking asks once more.
 */
export class Carriles {
  readonly eventos: WorkerEvents = new EventEmitter()
  readonly #enMano = new Set<string>()
  /** Who is asking for a job of any lane: nobody knows yet of which, so no other may ask for one. */
  #pide: Worker | 'alguno' | null = null
  /** Who was refused all lanes meanwhile, though one may be free, and has no job yet. */
  readonly #relegados = new Set<Worker>()
  #relegado = false

  constructor() {
    // The library asks right after it has been told what to leave; only a worker's first question comes later.
    this.eventos.on('worker:getJob:start', ({ worker }) => {
      if (this.#relegado) this.#relegados.add(worker)
      else if (this.#pide === 'alguno') this.#pide = worker
      this.#relegado = false
    })
    const dejar = ({ worker }: { worker: Worker }) => this.#dejar(worker)
    this.eventos.on('worker:getJob:empty', dejar).on('worker:getJob:error', dejar)
    this.eventos.on('job:start', ({ worker, job }) => {
      for (const carril of Object.keys(job.flags ?? {})) this.#enMano.add(carril)
      this.#relegados.delete(worker)
      this.#dejar(worker)
    })
    const soltar = ({ job }: { job: Job }) => {
      for (const carril of Object.keys(job.flags ?? {})) this.#enMano.delete(carril)
    }
    // Both come before the worker's next question, whatever became of the job.
    this.eventos.on('job:success', soltar).on('job:error', soltar)
    // Who has ended asks no more.
    this.eventos.on('worker:release', ({ worker }) => void this.#relegados.delete(worker))
  }

  /** The lanes whose jobs the worker that asks now has to leave. */
  readonly vedados = (): string[] => {
    this.#relegado = this.#pide !== null
    if (this.#relegado) return [...CARRILES]
    this.#pide = 'alguno'
    return [...this.#enMano]
  }

  /** A worker's first question: it leaves them all, gives way, and asks once more. */
  readonly primera = (worker: Worker): string[] => {
    if (this.#pide === 'alguno') this.#pide = null
    this.#relegado = false
    this.#relegados.add(worker)
    return [...CARRILES]
  }

  #dejar(worker: Worker): void {
    if (this.#pide === worker) this.#pide = null
    if (this.#pide !== null) return
    const relegados = [...this.#relegados]
    this.#relegados.clear()
    for (const relegado of relegados) relegado.nudge()
  }
}
