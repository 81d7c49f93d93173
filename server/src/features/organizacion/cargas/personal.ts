import { setImmediate } from 'node:timers/promises'
import { MENSAJES_ACCESOS } from '@cabildo/contracts/accesos'
import { ERRORES } from '@cabildo/contracts/base/errores'
import { Permiso, puedeAcceder, type QuienPide, USUARIO_ADMINISTRADOR } from '@cabildo/contracts/base/permisos'
import { fecha } from '@cabildo/contracts/base/tiempo'
import { areaDesconocida, type CampoEquivalente, variasSeLlaman } from '@cabildo/contracts/cargas'
import { concedeReservados, impedimentoDeCuenta } from '@cabildo/contracts/concesiones'
import { noRecomendadosJuntos, prohibidosJuntos } from '@cabildo/contracts/incompatibles'
import {
  cargoDesconocido,
  MENSAJES_CARGAS,
  perfilDesconocido,
  registroDice,
  trasladoDe,
  USUARIOS_POR_CARGA,
} from '@cabildo/contracts/organizacion-cargas'
import { MENSAJES_USUARIOS } from '@cabildo/contracts/usuarios'
import type { TextoSuelto } from '../../../platform/cargas/equivalencias.queries.ts'
import { llana } from '../../../platform/hojas/celda.ts'
import type { AccesoDePersona, Situacion } from '../../usuarios/index.ts'
import type { Catalogos, Efecto, FilaClasificada, FilaLeida, ValoresDePersonal } from './cargas.queries.ts'

/** What texts were said to mean in this file, by `llana`. */
export type Elegidas = Partial<Record<CampoEquivalente, Record<string, number>>>

interface Contexto {
  catalogos: Catalogos
  elegidas: Elegidas
  situaciones: ReadonlyMap<string, Situacion>
  usernames: ReadonlySet<string>
  emails: ReadonlyMap<string, number>
  quien: QuienPide
  hoy: string
  /** New users of the file; without it `USUARIOS_POR_CARGA`. */
  usuariosMaximo?: number
}

type Hallado<T> = T | 'varios' | null

const buscador = <T extends { id: number; name: string }>(
  lista: readonly T[],
  elegidas: Record<string, number> = {},
  otros: (uno: T) => readonly (string | null)[] = () => [],
) => {
  const porTexto = new Map<string, T | 'varios'>()
  const porId = new Map(lista.map((uno) => [uno.id, uno]))
  for (const uno of lista)
    for (const texto of new Set([uno.name, ...otros(uno)].map((nombre) => llana(nombre ?? '')).filter(Boolean)))
      porTexto.set(texto, porTexto.has(texto) ? 'varios' : uno)
  return (escrito: string): Hallado<T> => {
    const texto = llana(escrito)
    const numero = /^\d{1,5}$/.test(escrito) ? porId.get(Number(escrito)) : undefined
    return numero ?? porTexto.get(texto) ?? porId.get(elegidas[texto] ?? 0) ?? null
  }
}

/** Rows that are decided before others are served. */
const FILAS_SEGUIDAS = 500

/**
 * Decides what each row would do to the registry as it is now, for that caller (ORG-53 to ORG-55, TRA-31). Pure: the same
 * registry gives the same answer, by which a preview that has become untrue is known. Others are served between its rows.
 */
export const clasificarPersonal = async (filas: readonly Pick<FilaLeida, 'fila' | 'leida'>[], contexto: Contexto) => {
  const { catalogos, elegidas, hoy, usuariosMaximo = USUARIOS_POR_CARGA } = contexto
  const buscar = {
    area: buscador(catalogos.areas, elegidas.area, ({ siglas }) => [siglas]),
    cargo: buscador(catalogos.cargos, elegidas.cargo),
    perfil: buscador(catalogos.perfiles, elegidas.perfil),
  }
  const propios = {
    area: buscador(catalogos.areas, {}, ({ siglas }) => [siglas]),
    cargo: buscador(catalogos.cargos),
    perfil: buscador(catalogos.perfiles),
  }
  const sueltos = new Map<string, TextoSuelto>()
  const nombres = new Set(contexto.usernames)
  // Names that the file gives belong to its rows before any is made up.
  for (const { leida } of filas) if (leida.valores.username) nombres.add(leida.valores.username.toLowerCase())
  let usuarios = 0
  const clasificar = (leida: Pick<FilaLeida, 'fila' | 'leida'>): FilaClasificada => {
    for (const campo of ['area', 'cargo', 'perfil'] as const) {
      const texto = leida.leida.valores[campo]
      if (texto === null || propios[campo](texto) !== null) continue
      const clave = `${campo} ${llana(texto)}`
      const suelto = sueltos.get(clave)
      if (suelto) suelto.filas++
      else sueltos.set(clave, { campo, texto, filas: 1 })
    }
    const fila = new Clasificacion(leida, contexto, buscar, nombres, hoy).resultado()
    if (fila.efecto?.username != null && ++usuarios > usuariosMaximo)
      return { ...fila, clase: 'rechazado', efecto: null, cambios: [], motivos: [MENSAJES_CARGAS.demasiadosUsuarios] }
    return fila
  }
  const clasificadas: FilaClasificada[] = []
  for (const leida of filas) {
    clasificadas.push(clasificar(leida))
    if (clasificadas.length % FILAS_SEGUIDAS === 0) await setImmediate()
  }
  return { filas: clasificadas, sueltos: [...sueltos.values()].sort((a, b) => b.filas - a.filas) }
}

interface Buscadores {
  area: (escrito: string) => Hallado<Catalogos['areas'][number]>
  cargo: (escrito: string) => Hallado<Catalogos['cargos'][number]>
  perfil: (escrito: string) => Hallado<Catalogos['perfiles'][number]>
}

/** One row on its way to what it would do. */
class Clasificacion {
  readonly #valores: ValoresDePersonal
  readonly #fila: number
  readonly #contexto: Contexto
  readonly #buscar: Buscadores
  readonly #nombres: Set<string>
  readonly #hoy: string
  readonly #avisos: string[]
  readonly #motivos: string[]
  readonly #persona: Situacion | undefined
  /** Within TRA-31: the own area alone, and no users. */
  readonly #soloSuArea: boolean

  constructor(
    { fila, leida }: Pick<FilaLeida, 'fila' | 'leida'>,
    contexto: Contexto,
    buscar: Buscadores,
    nombres: Set<string>,
    hoy: string,
  ) {
    this.#fila = fila
    this.#valores = leida.valores
    this.#avisos = [...leida.avisos]
    this.#motivos = [...leida.motivos]
    this.#contexto = contexto
    this.#buscar = buscar
    this.#nombres = nombres
    this.#hoy = hoy
    this.#persona = contexto.situaciones.get(leida.valores.dni ?? '')
    this.#soloSuArea = !puedeAcceder(['organizacion', Permiso.usuarios], contexto.quien)
  }

  resultado(): FilaClasificada {
    const { dni, desde, hasta } = this.#valores
    const area = this.#hallarArea()
    const cargo = this.#hallarCargo()
    const perfil = this.#hallarPerfil()
    const nombres = this.#nombresDe()
    const anio_eje = Math.max(Number(this.#hoy.slice(0, 4)), Number(desde?.slice(0, 4) ?? 0))
    const actual = this.#persona?.accesos.find(
      (acceso) =>
        acceso.estado &&
        acceso.anio_eje === anio_eje &&
        // What has ended elsewhere gives way to the new place (USU-59).
        ((acceso.hasta ?? this.#hoy) >= this.#hoy || (acceso.area_id === area?.id && acceso.cargo_id === cargo?.id)),
    )
    const usuario = this.#usuarioDe(perfil)
    const base = {
      fila: this.#fila,
      dni: dni ?? '',
      nombre: `${[nombres.ape_pat, nombres.ape_mat].filter(Boolean).join(' ')}, ${nombres.name}`.replace(
        /^, |, $/g,
        '',
      ),
      lugar: [area?.name ?? this.#valores.area, cargo?.name ?? this.#valores.cargo].filter(Boolean).join(', '),
      usuario: usuario?.username ?? this.#persona?.username ?? null,
      perfil: perfil?.name ?? this.#valores.perfil,
    }
    const nada = { traslado: false, cambios: [], efecto: null }
    if (!area || !cargo || dni === null || this.#motivos.length > 0) return { ...base, ...nada, ...this.#rechazo() }
    const acceso = this.#accesoDe(actual, area.id, cargo.id, anio_eje)
    this.#exigirAlcance(acceso, actual, area, perfil, usuario !== null)
    if (this.#motivos.length > 0) return { ...base, ...nada, ...this.#rechazo() }
    const cambios = this.#cambiosDe(acceso, actual, { area: area.name, cargo: cargo.name }, usuario?.username ?? null)
    const clase = acceso === 'nuevo' ? 'nuevo' : cambios.length > 0 ? 'cambia' : 'igual'
    const efecto: Efecto = {
      ...nombres,
      dni,
      ...{ sexo: this.#valores.sexo, fecha_nac: this.#valores.fecha_nac, area_id: area.id, cargo_id: cargo.id },
      ...{ anio_eje, desde, hasta, acceso, empacce_id: actual?.empacce_id ?? null },
      ...{ username: usuario?.username ?? null, email: usuario?.email ?? null },
      perfil_id: usuario !== null || acceso === 'traslado' ? (perfil?.id ?? null) : null,
    }
    return {
      ...base,
      ...{ clase, cambios, traslado: acceso === 'traslado', efecto: clase === 'igual' ? null : efecto },
      ...{ avisos: this.#avisos, motivos: [] },
    }
  }

  #rechazo() {
    return { clase: 'rechazado' as const, avisos: this.#avisos, motivos: [...new Set(this.#motivos)] }
  }

  #hallarArea() {
    const escrita = this.#valores.area
    const { quien, catalogos } = this.#contexto
    const suya = catalogos.areas.find(({ id }) => id === quien.area.id) ?? null
    if (escrita === null) {
      if (!this.#soloSuArea) this.#motivos.push(MENSAJES_CARGAS.sinArea)
      return this.#soloSuArea ? suya : null
    }
    const area = this.#buscar.area(escrita)
    if (area === null) this.#motivos.push(areaDesconocida(escrita))
    else if (area === 'varios') this.#motivos.push(variasSeLlaman(escrita))
    else if (this.#soloSuArea && area.id !== suya?.id) this.#motivos.push(MENSAJES_CARGAS.soloSuArea)
    return area === 'varios' ? null : area
  }

  #hallarCargo() {
    const escrito = this.#valores.cargo
    if (escrito === null) {
      this.#motivos.push(MENSAJES_CARGAS.sinCargo)
      return null
    }
    const cargo = this.#buscar.cargo(escrito)
    if (cargo === null || cargo === 'varios') this.#motivos.push(cargoDesconocido(escrito))
    return cargo === 'varios' ? null : cargo
  }

  #hallarPerfil() {
    const { username, perfil, email } = this.#valores
    if (this.#soloSuArea) {
      if (username !== null || perfil !== null || email !== null) this.#motivos.push(MENSAJES_CARGAS.usuariosAparte)
      return null
    }
    if (perfil === null) return null
    const hallado = this.#buscar.perfil(perfil)
    if (hallado === null || hallado === 'varios') this.#motivos.push(perfilDesconocido(perfil))
    return hallado === 'varios' ? null : hallado
  }

  /** Names of the registry, where it has the person; a difference is told, not taken (ORG-55). */
  #nombresDe() {
    const { ape_pat, ape_mat, name, sexo } = this.#valores
    const persona = this.#persona
    if (persona?.employee_id == null) {
      if (ape_pat === null) this.#motivos.push(MENSAJES_CARGAS.sinApellidoPaterno)
      if (ape_mat === null) this.#motivos.push(MENSAJES_CARGAS.sinApellidoMaterno)
      if (name === null) this.#motivos.push(MENSAJES_CARGAS.sinNombres)
      return { ape_pat: ape_pat ?? '', ape_mat: ape_mat ?? '', name: name ?? '' }
    }
    const registrada = { ape_pat: persona.ape_pat ?? '', ape_mat: persona.ape_mat ?? '', name: persona.name ?? '' }
    const decir = (titulo: string, escrito: string | null, registrado: string) => {
      if (escrito !== null && llana(escrito) !== llana(registrado)) this.#avisos.push(registroDice(titulo, registrado))
    }
    decir('APELLIDO PATERNO', ape_pat, registrada.ape_pat)
    decir('APELLIDO MATERNO', ape_mat, registrada.ape_mat)
    decir('NOMBRES', name, registrada.name)
    if (sexo !== null && persona.sexo !== null && sexo !== persona.sexo)
      this.#avisos.push(registroDice('SEXO', persona.sexo === 1 ? 'MASCULINO' : 'FEMENINO'))
    return registrada
  }

  /** The user that the row makes; null where it makes none. */
  #usuarioDe(perfil: Catalogos['perfiles'][number] | null): { username: string; email: string | null } | null {
    const { username, email } = this.#valores
    const persona = this.#persona
    if (persona?.user_id != null) {
      if (username !== null && username.toLowerCase() !== persona.username?.toLowerCase())
        this.#motivos.push(`${MENSAJES_CARGAS.otroUsuario} ${persona.username}`)
      if (email !== null && email.toLowerCase() !== persona.email?.toLowerCase())
        this.#motivos.push(MENSAJES_CARGAS.correoDeUsuario)
      return null
    }
    if (this.#valores.perfil === null) {
      if (username !== null) this.#motivos.push(MENSAJES_CARGAS.perfilSinUsuario)
      if (email !== null) this.#avisos.push(MENSAJES_CARGAS.correoSinUsuario)
      return null
    }
    if (username !== null && this.#contexto.usernames.has(username.toLowerCase()))
      this.#motivos.push(`USUARIO: ${MENSAJES_USUARIOS.usuarioRepetido}`)
    if (email !== null && this.#contexto.emails.has(email.toLowerCase()))
      this.#motivos.push(`CORREO: ${MENSAJES_USUARIOS.emailTomado}`)
    // A refused row takes no name away from the others.
    if (perfil === null || this.#motivos.length > 0) return null
    return { username: username ?? this.#proponer(), email }
  }

  #proponer(): string {
    const { ape_pat, ape_mat, name } = this.#nombresSinAvisar()
    const base = `${llana(name).slice(0, 1)}${llana(ape_pat) || llana(ape_mat)}`.slice(0, 50) || `u${this.#valores.dni}`
    let username = base
    for (let n = 2; this.#nombres.has(username); n++) username = `${base}${n}`
    this.#nombres.add(username)
    return username
  }

  #nombresSinAvisar() {
    const de = this.#persona?.employee_id == null ? this.#valores : this.#persona
    return { ape_pat: de.ape_pat ?? '', ape_mat: de.ape_mat ?? '', name: de.name ?? '' }
  }

  #accesoDe(
    actual: AccesoDePersona | undefined,
    area_id: number,
    cargo_id: number,
    anio_eje: number,
  ): Efecto['acceso'] {
    const { desde, hasta } = this.#valores
    if (!actual) {
      const apagado = this.#persona?.accesos.some(
        (acceso) => acceso.anio_eje === anio_eje && acceso.area_id === area_id && acceso.cargo_id === cargo_id,
      )
      if (apagado) this.#motivos.push(MENSAJES_CARGAS.accesoApagado)
      return 'nuevo'
    }
    const enCurso = (actual.desde ?? '') <= this.#hoy
    const seMuda = actual.area_id !== area_id || actual.cargo_id !== cargo_id
    const cambian = (desde !== null && desde !== actual.desde) || (hasta !== null && hasta !== actual.hasta)
    // A first day of before stays with the place that is left, one to come goes along.
    const primero = desde ?? (seMuda && enCurso ? null : actual.desde) ?? ''
    if ((seMuda || cambian) && (hasta ?? actual.hasta ?? '9999') < primero) this.#motivos.push(MENSAJES_ACCESOS.fechas)
    // The present access ends today, so that the new one must be in force.
    if (seMuda && ((enCurso && (desde ?? '') > this.#hoy) || (hasta ?? '9999') < this.#hoy))
      this.#motivos.push(MENSAJES_CARGAS.trasladoDesdeHoy)
    if (seMuda) return 'traslado'
    return cambian ? 'fechas' : 'igual'
  }

  /** Refuses what the caller may not do to this person or give (ORG-53, TRA-31, D-47). */
  #exigirAlcance(
    acceso: Efecto['acceso'],
    actual: AccesoDePersona | undefined,
    area: Catalogos['areas'][number],
    perfil: Catalogos['perfiles'][number] | null,
    haceUsuario: boolean,
  ): void {
    const { quien } = this.#contexto
    const persona = this.#persona
    if (
      persona?.user_id != null &&
      perfil !== null &&
      acceso !== 'traslado' &&
      llana(perfil.name) !== llana(actual?.perfil ?? '')
    )
      this.#motivos.push(MENSAJES_CARGAS.perfilDeUsuario)
    if (acceso === 'igual' && !haceUsuario) return
    if (this.#soloSuArea) {
      if (acceso === 'traslado' && actual?.area_id !== area.id) this.#motivos.push(MENSAJES_CARGAS.trasladoAjeno)
      if (persona?.user_id != null || actual?.con_codigos) this.#motivos.push(MENSAJES_CARGAS.trasladoConUsuario)
    }
    if (persona?.user_id != null) {
      const cuenta = { id: persona.user_id, reserva: persona.reserva ?? 'ninguna' }
      const impedimento = impedimentoDeCuenta(quien, cuenta, 'accesos')
      if (impedimento) this.#motivos.push(ERRORES[impedimento].mensaje)
      if (persona.user_id === USUARIO_ADMINISTRADOR && (this.#valores.desde ?? this.#valores.hasta) !== null)
        this.#motivos.push(MENSAJES_ACCESOS.sinFechas)
    }
    const dado = haceUsuario || acceso === 'traslado' ? perfil : null
    if (dado?.prohibe) this.#motivos.push(prohibidosJuntos(dado.prohibe))
    if (dado?.avisa) this.#avisos.push(noRecomendadosJuntos(dado.avisa))
    const reservado = area.informatica || dado?.reservado === true
    const tomaReservado = haceUsuario && persona?.reservado === true
    if ((reservado || tomaReservado) && !concedeReservados(quien)) this.#motivos.push(MENSAJES_CARGAS.reservado)
  }

  #cambiosDe(
    acceso: Efecto['acceso'],
    actual: AccesoDePersona | undefined,
    { area, cargo }: { area: string; cargo: string },
    username: string | null,
  ) {
    const { desde, hasta } = this.#valores
    const cambios: FilaClasificada['cambios'] = []
    if (acceso === 'traslado' && actual) {
      const iguales = actual.area_name === area
      const antes = iguales ? `${actual.area_name}, ${actual.cargo_name}` : actual.area_name
      this.#avisos.push(trasladoDe(antes, iguales ? `${area}, ${cargo}` : area))
      cambios.push({ campo: 'AREA', antes: actual.area_name, despues: area })
      if (actual.cargo_name !== cargo) cambios.push({ campo: 'CARGO', antes: actual.cargo_name, despues: cargo })
    }
    if ((acceso === 'fechas' || acceso === 'traslado') && actual) {
      if (desde !== null && desde !== actual.desde)
        cambios.push({ campo: 'VIGENTE DESDE', antes: actual.desde && fecha(actual.desde), despues: fecha(desde) })
      if (hasta !== null && hasta !== actual.hasta)
        cambios.push({ campo: 'VIGENTE HASTA', antes: actual.hasta && fecha(actual.hasta), despues: fecha(hasta) })
    }
    if (username !== null && acceso !== 'nuevo') cambios.push({ campo: 'USUARIO', antes: null, despues: username })
    return cambios
  }
}
