/**
 * What the component of Firma Perú is handed: base64 of {param_url, param_token, document_extension} (peru.md §1.5).
 */
type Argumentos = string

/** The port of the native component on the user's machine, as PCM's page gives it. */
const PUERTO = '48596'

/** The globals that PCM's script calls, and the one that it brings. */
export interface VentanaFirmaPeru {
  signatureInit?: () => void
  signatureOk?: () => void
  signatureCancel?: () => void
  startSignature?: (puerto: string, argumentos: Argumentos) => void
}

export interface Marco {
  /** Sends a word of the protocol to the screen. */
  decir: (mensaje: 'getArguments' | 'invokerOk' | 'invokerCancel' | 'close') => void
  /** Shows the person what is going on. */
  avisar: (texto: string) => void
  /** Loads PCM's script and what it needs; rejects on failure. */
  cargar: () => Promise<void>
}

export const AVISOS = {
  abriendo: 'Abriendo Firma Perú…',
  siga: 'Continúe en la ventana de Firma Perú.',
  firmado: 'Documento firmado. Puede cerrar el firmador.',
  cancelado: 'La firma se canceló. Puede cerrar el firmador.',
  sinPrograma: 'No se pudo cargar Firma Perú. Revise la conexión, cierre e intente nuevamente.',
} as const

const campoDe = (dato: unknown, campo: string): unknown =>
  typeof dato === 'object' && dato !== null ? Reflect.get(dato, campo) : undefined

/**
 * Connects PCM's script and our screen: callbacks become messages, arguments become its call (D-34, peru.md §1.5).
 * Returns the handler of the screen's messages, and the way to give up.
 */
export const tender = (ventana: VentanaFirmaPeru, { decir, avisar, cargar }: Marco) => {
  let fase: 'esperando' | 'pidiendo' | 'firmando' | 'terminado' = 'esperando'
  const terminar = (mensaje: 'invokerOk' | 'invokerCancel', aviso: string) => {
    if (fase === 'terminado') return
    fase = 'terminado'
    avisar(aviso)
    decir(mensaje)
    decir('close')
  }
  ventana.signatureInit = () => avisar(AVISOS.siga)
  ventana.signatureOk = () => {
    if (fase === 'firmando') terminar('invokerOk', AVISOS.firmado)
  }
  ventana.signatureCancel = () => {
    if (fase === 'firmando') terminar('invokerCancel', AVISOS.cancelado)
  }

  const empezar = async () => {
    fase = 'pidiendo'
    avisar(AVISOS.abriendo)
    try {
      await cargar()
    } catch {
      // The screen gets no message: its time-out offers another try, and the person can give up.
      fase = 'esperando'
      return avisar(AVISOS.sinPrograma)
    }
    // Given up meanwhile.
    if (fase === 'pidiendo') decir('getArguments')
  }
  return {
    recibir: (dato: unknown) => {
      if (campoDe(dato, 'init') !== undefined && fase === 'esperando') return void empezar()
      const argumentos = campoDe(dato, 'arguments')
      if (typeof argumentos !== 'string' || fase !== 'pidiendo' || !ventana.startSignature) return
      fase = 'firmando'
      avisar(AVISOS.siga)
      ventana.startSignature(PUERTO, argumentos)
    },
    cancelar: () => terminar('invokerCancel', AVISOS.cancelado),
  }
}
