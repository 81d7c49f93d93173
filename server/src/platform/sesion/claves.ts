import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { BlockList, isIPv6 } from 'node:net'
import type { Alcance } from '@cabildo/contracts/base/alcances'
import { Permiso } from '@cabildo/contracts/base/permisos'
import type { Db } from '../db/conexion.ts'
import { ErrorDeNegocio } from '../errores.ts'
import { redDe } from '../http/red.ts'
import { gastarCupo, MINUTO_MS } from '../limites/limites.ts'
import type { Log } from '../log.ts'
import { DIA_MS, type Reloj } from '../reloj.ts'
import { type FilaDeClave, findClave, sumarUsos } from './claves.queries.ts'
import { recordar, type Sesion, type Sesiones, TODAS_LAS_AREAS } from './sesion.ts'

const MARCA = 'cab_'
/** Nine and thirty-two random bytes. */
const FORMA = /^cab_([\w-]{12})_([\w-]{43})$/

/** Whether somebody sends a service key, good or not: it is never looked at as a session's token. */
export const esClaveDeServicio = (texto: string): boolean => texto.startsWith(MARCA)

const huellaDe = (secreto: string): Buffer => createHash('sha256').update(secreto).digest()
const nuevoSecreto = () => randomBytes(32).toString('base64url')

/** A new key: what its program sends, and what is kept of that (ING-29). */
export const generarClaveDeServicio = (prefijo = randomBytes(9).toString('base64url')) => {
  const secreto = nuevoSecreto()
  return { prefijo, huella: huellaDe(secreto), clave: `${MARCA}${prefijo}_${secreto}` }
}

/** What each scope is to the handlers of its calls: these codes and no others. */
const PERMISOS: Readonly<Record<Alcance, readonly Permiso[]>> = {
  'visitas:leer': [Permiso.visitas],
  'documentos:leer': [Permiso.documentos],
  'normas:leer': [Permiso.normas],
  'obras:leer': [],
  'trabajadores:leer': [Permiso.trabajadores],
  'personal:cargar': [],
  'expedientes:leer': [Permiso.bandeja],
}
/** Who reads the cases of all areas does so as supervision does (EXP-02). */
const rolesDe = (alcance: Alcance, area_id: number | null): readonly Permiso[] =>
  alcance === 'expedientes:leer' && area_id === null ? [Permiso.supervision] : PERMISOS[alcance]

/** Whether an address lies in one of these networks; a mapped IPv4 is the IPv4 that it stands for. */
export const estaEnRedes = (ip: string, redes: readonly string[]): boolean => {
  const v4 = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  const familia = isIPv6(v4) ? 'ipv6' : 'ipv4'
  const lista = new BlockList()
  for (const red of redes) {
    const [direccion = '', bits] = red.split('/')
    // Each family by itself: a network of IPv6 that holds the mapped addresses would hold all of IPv4.
    if (isIPv6(direccion) === (familia === 'ipv6')) lista.addSubnet(direccion, Number(bits), familia)
  }
  return lista.check(v4.split('%')[0] ?? '', familia)
}

/** Remembered keys are read again after this long, even without a notice from the database. */
const RECORDAR_MS = 15_000
const TOPE_RECORDADAS = 1_000
/**
 * Keys that are none, from one network in a minute, for which the database is asked. Beyond them only keys that this process
 * has known are, so that whoever guesses closes nobody's program out (C4).
 */
const DESCONOCIDAS_POR_RED = 60
const TOPE_REDES = 1_000

interface Recordada {
  /** Null: there is none. */
  fila: FilaDeClave | null
  dia: string
  leida: number
  /** The change notices of when it was read: after another one it is read again. */
  noticias: number
}

interface Partes {
  db: Db
  reloj: Reloj
  log: Pick<Log, 'error'>
  /** Tells people that a key came from a network that is not of its list (ING-28). */
  avisarDeFuera: (clave: FilaDeClave, ip: string) => Promise<void>
}

/** A call that a key wants to make. */
interface Pedida {
  texto: string
  ip: string
  /** Undefined of a call that keys do not reach. */
  alcance: Alcance | undefined
}

/**
 * Service keys as rows behind what programs send (ING-29 to ING-31). A row is remembered for seconds, until NOTIFY says that
 * something changed, as a session is. One instance per process.
 */
export class ClavesDeServicio {
  readonly #partes: Partes
  readonly #recordadas = new Map<string, Recordada>()
  readonly #usos = new Map<number, { usos: number; ultimo: Date }>()
  /** How often the database was asked in vain for a network, in the minute that began at `desde`, ms. */
  readonly #enVano = new Map<string, { desde: number; veces: number }>()
  /** When this process told last that a key came from elsewhere, ms. */
  readonly #avisadas = new Map<number, number>()
  /** Counts the change notices: what was read before a notice must not be remembered after it. */
  #noticias = 0
  #anotando: NodeJS.Timeout | undefined

  constructor(partes: Partes, sesiones: Pick<Sesiones, 'alCambiar'>) {
    this.#partes = partes
    sesiones.alCambiar(() => {
      this.#noticias++
    })
  }

  /**
   * The caller that a key is to the handler of a call. Throws claveDesconocida, claveSinAlcance, demasiadasConsultas: of all that
   * is wrong with a known key, one answer (ING-30).
   */
  async abrir({ texto, ip, alcance }: Pedida): Promise<Sesion> {
    const { db, reloj } = this.#partes
    const fila = await this.#buscar(texto, redDe(ip))
    if (!fila) throw new ErrorDeNegocio('claveDesconocida')
    if (fila.terminada || reloj.hoy() > fila.vence_at || !fila.con_responsable || !fila.con_area)
      throw new ErrorDeNegocio('claveSinAlcance')
    if (fila.redes.length > 0 && !estaEnRedes(ip, fila.redes)) {
      await this.#avisarDeFuera(fila, ip)
      throw new ErrorDeNegocio('claveSinAlcance')
    }
    if (!alcance || !fila.alcances.includes(alcance)) throw new ErrorDeNegocio('claveSinAlcance')
    await gastarCupo(db, reloj, `clave:${fila.id}`, [{ cadaMs: MINUTO_MS, maximo: fila.por_minuto }])
    this.#contar(fila.id)
    return comoSesion(fila, alcance)
  }

  /** Writes the uses of the last minute each minute, so that no call waits for it. */
  iniciar(): void {
    this.#anotando = setInterval(() => {
      this.anotarUsos().catch((err) =>
        this.#partes.log.error({ err }, 'no se pudo anotar el uso de claves de servicio'),
      )
    }, MINUTO_MS).unref()
  }

  async detener(): Promise<void> {
    clearInterval(this.#anotando)
    await this.anotarUsos()
  }

  /** Writes the uses that have been counted since the last time. */
  async anotarUsos(): Promise<void> {
    const contados = [...this.#usos]
    this.#usos.clear()
    for (const [id, uso] of contados) await sumarUsos(this.#partes.db, id, uso)
  }

  /** Told once a day; what this process has told is not asked of the database again. */
  async #avisarDeFuera(fila: FilaDeClave, ip: string): Promise<void> {
    const ahora = this.#partes.reloj.ahora().getTime()
    if (ahora - (this.#avisadas.get(fila.id) ?? Number.NEGATIVE_INFINITY) < DIA_MS) return
    this.#avisadas.set(fila.id, ahora)
    await this.#partes.avisarDeFuera(fila, ip)
  }

  #contar(id: number): void {
    this.#usos.set(id, { usos: (this.#usos.get(id)?.usos ?? 0) + 1, ultimo: this.#partes.reloj.ahora() })
  }

  /** The row of what a program sent; null where any part of it is wrong. */
  async #buscar(texto: string, red: string): Promise<FilaDeClave | null> {
    const [, prefijo, secreto] = FORMA.exec(texto) ?? []
    if (!prefijo || !secreto) return null
    const fila = await this.#leer(prefijo, red)
    if (!fila) return null
    const enviada = huellaDe(secreto)
    const ahora = this.#partes.reloj.ahora()
    const esta = timingSafeEqual(enviada, fila.huella)
    // Compared always, so that time says nothing of which secret it was.
    const otra = timingSafeEqual(enviada, fila.huella_anterior ?? NINGUNA)
    return esta || (otra && fila.anterior_hasta !== null && ahora < fila.anterior_hasta) ? fila : null
  }

  async #leer(prefijo: string, red: string): Promise<FilaDeClave | null> {
    const { db, reloj } = this.#partes
    const [ahora, dia] = [reloj.ahora().getTime(), reloj.hoy()]
    const conocida = this.#recordadas.get(prefijo)
    const vale = conocida?.dia === dia && ahora - conocida.leida <= RECORDAR_MS && conocida.noticias === this.#noticias
    if (conocida && vale) return conocida.fila
    const devolver = conocida?.fila ? () => undefined : this.#contarEnVano(red, ahora)
    const noticias = this.#noticias
    const fila = (await findClave(db, prefijo, dia)) ?? null
    if (fila) devolver()
    recordar(this.#recordadas, prefijo, { fila, dia, leida: ahora, noticias }, TOPE_RECORDADAS)
    return fila
  }

  /** Counts a look-up as one in vain before it is made, so that many at once do not slip past; answers how it is taken back. */
  #contarEnVano(red: string, ahora: number): () => void {
    const desde = Math.floor(ahora / MINUTO_MS) * MINUTO_MS
    const contado = this.#enVano.get(red)
    const suyo = contado?.desde === desde ? contado : { desde, veces: 0 }
    if (suyo.veces >= DESCONOCIDAS_POR_RED)
      throw new ErrorDeNegocio('demasiadasConsultas', { reintentar: Math.ceil((desde + MINUTO_MS - ahora) / 1_000) })
    suyo.veces++
    recordar(this.#enVano, red, suyo, TOPE_REDES)
    return () => {
      suyo.veces--
    }
  }
}

/** No secret has this hash. */
const NINGUNA = Buffer.alloc(32)

const comoSesion = (fila: FilaDeClave, alcance: Alcance): Sesion => ({
  id: `clave ${fila.id}`,
  // Records that it makes name who answers for it; what is printed names the key.
  user: { id: fila.responsable_id, fullName: `Clave de servicio ${fila.nombre}`, matchPassword: false, cargo: '' },
  // An ability of the area is its people's, not a program's.
  area: { id: fila.area_id ?? TODAS_LAS_AREAS, name: fila.area_name ?? 'Todas las áreas', facultades: [] },
  roles: [...rolesDe(alcance, fila.area_id)],
  // It proves nothing of a person, ever (ING-04).
  confirmada: Number.NEGATIVE_INFINITY,
  encargo: null,
  clave: { id: fila.id, nombre: fila.nombre },
})
