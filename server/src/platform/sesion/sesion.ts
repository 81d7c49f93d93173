import { randomUUID } from 'node:crypto'
import { MENSAJES_CLAVES } from '@cabildo/contracts/claves-de-servicio'
import type { Encargo, SesionUsuario } from '@cabildo/contracts/sesion'
import { jwtVerify, SignJWT } from 'jose'
import type { Db, Trx } from '../db/conexion.ts'
import { campoInvalido, ErrorDeNegocio } from '../errores.ts'
import type { Reloj } from '../reloj.ts'
import { antesDelDia, type Exigencia, type Exigido, seExige } from './exigencia.ts'
import {
  abrirSesion,
  findSesionAbierta,
  type OrigenDeSesion,
  quitarEncargo,
  type SesionAbierta,
  type SesionNueva,
  setEncargo,
  setVista,
  type Titular,
  type TitularConClave,
} from './sesion.queries.ts'

/** The caller of a request: who, from which area, with which live permissions (SHE-100). */
export interface Sesion extends Pick<SesionUsuario, 'user' | 'area' | 'roles'> {
  id: string
  /** When the caller last proved who it is in this session, ms (ING-04). */
  confirmada: number
  /** A second factor is demanded, there is none, and the days to add one are over (ING-13). */
  registrarFactor?: true
  /** The encargatura in which the caller acts, by whose area and permissions alone (USU-62); null at the own position. */
  encargo: Encargo | null
  /** The service key that calls in the place of somebody signed in; `user` is then who answers for it (D-109). */
  clave?: ClaveQueLlama
}

/** A service key as a handler may need to know it. */
export interface ClaveQueLlama {
  id: number
  nombre: string
}

/** The area of a key that reads all of them: no area has this number. */
export const TODAS_LAS_AREAS = 0

/**
 * The caller's area, if it is the one asked for or none is; another one is refused with 403 (D-02). A service key that reads all
 * areas says of which: throws validacion (ING-29).
 */
export const soloSuArea = (sesion: Sesion, area_id: number | null | undefined): number => {
  if (leeTodas(sesion)) {
    if (area_id == null) throw campoInvalido('area_id', MENSAJES_CLAVES.indiqueArea)
    return area_id
  }
  if (area_id != null && area_id !== sesion.area.id) throw new ErrorDeNegocio('sinPermiso')
  return sesion.area.id
}

/** Whether a service key of no area calls. */
export const leeTodas = ({ clave, area }: Pick<Sesion, 'clave' | 'area'>): boolean =>
  clave !== undefined && area.id === TODAS_LAS_AREAS

const EMISOR = 'cabildo'
const TIPO = 'sesion'
/** A use is written to the row at most once a minute: enough for an idle limit of an hour. */
const ANOTAR_USO_MS = 60_000
/** Remembered sessions are read again after this long, even without a notice from the database. */
const RECORDAR_MS = 15_000
const TOPE_RECORDADAS = 5_000

interface Ajustes {
  secreto: Uint8Array
  horas: number
  inactivaMinutos: number
  /** Maximum number of open sessions of a user (B5). */
  porUsuario: number
  /** Nobody's unless it says whose. */
  exigencia?: Exigencia
  /** Whether one of somebody's second factors can be used; asked only of whom one is demanded. Each can, where nothing says so. */
  tieneUtil?: (user_id: number) => Promise<boolean>
}

/** How a session is opened. */
interface Apertura {
  matchPassword: boolean
  modulos: SesionUsuario['modulos']
  origen: OrigenDeSesion
  /** What else is done in the same transaction; what it answers is put into the token. */
  alAbrir?: (trx: Trx, sesion: SesionNueva) => Promise<Partial<SesionUsuario>>
}

interface Recordada {
  sesion: Sesion
  /** The Lima day for which it was read: at midnight accesses begin and end, and nothing tells it (USU-60). */
  dia: string
  leida: number
  vista: number
  vence: number
}

/**
 * Sessions as rows behind signed tokens (D-28). A token only names its row; area and permissions are read from the
 * database and remembered for seconds, until NOTIFY says that something changed (SHE-100). One instance per process.
 */
export class Sesiones {
  readonly #db: Db
  readonly #reloj: Reloj
  readonly #ajustes: Ajustes
  readonly #exigencia: Exigencia
  readonly #tokens = new Map<string, string>()
  readonly #recordadas = new Map<string, Recordada>()
  readonly #alCambiar = new Set<(user_id: number | null) => void>()
  /** Counts the change notices: what was read before a notice must not be remembered after it. */
  #noticias = 0

  constructor(db: Db, reloj: Reloj, ajustes: Ajustes) {
    this.#db = db
    this.#reloj = reloj
    this.#ajustes = ajustes
    this.#exigencia = ajustes.exigencia ?? { de: [], plazoDias: 0 }
  }

  /**
   * Opens a session and returns its token with the claims of Table SHE-B; null when the verified password is no longer
   * the user's. If there are too many, the one unused for longest ends (B5).
   */
  async crear(
    db: Db,
    titular: TitularConClave,
    { matchPassword, modulos, origen, alAbrir }: Apertura,
  ): Promise<string | null> {
    const creada = this.#reloj.ahora()
    const vence = new Date(creada.getTime() + this.#ajustes.horas * 3_600_000)
    const id = randomUUID()
    const fila = { id, match_password: matchPassword, creada, vence, ...origen }
    let ademas: Partial<SesionUsuario> = {}
    const abierta = await abrirSesion(db, titular, fila, this.#ajustes.porUsuario, async (trx) => {
      ademas = (await alAbrir?.(trx, fila)) ?? {}
    })
    if (!abierta) return null
    // A session closed to make room must end in this process at once; the other processes are notified.
    this.olvidar(titular.user_id)
    const nueva = {
      ...titular,
      factor_ajeno: origen.factor_ajeno ?? false,
      match_password: matchPassword,
      vista: creada,
      vence,
      confirmada: creada,
      encargo: null,
    }
    return this.#firmar(id, nueva, creada, {
      ...{ modulos },
      ...(titular.al_ingresar === 'mi_dia' && { abre: titular.al_ingresar }),
      ...(matchPassword &&
        titular.clave_inicial && { claveInicial: { por: titular.clave_puesta_por, desde: titular.clave_desde } }),
      ...ademas,
    })
  }

  /**
   * Makes a session act in an encargatura, or at the own position (null), and returns a new token of the same session (USU-62);
   * null where the encargatura is not the user's, or not in force.
   */
  async encargar(
    { id, user }: Sesion,
    encargo_id: number | null,
    modulos: SesionUsuario['modulos'],
  ): Promise<string | null> {
    const hoy = this.#reloj.hoy()
    if (!(await setEncargo(this.#db, { id, user_id: user.id, encargo_id, hoy }))) return null
    this.olvidar(user.id)
    const abierta = await findSesionAbierta(this.#db, id, hoy)
    return !abierta || 'encargoTerminado' in abierta
      ? null
      : this.#firmar(id, abierta, this.#reloj.ahora(), { modulos })
  }

  /** A token with the claims of Table SHE-B. */
  async #firmar(
    id: string,
    abierta: SesionAbierta,
    emitida: Date,
    resto: Pick<SesionUsuario, 'modulos'> & Partial<SesionUsuario>,
  ): Promise<string> {
    const { user, area, roles, encargo } = describir(id, abierta)
    const hoy = this.#reloj.hoy()
    const antesDel = await this.#antesDel(abierta, emitida)
    const claims: SesionUsuario = {
      user,
      area,
      areaID: area.id,
      areaName: area.name,
      roles: [...roles],
      date: hoy,
      ...(antesDel !== null && {
        factorAntesDel: antesDel,
        ...(antesDel <= hoy && { registrarFactor: true as const }),
      }),
      ...(encargo && { encargo }),
      ...resto,
    }
    return new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'HS256', typ: TIPO })
      .setJti(id)
      .setIssuer(EMISOR)
      .setAudience(EMISOR)
      .setIssuedAt(emitida)
      .setExpirationTime(abierta.vence)
      .sign(this.#ajustes.secreto)
  }

  /**
   * The session of a token; null when it is forged, expired, idle too long or ended. Notes the use, except with
   * `anotar: false`, so that an open event stream does not keep an unattended screen signed in. Throws encargoTerminado where
   * the encargatura in which it acts is over; where the call is one that tells the caller so (`devolver`), the next one finds
   * the session at the own position (USU-62).
   */
  async abrir(
    token: string,
    { anotar = true, devolver = false }: { anotar?: boolean; devolver?: boolean } = {},
  ): Promise<Sesion | null> {
    const id = await this.#identificar(token)
    if (!id) return null
    const ahora = this.#reloj.ahora().getTime()
    const hoy = this.#reloj.hoy()
    const inactiva = this.#ajustes.inactivaMinutos * 60_000
    let recordada = this.#recordadas.get(id)
    // Another process may have noted a later use, so the row is read before calling it idle.
    if (
      !recordada ||
      recordada.dia !== hoy ||
      ahora - recordada.leida > RECORDAR_MS ||
      ahora - recordada.vista > inactiva
    )
      recordada = await this.#leer(id, ahora, { hoy, devolver, inactiva })
    if (!recordada || ahora >= recordada.vence || ahora - recordada.vista > inactiva) return null
    if (anotar && ahora - recordada.vista > ANOTAR_USO_MS) {
      recordada.vista = ahora
      await setVista(this.#db, id, new Date(ahora))
    }
    return recordada.sesion
  }

  /** Forgets the remembered sessions of a user, or all; listeners (open event streams) check their session again. */
  olvidar(user_id: number | null): void {
    this.#noticias++
    if (user_id === null) this.#recordadas.clear()
    else for (const [id, { sesion }] of this.#recordadas) if (sesion.user.id === user_id) this.#recordadas.delete(id)
    for (const avisar of this.#alCambiar) avisar(user_id)
  }

  /** Calls back when sessions of a user (null: of anybody) may have changed; returns the function that stops it. */
  alCambiar(avisar: (user_id: number | null) => void): () => void {
    this.#alCambiar.add(avisar)
    return () => this.#alCambiar.delete(avisar)
  }

  /** The day before which a second factor has to be added; one that cannot be used is none (ING-06, ING-08, ING-13). */
  async #antesDel(t: SesionAbierta, ahora: Date): Promise<string | null> {
    const quien = exigidoDe(t)
    if (!seExige(this.#exigencia, quien)) return null
    const util = t.factor_ajeno || (t.tiene_factor && ((await this.#ajustes.tieneUtil?.(t.user_id)) ?? true))
    return antesDelDia(this.#exigencia, { ...quien, tieneFactor: util }, ahora)
  }

  /** The id in one of our tokens. Verified tokens are remembered; only the same text skips the signature check. */
  async #identificar(token: string): Promise<string | null> {
    const conocido = this.#tokens.get(token)
    if (conocido) return conocido
    // The library ignores blanks, but one token must not have several texts.
    if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) return null
    try {
      const { payload } = await jwtVerify(token, this.#ajustes.secreto, {
        algorithms: ['HS256'],
        issuer: EMISOR,
        audience: EMISOR,
        typ: TIPO,
        currentDate: this.#reloj.ahora(),
      })
      if (!payload.jti || !/^[0-9a-f-]{36}$/.test(payload.jti)) return null
      recordar(this.#tokens, token, payload.jti, TOPE_RECORDADAS)
      return payload.jti
    } catch {
      return null // whatever is wrong with a token, its bearer has no session
    }
  }

  async #leer(
    id: string,
    ahora: number,
    { hoy: dia, devolver, inactiva }: { hoy: string; devolver: boolean; inactiva: number },
  ): Promise<Recordada | undefined> {
    const noticias = this.#noticias
    const fila = await findSesionAbierta(this.#db, id, dia)
    const [vista, vence] = [fila?.vista.getTime() ?? 0, fila?.vence.getTime() ?? 0]
    if (!fila || 'encargoTerminado' in fila) {
      this.#recordadas.delete(id)
      if (!fila || ahora >= vence || ahora - vista > inactiva) return undefined
      if (devolver) await quitarEncargo(this.#db, id, fila.encargoTerminado)
      throw new ErrorDeNegocio('encargoTerminado')
    }
    const antesDel = await this.#antesDel(fila, new Date(ahora))
    const sesion: Sesion = {
      ...describir(id, fila),
      ...(antesDel !== null && antesDel <= dia && { registrarFactor: true }),
    }
    const recordada = { sesion, dia, leida: ahora, vista, vence }
    if (noticias === this.#noticias) recordar(this.#recordadas, id, recordada, TOPE_RECORDADAS)
    return recordada
  }
}

const describir = (id: string, t: SesionAbierta): Sesion => ({
  id,
  user: { id: t.user_id, fullName: t.full_name, matchPassword: t.match_password, cargo: t.cargo },
  area: { id: t.area_id, name: t.area_name, facultades: t.facultades },
  roles: t.roles,
  confirmada: t.confirmada.getTime(),
  encargo: t.encargo,
})

const exigidoDe = (t: Titular): Omit<Exigido, 'tieneFactor'> => ({
  user: { id: t.user_id },
  area: { id: t.area_id, facultades: t.facultades },
  roles: t.roles,
  exigidoAt: t.factor_exigido_at,
})

/** Keeps the `tope` newest entries of a map. */
export const recordar = <V>(mapa: Map<string, V>, clave: string, valor: V, tope: number): void => {
  mapa.delete(clave)
  mapa.set(clave, valor)
  const masVieja = mapa.keys().next()
  if (mapa.size > tope && !masVieja.done) mapa.delete(masVieja.value)
}
