import { abrevDeArchivo } from '@cabildo/contracts/archivo'
import { archivoCargaApi, MENSAJES_CARGA } from '@cabildo/contracts/archivo-carga'
import { ErrorApi } from '../../platform/api.ts'
import { textoDelFallo } from '../../platform/consultas.ts'
import { subir } from '../../platform/subida.ts'
import { type Cual, keyOf } from './norma.ts'

/** A norm with its PDF, as the form gives it (Table ARC-B). */
export interface Entrada extends Cual {
  sumilla: string
  archivo: File
}

/** Why a norm could not be saved; `porDatos`: saving it needs a confirmation (P-15). */
export interface Falla {
  texto: string
  porDatos: boolean
}

/** A norm of the list, waiting to be saved. */
export interface Pendiente extends Entrada {
  falla: Falla | null
  /** Somebody confirmed that it may show personal data. */
  confirmada: boolean
}

export const REPETIDA = 'Ya está en la lista'

/** The same type, year and number are in the list already (ARC-19). */
export const estaRepetida = (entrada: Cual, lista: readonly Cual[]): boolean =>
  lista.some((otra) => keyOf(otra) === keyOf(entrada))

/** Sends one norm (API-60). */
export const guardarNorma = (
  { tipo_doc, anio, nro_doc, sumilla, archivo, confirmada }: Pendiente,
  opciones: { alAvanzar: (fraccion: number) => void; signal: AbortSignal },
) => {
  const abrev = abrevDeArchivo(tipo_doc)
  return subir(
    archivoCargaApi.guardar,
    {
      body: {
        tipo_doc: String(tipo_doc),
        abrev,
        abrev_doc: abrev.toUpperCase(),
        anio: String(anio),
        nro_doc,
        sumilla,
        ...(confirmada && { confirma_datos: '1' as const }),
      },
      archivos: { 'selectedFile[]': [archivo] },
    },
    opciones,
  )
}

const SIN_CONEXION = 'Revise la conexión y guarde otra vez'

/** The reason beside a norm: 'Ya esta publicado el registro', or that it was not saved and what is known (ARC-26). */
export const fallaDe = (fallo: unknown): Falla => {
  const texto = (detalle: string): Falla => ({ texto: `${MENSAJES_CARGA.noGuardado}. ${detalle}`, porDatos: false })
  if (!(fallo instanceof ErrorApi)) return { texto: MENSAJES_CARGA.noGuardado, porDatos: false }
  const [motivo] = Object.values(fallo.campos)
  if (fallo.codigo === 'yaPublicado') return { texto: fallo.mensaje, porDatos: false }
  if (fallo.codigo === 'datosPersonales')
    return { texto: Object.values(fallo.campos).join('. ') || fallo.mensaje, porDatos: true }
  if (fallo.status === 0) return texto(SIN_CONEXION)
  if (motivo) return texto(motivo)
  const detalle = textoDelFallo(fallo, '')
  return detalle ? texto(detalle) : { texto: MENSAJES_CARGA.noGuardado, porDatos: false }
}

/** Failures that the next norm would have too: no network, session or permission; a busy or full server. */
const PARA_TODAS = new Set([0, 401, 403, 429, 503, 507])

export const detiene = (fallo: unknown): boolean => !(fallo instanceof ErrorApi) || PARA_TODAS.has(fallo.status)
