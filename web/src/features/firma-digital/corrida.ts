import type { Despacho } from '@cabildo/contracts/firma-digital'
import { type Accion, avanzar, type Estado, type Evento, INICIAL, PARA_PEDIR_MS, type Resultado } from './protocolo.ts'

/** The side effects of one run of the protocol. */
export interface Medios {
  /** Posts a message to the frame only. */
  decir: (mensaje: object) => void
  /** Loads the frame anew. */
  recargar: () => void
  /** API-69 and API-70. */
  pedirArgumentos: () => Promise<string>
  /** API-71. */
  finalizar: () => Promise<Despacho>
  /** Whether a failure means that the signed file arrived and was refused. */
  fueRechazada: (fallo: unknown) => boolean
  alCambiar: (estado: Estado) => void
}

export interface Corrida {
  recibir: (evento: Evento) => void
  /** Settles once, whatever happens; never rejects. */
  resultado: Promise<Resultado>
  /** Tells our own signer, which shows how many documents it signs, that this one is the last. */
  acortar: () => void
  /** Stops: the screen was left. */
  soltar: () => void
}

/** Place of a document among those signed in one go, as the signer hears it. */
export interface Lote {
  indice: number
  total: number
}

/** Runs the protocol for one document: executes its effects and feeds back their results. */
export const correr = (medios: Medios, lote?: Lote): Corrida => {
  let estado = INICIAL
  let reloj: ReturnType<typeof setTimeout> | undefined
  const { promise: resultado, resolve } = Promise.withResolvers<Resultado>()

  const recibir = (evento: Evento) => {
    const [siguiente, acciones] = avanzar(estado, evento)
    const cambio = siguiente !== estado
    estado = siguiente
    if (cambio) medios.alCambiar(estado)
    for (const accion of acciones) hacer(accion)
  }
  const esperar = (ms: number | null) => {
    clearTimeout(reloj)
    if (ms !== null) reloj = setTimeout(() => recibir({ que: 'vencido' }), ms)
  }
  const hacer = (accion: Accion) => {
    switch (accion.que) {
      case 'saludar':
        return medios.decir({ init: 'W', ...(lote && { lote }) })
      case 'entregar':
        return medios.decir({ arguments: accion.argumentos })
      case 'recargar':
        return medios.recargar()
      case 'esperar':
        return esperar(accion.ms)
      case 'terminar':
        return resolve(accion.resultado)
      case 'pedirArgumentos': {
        const { vuelta } = accion
        return void medios.pedirArgumentos().then(
          (argumentos) => recibir({ que: 'argumentos', argumentos, vuelta }),
          (fallo: unknown) => recibir({ que: 'sinArgumentos', fallo, vuelta }),
        )
      }
      case 'finalizar':
        return void medios.finalizar().then(
          (despacho) => recibir({ que: 'finalizado', despacho }),
          (fallo: unknown) => recibir({ que: 'noFinalizado', fallo, rechazada: medios.fueRechazada(fallo) }),
        )
    }
  }
  esperar(PARA_PEDIR_MS)
  return {
    recibir,
    resultado,
    acortar: () => {
      if (!lote) return
      lote = { ...lote, total: lote.indice }
      if (estado.fase === 'firmando' || estado.fase === 'pidiendo') hacer({ que: 'saludar' })
    },
    soltar: () => esperar(null),
  }
}
