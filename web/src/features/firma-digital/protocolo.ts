import type { Despacho } from '@cabildo/contracts/firma-digital'

/** A frame that has not asked for its arguments after this time does not respond (FIR-27). */
export const PARA_PEDIR_MS = 20_000
/** As long as the tickets of the arguments live (D-49). */
export const PARA_FIRMAR_MS = 30 * 60_000

/**
 * The state of signing one document. `firmando`: the signer has its arguments. `finalizando`: it says that it is done,
 * and the server is asked. `comprobando`: it was closed without a word, and the server is asked in silence. `mudo`: it
 * does not respond.
 */
export type Fase =
  | 'abriendo'
  | 'pidiendo'
  | 'firmando'
  | 'finalizando'
  | 'comprobando'
  | 'cancelado'
  | 'mudo'
  | 'terminado'

export interface Estado {
  fase: Fase
  /** Whether the full-screen frame shows (FIR-10, FIR-23). */
  visible: boolean
  /** The signer got its arguments, so a signed file may have arrived whatever the frame says (D-49). */
  entregado: boolean
  /** Counts the signer's starts, so that late answers to earlier ones are ignored. */
  vuelta: number
}

/** The outcome of one document. */
export type Resultado =
  | { que: 'firmado'; despacho: Despacho }
  | { que: 'cancelado' }
  | { que: 'cerrado' }
  | { que: 'fallo'; fallo: unknown }

export type Evento =
  | { que: 'cargado' }
  | { que: 'mensaje'; dato: unknown }
  | { que: 'argumentos'; argumentos: string; vuelta: number }
  | { que: 'sinArgumentos'; fallo: unknown; vuelta: number }
  | { que: 'finalizado'; despacho: Despacho }
  | { que: 'noFinalizado'; fallo: unknown; rechazada: boolean }
  | { que: 'vencido' }
  | { que: 'reintentar' }
  | { que: 'cerrar' }

export type Accion =
  | { que: 'saludar' }
  | { que: 'pedirArgumentos'; vuelta: number }
  | { que: 'entregar'; argumentos: string }
  | { que: 'finalizar' }
  | { que: 'recargar' }
  /** Restarts the timer; null stops it. */
  | { que: 'esperar'; ms: number | null }
  | { que: 'terminar'; resultado: Resultado }

export const INICIAL: Estado = { fase: 'abriendo', visible: true, entregado: false, vuelta: 0 }

type Paso = [Estado, Accion[]]

const terminar = (estado: Estado, resultado: Resultado): Paso => [
  { ...estado, fase: 'terminado', visible: false },
  [
    { que: 'esperar', ms: null },
    { que: 'terminar', resultado },
  ],
]

/** Starts in a frame that has just loaded, or reloads it. */
const empezar = (estado: Estado, accion: 'saludar' | 'recargar'): Paso => [
  { ...estado, fase: 'abriendo', vuelta: estado.vuelta + 1 },
  [{ que: accion }, { que: 'esperar', ms: PARA_PEDIR_MS }],
]

/**
 * The frame or its user closes it: unless the signer said that it is done, the server is asked for a signature (D-49).
 */
const cerrar = (estado: Estado): Paso => {
  switch (estado.fase) {
    case 'cancelado':
      return terminar(estado, { que: 'cancelado' })
    case 'finalizando':
    case 'comprobando':
      return [{ ...estado, visible: false }, []]
    default:
      if (!estado.entregado) return terminar(estado, { que: 'cerrado' })
      return [{ ...estado, fase: 'comprobando', visible: false }, [{ que: 'esperar', ms: null }, { que: 'finalizar' }]]
  }
}

/** Handles the four messages of the signer (FIR-20); ignores those that are late, repeated or not ours. */
const atender = (estado: Estado, dato: unknown): Paso => {
  const { fase, vuelta } = estado
  if (dato === 'getArguments' && fase === 'abriendo')
    return [
      { ...estado, fase: 'pidiendo' },
      [
        { que: 'esperar', ms: null },
        { que: 'pedirArgumentos', vuelta },
      ],
    ]
  if (dato === 'invokerOk' && fase === 'firmando')
    return [{ ...estado, fase: 'finalizando' }, [{ que: 'esperar', ms: null }, { que: 'finalizar' }]]
  if (dato === 'invokerCancel' && ['abriendo', 'pidiendo', 'firmando'].includes(fase))
    return [{ ...estado, fase: 'cancelado' }, [{ que: 'esperar', ms: null }]]
  return dato === 'close' ? cerrar(estado) : [estado, []]
}

/** The signer's protocol: the next state and the effects of an event (FIR-18 to FIR-23, FIR-27, D-19, D-49). */
export const avanzar = (estado: Estado, evento: Evento): Paso => {
  const { fase, vuelta } = estado
  if (fase === 'terminado') return [estado, []]
  switch (evento.que) {
    case 'cargado':
      return ['abriendo', 'pidiendo', 'firmando'].includes(fase) ? empezar(estado, 'saludar') : [estado, []]
    case 'mensaje':
      return atender(estado, evento.dato)
    case 'argumentos':
      if (fase !== 'pidiendo' || evento.vuelta !== vuelta) return [estado, []]
      return [
        { ...estado, fase: 'firmando', entregado: true },
        [
          { que: 'entregar', argumentos: evento.argumentos },
          { que: 'esperar', ms: PARA_FIRMAR_MS },
        ],
      ]
    case 'sinArgumentos':
      if (fase !== 'pidiendo' || evento.vuelta !== vuelta) return [estado, []]
      return terminar(estado, { que: 'fallo', fallo: evento.fallo })
    case 'finalizado':
      return terminar(estado, { que: 'firmado', despacho: evento.despacho })
    case 'noFinalizado':
      // After a silent check, only a signature that arrived and was refused is reported.
      return terminar(
        estado,
        fase === 'comprobando' && !evento.rechazada ? { que: 'cerrado' } : { que: 'fallo', fallo: evento.fallo },
      )
    case 'vencido':
      return ['abriendo', 'firmando'].includes(fase) ? [{ ...estado, fase: 'mudo' }, []] : [estado, []]
    case 'reintentar':
      return fase === 'mudo' ? empezar(estado, 'recargar') : [estado, []]
    case 'cerrar':
      return cerrar(estado)
  }
}
