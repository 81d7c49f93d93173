import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Carpeta } from '@cabildo/contracts/almacen'
import type { Archivos } from '../../platform/archivos/archivos.ts'
import { ErrorDeNegocio } from '../../platform/errores.ts'
import type { Confianza, Dictamen, TallerDeFirmas } from '../../platform/firma/tipos.ts'
import { Cupo } from '../../platform/procesos/cupo.ts'
import type { Reloj } from '../../platform/reloj.ts'

/** Verdicts kept; each is a few kilobytes. */
const RECORDADOS_MAXIMO = 300
/** Files held in memory at once: one that is looked at, and the next. */
const A_LA_VEZ = 2
const REINTENTAR_SEGUNDOS = 10

export interface PartesDeDictamenes {
  archivos: Archivos
  taller: Pick<TallerDeFirmas, 'verificar'>
  confianza: Confianza
  reloj: Reloj
  /** Told what is no fault of whoever asks. */
  alFallar: (error: unknown, clave: string) => void
}

/** The verdict on a stored file, and the SHA-256 of the bytes that it rests on. */
export interface Dictaminado {
  sha256: string
  dictamen: Dictamen
}

/**
 * Verdicts on stored PDFs. The bytes are read anew for every answer, so that one changed on the disk is never called
 * valid; the verdict on bytes that were seen before is remembered, for a document may be asked for by a whole town.
 */
export class Dictamenes {
  readonly #partes: PartesDeDictamenes
  /** In the order of their last use. */
  readonly #recordados = new Map<string, Dictamen>()
  readonly #cupo = new Cupo(A_LA_VEZ)

  constructor(partes: PartesDeDictamenes) {
    this.#partes = partes
  }

  /** `existiaEl` is since when our register has the file. Throws noDisponible when it is not to be had (D-35). */
  async de(carpeta: Carpeta, clave: string, existiaEl: Date | undefined): Promise<Dictaminado> {
    const sha256 = await this.#leer(carpeta, clave, huellaDe)
    const recordado = this.#recordar(sha256, existiaEl)
    return recordado
      ? { sha256, dictamen: recordado }
      : this.#cupo.ocupar(() => this.#dictaminar(carpeta, clave, existiaEl))
  }

  async #dictaminar(carpeta: Carpeta, clave: string, existiaEl: Date | undefined): Promise<Dictaminado> {
    const { taller, confianza, reloj } = this.#partes
    const pdf = await this.#leer(carpeta, clave, buffer)
    const sha256 = createHash('sha256').update(pdf).digest('hex')
    // Others asked for the same file and were first.
    const recordado = this.#recordar(sha256, existiaEl)
    if (recordado) return { sha256, dictamen: recordado }
    const dictamen = await taller.verificar(pdf, {
      ...confianza,
      existiaEl,
      ahora: reloj.ahora(),
      propio: existiaEl !== undefined,
    })
    // Without our register's word, certificates expire with time; and what failed here may do better another time.
    if (existiaEl && dictamen.resultado !== 'NO VÁLIDO') {
      this.#recordados.set(claveDe(sha256, existiaEl), dictamen)
      const [primero] = this.#recordados.keys()
      if (primero !== undefined && this.#recordados.size > RECORDADOS_MAXIMO) this.#recordados.delete(primero)
    }
    return { sha256, dictamen }
  }

  #recordar(sha256: string, existiaEl: Date | undefined): Dictamen | undefined {
    if (!existiaEl) return undefined
    const clave = claveDe(sha256, existiaEl)
    const dictamen = this.#recordados.get(clave)
    if (dictamen) {
      this.#recordados.delete(clave)
      this.#recordados.set(clave, dictamen)
    }
    return dictamen
  }

  async #leer<T>(
    carpeta: Carpeta,
    clave: string,
    como: (contenido: AsyncIterable<Uint8Array>) => Promise<T>,
  ): Promise<T> {
    try {
      const contenido = await this.#partes.archivos.abrir(carpeta, clave)
      if (!contenido) throw new Error(`No está el archivo ${clave}`)
      return await como(contenido)
    } catch (error) {
      this.#partes.alFallar(error, clave)
      throw new ErrorDeNegocio('noDisponible', { reintentar: REINTENTAR_SEGUNDOS })
    }
  }
}

const claveDe = (sha256: string, existiaEl: Date) => `${sha256} ${existiaEl.getTime()}`

const huellaDe = async (contenido: AsyncIterable<Uint8Array>): Promise<string> => {
  const huella = createHash('sha256')
  for await (const trozo of contenido) huella.update(trozo)
  return huella.digest('hex')
}
