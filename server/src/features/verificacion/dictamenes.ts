import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Carpeta } from '@cabildo/contracts/almacen'
import type { Confianza, Dictamen } from '@cabildo/firma/tipos'
import type { Archivos } from '../../platform/archivos/archivos.ts'
import type { TallerDeFirmas } from '../../platform/firma/tipos.ts'
import { APLAZADAS } from '../../platform/observacion/metricas.ts'
import { noDisponible, Queue } from '../../platform/queue.ts'
import type { Reloj } from '../../platform/reloj.ts'

/** Verdicts kept; each is a few kilobytes. */
const RECORDADOS_MAXIMO = 300
/** As long as answers of issuers are kept, so that a later revocation with an earlier date is heard. */
const RECORDADOS_MS = 10 * 60_000
/** How many wait for a document of ours: behind more, people would be gone by the time of their turn. */
const PROPIOS_EN_ESPERA = 60
/**
 * How many wait with a copy: the last of them is answered after three times what the dearest file costs, which is within
 * the minute for which the page waits.
 */
const COPIAS_EN_ESPERA = 4
/** Heavy files of one network never take both processes, nor those of two networks the whole queue (E10). */
const COPIAS_DE_UNA_RED = { places: 1, waiting: 1 }

type Juez = Pick<TallerDeFirmas, 'juzgar' | 'informar' | 'procesos'>

/** Who asks for a verdict. */
export interface Consultante {
  red: string
  /** Throws when nobody is there any more to read it. */
  exigirPresente(): void
}

interface PartesDeDictamenes {
  archivos: Archivos
  /** Where files are judged: those that our register has, and whatever else citizens bring. */
  talleres: { propios: Juez; copias: Juez }
  confianza: Confianza
  reloj: Reloj
  /** Told of faults that are not the caller's. */
  alFallar: (error: unknown, key: string) => void
}

/**
 * Verdicts on stored PDFs. The bytes are read anew for every answer, so that one changed on the disk is never called
 * valid; the verdict on bytes that were seen before is remembered, for a document may be asked for by a whole town.
 */
export class Dictamenes {
  readonly #partes: PartesDeDictamenes
  /** In the order of their last use. */
  readonly #recordados = new Map<string, { dictamen: Promise<Dictamen>; hasta: number }>()
  /** Each place stands for a file in memory and a process for it. */
  readonly #colaDePropios: Queue
  readonly #colaDeCopias: Queue

  constructor(partes: PartesDeDictamenes) {
    const { propios, copias } = partes.talleres
    const refusal = () => {
      APLAZADAS.inc()
      return noDisponible()
    }
    this.#partes = partes
    this.#colaDePropios = new Queue({ places: propios.procesos, waiting: PROPIOS_EN_ESPERA, refusal })
    this.#colaDeCopias = new Queue({
      places: copias.procesos,
      waiting: COPIAS_EN_ESPERA,
      perKey: COPIAS_DE_UNA_RED,
      refusal,
    })
  }

  /**
   * The verdict on a stored file, and the SHA-256 of the bytes that it rests on. Files that our register has, since
   * `existiaEl`, are judged apart and wait for no stranger's copy. Throws noDisponible when the file is not to be had
   * (D-35), or too many wait already, of all or of the same network (E10).
   */
  async de(
    carpeta: Carpeta,
    key: string,
    existiaEl: Date | undefined,
    { red, exigirPresente }: Consultante,
  ): Promise<{ sha256: string; dictamen: Dictamen }> {
    const sha256 = await this.#leer(carpeta, key, huellaDe)
    const recordado = this.#recordar(sha256, existiaEl)
    if (recordado) return { sha256, dictamen: await recordado }
    const { propios, copias } = this.#partes.talleres
    const [cola, taller] = existiaEl ? [this.#colaDePropios, propios] : [this.#colaDeCopias, copias]
    const juzgado = await cola.run(() => {
      exigirPresente()
      return this.#juzgar(taller, carpeta, key, existiaEl)
    }, red)
    return { sha256: juzgado.sha256, dictamen: await juzgado.dictamen }
  }

  /** Answers while issuers may still be asked: who waits for them takes no place, and needs no file. */
  async #juzgar(
    taller: Juez,
    carpeta: Carpeta,
    key: string,
    existiaEl: Date | undefined,
  ): Promise<{ sha256: string; dictamen: Promise<Dictamen> }> {
    const { confianza, reloj } = this.#partes
    const pdf = await this.#leer(carpeta, key, buffer)
    const sha256 = createHash('sha256').update(pdf).digest('hex')
    // Others who asked for the same file were first.
    const recordado = this.#recordar(sha256, existiaEl)
    if (recordado) return { sha256, dictamen: recordado }
    const juicio = await taller.juzgar(pdf, {
      ...confianza,
      existiaEl,
      ahora: reloj.ahora(),
      propio: existiaEl !== undefined,
    })
    const dictamen = taller.informar(juicio).then((informado) => informado.dictamen)
    // Without our register's word, certificates expire with time.
    if (existiaEl) this.#guardar(keyOf(sha256, existiaEl), dictamen)
    return { sha256, dictamen }
  }

  #guardar(key: string, dictamen: Promise<Dictamen>): void {
    const olvidar = () => this.#recordados.delete(key)
    // What failed here may do better another time.
    dictamen.then(({ resultado }) => resultado === 'NO VÁLIDO' && olvidar(), olvidar)
    this.#recordados.set(key, { dictamen, hasta: this.#partes.reloj.ahora().getTime() + RECORDADOS_MS })
    const [primero] = this.#recordados.keys()
    if (primero !== undefined && this.#recordados.size > RECORDADOS_MAXIMO) this.#recordados.delete(primero)
  }

  #recordar(sha256: string, existiaEl: Date | undefined): Promise<Dictamen> | undefined {
    if (!existiaEl) return undefined
    const key = keyOf(sha256, existiaEl)
    const recordado = this.#recordados.get(key)
    this.#recordados.delete(key)
    if (!recordado || recordado.hasta < this.#partes.reloj.ahora().getTime()) return undefined
    this.#recordados.set(key, recordado)
    return recordado.dictamen
  }

  async #leer<T>(
    carpeta: Carpeta,
    key: string,
    como: (contenido: AsyncIterable<Uint8Array>) => Promise<T>,
  ): Promise<T> {
    try {
      const contenido = await this.#partes.archivos.abrir(carpeta, key)
      if (!contenido) throw new Error(`No está el archivo ${key}`)
      return await como(contenido)
    } catch (error) {
      this.#partes.alFallar(error, key)
      throw noDisponible()
    }
  }
}

const keyOf = (sha256: string, existiaEl: Date) => `${sha256} ${existiaEl.getTime()}`

const huellaDe = async (contenido: AsyncIterable<Uint8Array>): Promise<string> => {
  const huella = createHash('sha256')
  for await (const trozo of contenido) huella.update(trozo)
  return huella.digest('hex')
}
