import { firmaLocalApi, type ResumenFirma } from '@cabildo/contracts/firma-local'
import { useRef, useState } from 'react'
import { ErrorApi, pedir } from '../platform/api.ts'
import { decir, type Lote, useAnfitrion } from './useAnfitrion.ts'

type Paso = 'esperando' | 'preparando' | 'listo' | 'firmando' | 'siguiente' | 'terminado'

interface Estado {
  paso: Paso
  resumen: ResumenFirma | null
  lote: Lote | null
  /** A failure that may be retried. */
  error: string | null
  /** What is wrong with the password. */
  errorClave: string | null
}

const INICIAL: Estado = { paso: 'esperando', resumen: null, lote: null, error: null, errorClave: null }

/** The attempt is over whatever we do: the screen asks the server, which says why (D-49). */
const esDefinitivo = (fallo: unknown): boolean =>
  fallo instanceof ErrorApi && (fallo.status === 404 || fallo.status === 409 || fallo.codigo === 'firmaRechazada')

/** The session is over: the screen around meets that, too, and tells of it. */
const esDeSesion = (fallo: unknown): boolean => fallo instanceof ErrorApi && fallo.status === 401

/** No answer came, or a proxy's. */
const esDeLinea = (fallo: unknown): boolean =>
  fallo instanceof ErrorApi && (fallo.status === 0 || (fallo.codigo === undefined && fallo.status >= 502))

const SIN_CONEXION = 'No hay respuesta del servidor. Revise la conexión e intente nuevamente.'
const textoDe = (fallo: unknown): string =>
  fallo instanceof ErrorApi && !esDeLinea(fallo) ? fallo.mensaje : SIN_CONEXION

/**
 * The product's own signer: shows what will be signed and with which certificate, and has the server sign it (FIR-24).
 * It asks once per batch: consent and password stay in this page's memory until the batch or the frame ends.
 */
export const useFirmaLocal = () => {
  const [estado, setEstado] = useState(INICIAL)
  const argumentos = useRef('')
  const clave = useRef<string | undefined>(undefined)
  const consentido = useRef(false)
  /** Counts the documents, so that late answers to earlier ones are ignored. */
  const turno = useRef(0)
  const poner = (cambio: Partial<Estado>) => setEstado((antes) => ({ ...antes, ...cambio }))

  const terminar = (...mensajes: Parameters<typeof decir>[0][]) => {
    clave.current = undefined
    consentido.current = false
    turno.current++
    poner({ paso: 'terminado', resumen: null })
    for (const mensaje of mensajes) decir(mensaje)
  }

  /** Ends this document, signed or not: the screen asks the server for the outcome. */
  const acabar = (bien: boolean, lote: Lote | null) => {
    if (!lote || (bien && lote.indice >= lote.total)) return terminar('invokerOk', 'close')
    poner({ paso: 'siguiente', resumen: null })
    decir('invokerOk')
  }

  const firmar = async (conClave: string | undefined, lote: Lote | null) => {
    const este = turno.current
    poner({ paso: 'firmando', error: null, errorClave: null })
    let bien = true
    try {
      const body = { arguments: argumentos.current, ...(conClave !== undefined && { clave: conClave }) }
      await pedir(firmaLocalApi.firmar, { body }, { enMarco: true })
    } catch (fallo) {
      bien = false
      if (este === turno.current && esDeSesion(fallo)) return terminar('close')
      // The screen tells of a batch that lost its line, and goes on with it; what was agreed to here stays agreed.
      const loDiceLaPantalla = lote !== null && esDeLinea(fallo)
      if (este === turno.current && !esDefinitivo(fallo) && !loDiceLaPantalla) {
        // Asked for again, the person is there to see it.
        consentido.current = false
        const deClave = fallo instanceof ErrorApi && fallo.codigo === 'claveCertificado'
        return poner({ paso: 'listo', [deClave ? 'errorClave' : 'error']: textoDe(fallo) })
      }
    }
    if (este !== turno.current) return
    clave.current = lote ? conClave : undefined
    consentido.current = lote !== null
    acabar(bien, lote)
  }

  const preparar = async (lote: Lote | null) => {
    const este = ++turno.current
    poner({ paso: 'preparando', error: null, errorClave: null, resumen: null })
    try {
      const body = { arguments: argumentos.current }
      const { data } = await pedir(firmaLocalApi.preparar, { body }, { enMarco: true })
      if (este !== turno.current) return
      poner({ paso: 'listo', resumen: data })
      if (consentido.current && (!data.pideClave || clave.current !== undefined)) await firmar(clave.current, lote)
    } catch (fallo) {
      if (este !== turno.current) return
      if (esDeSesion(fallo)) return terminar('close')
      if (esDefinitivo(fallo) || (lote && esDeLinea(fallo))) acabar(false, lote)
      else poner({ error: textoDe(fallo) })
    }
  }

  useAnfitrion({
    alEmpezar: (lote) => {
      // A repeated message says that this document is the last one.
      const { paso } = estado
      const enMarcha = paso === 'preparando' || paso === 'listo' || paso === 'firmando'
      if (lote && enMarcha && lote.indice === estado.lote?.indice) return poner({ lote })
      turno.current++
      if (!lote) {
        clave.current = undefined
        consentido.current = false
      }
      setEstado({ ...INICIAL, lote })
      decir('getArguments')
    },
    alRecibir: (texto) => {
      if (estado.paso !== 'esperando') return
      argumentos.current = texto
      void preparar(estado.lote)
    },
  })

  return {
    ...estado,
    firmar: (conClave: string | undefined) => void firmar(conClave, estado.lote),
    reintentar: () => void preparar(estado.lote),
    cancelar: () => terminar('invokerCancel', 'close'),
  }
}
