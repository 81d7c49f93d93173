import { EventEmitter } from 'node:events'
import type { Task, Worker, WorkerEvents } from 'graphile-worker'

/** Kinds of jobs that are many and long: a process has one of each kind in hand, so that other workers are left to the rest. */
export const CARRILES = ['textos'] as const
export type Carril = (typeof CARRILES)[number]

/**
 * Keeps the workers of a process from taking two jobs of one lane. The library's own queues do it, too, but one is free
 * again only after its worker has looked for the next job, which then waits for the next poll.
 */
export class Carriles {
  readonly eventos: WorkerEvents = new EventEmitter()
  readonly #enMano = new Set<string>()
  /** Who is asking for a job of any lane: nobody knows yet of which, so no other may ask for one. */
  #pide: Worker | 'alguno' | null = null

  constructor() {
    // The library asks right after it has been told what to leave; only a worker's first question comes later.
    this.eventos.on('worker:getJob:start', ({ worker }) => {
      if (this.#pide === 'alguno') this.#pide = worker
    })
    const dejar = ({ worker }: { worker: Worker }) => {
      if (this.#pide === worker) this.#pide = null
    }
    this.eventos.on('worker:getJob:empty', dejar).on('worker:getJob:error', dejar)
    this.eventos.on('job:start', ({ worker, job }) => {
      for (const carril of Object.keys(job.flags ?? {})) this.#enMano.add(carril)
      dejar({ worker })
    })
  }

  /** The lanes whose jobs the worker that asks now has to leave. */
  readonly vedados = (): string[] => {
    if (this.#pide !== null) return [...CARRILES]
    this.#pide = 'alguno'
    return [...this.#enMano]
  }

  /** A worker's first question: it leaves them all, and gives way. */
  readonly primera = (): string[] => {
    if (this.#pide === 'alguno') this.#pide = null
    return [...CARRILES]
  }

  /** The task as the library does it, which frees its lane at the end. */
  soltando(hacer: (carga: never) => Promise<void>): Task {
    return async (carga, { job }) => {
      try {
        await hacer(carga as never)
      } finally {
        for (const carril of Object.keys(job.flags ?? {})) this.#enMano.delete(carril)
      }
    }
  }
}
