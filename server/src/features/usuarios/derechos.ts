import { TODAS_LAS_LLAMADAS } from '@cabildo/contracts/api'
import type { Llamada } from '@cabildo/contracts/base/llamada'
import { entradasDe, type ModuloOpcional } from '@cabildo/contracts/base/menu'
import { cierreDe, type QuienPide, tieneFacultad } from '@cabildo/contracts/base/permisos'
import { puertaDeActo, type QuienLlama, rechazosDePuerta } from '@cabildo/contracts/base/puerta'
import { RUTAS, type Ruta } from '@cabildo/contracts/base/rutas'
import { type Derechos, faltasEscritas, MOTIVOS, moduloDeAccion } from '@cabildo/contracts/derechos'
import { exportarApi } from '@cabildo/contracts/exportar'
import type { CasaWeb } from '../../casa.ts'
import { insertConsulta } from '../../platform/conservacion/consultas.queries.ts'
import type { Actor } from '../../platform/db/actor.ts'
import { hallado } from '../../platform/errores.ts'
import { antesDelDia } from '../../platform/sesion/exigencia.ts'
import { type EncargoVigente, listEncargosVigentes } from '../../platform/sesion/sesion.queries.ts'
import { listModulosActivos } from '../organizacion/index.ts'
import { tieneUtil } from '../sesion/index.ts'
import { findPersonaExplicada, type PersonaExplicada } from './derechos.queries.ts'

type CasaDeDerechos = Pick<CasaWeb, 'db' | 'reloj' | 'exportables' | 'config' | 'secreto'>

/** Something that a member of the staff may ask of the program, and what that takes. */
interface Accion {
  path: string
  /** As the answer names it: 'PUT /api/users/:id (edicion)'. */
  accion: string
  resumen: string
  puerta: Parameters<typeof rechazosDePuerta>[0]
  soloSuArea?: Llamada['soloSuArea']
}

/** A call and its acts. One that is open to every session, and whose acts are not, is its acts alone. */
const accionesDe = (llamada: Llamada): Accion[] => {
  const { method, path, acceso, resumen, actos = {}, soloSuArea } = llamada
  const deActos = Object.entries(actos).map(([acto, que]) => ({
    ...{ path, accion: `${method} ${path} (${acto})`, resumen: que.resumen, puerta: puertaDeActo(llamada, que) },
  }))
  const entera = { path, accion: `${method} ${path}`, resumen, puerta: llamada, soloSuArea }
  return acceso === 'sesion' && deActos.length > 0 ? deActos : [entera, ...deActos]
}
/** What is for everybody needs no right. */
const DEL_PERSONAL = TODAS_LAS_LLAMADAS.filter(({ acceso }) => acceso !== 'publico').flatMap(accionesDe)
/** Each table that may be exported asks for what its own list asks for. */
const accionesDeExportar = (exportables: CasaDeDerechos['exportables']): Accion[] => {
  const { method, path } = exportarApi.exportar
  return Object.entries(exportables).flatMap(([tabla, { titulo, acceso }]) =>
    acceso === 'publico'
      ? []
      : [{ path, accion: `${method} ${path} (${tabla})`, resumen: `Exporta: ${titulo}`, puerta: { acceso } }],
  )
}
const DE_PANTALLA = (Object.keys(RUTAS) as Ruta[]).filter((ruta) => RUTAS[ruta].acceso !== 'publico')

/** Nobody, as the door sees one who has no session: the access says who would be there. */
const quienSeria = (
  id: number,
  { acceso, clave_inicial, tiene_factor, factor_exigido_at }: PersonaExplicada,
  { config, reloj }: CasaDeDerechos,
): QuienLlama | null => {
  if (acceso === null) return null
  const quien = {
    user: { id, matchPassword: clave_inicial },
    area: { id: acceso.area_id, facultades: acceso.facultades },
    roles: acceso.roles,
  }
  const exigido = { ...quien, tieneFactor: tiene_factor, exigidoAt: factor_exigido_at }
  const antesDel = antesDelDia(config.segundoFactor, exigido, reloj.ahora())
  return { ...quien, registrarFactor: antesDel !== null && antesDel <= reloj.hoy() }
}

/** A position that the person may act in, by an encargatura of now. */
interface Puesto {
  encargo: EncargoVigente
  quien: QuienPide
}
const puestosDe = (id: number, encargos: readonly EncargoVigente[]): Puesto[] =>
  encargos.map((encargo) => ({
    encargo,
    quien: {
      user: { id },
      area: { id: encargo.area_id, facultades: encargo.facultades },
      roles: encargo.roles,
      encargo,
    },
  }))
/** The encargaturas that would give what the own position does not. */
const encargosQueDan = (puestos: readonly Puesto[], da: (quien: QuienPide) => boolean): string[] =>
  puestos.flatMap(({ encargo, quien }) => (da(quien) ? [MOTIVOS.encargatura(encargo)] : []))

/** What keeps a person away from everything, in the order of the book. */
const motivosDeTodo = ({ baja, acceso, clave_vencida }: PersonaExplicada): string[] => [
  ...(baja === null ? [] : [MOTIVOS.baja(baja)]),
  ...(acceso === null || acceso.por !== null
    ? [MOTIVOS.sinAcceso(acceso && { ...acceso, por: acceso.por ?? 'apagado' })]
    : []),
  ...(clave_vencida ? [MOTIVOS.claveVencida] : []),
]

/** Why the door would refuse a call of that person: permissions first, then what the session owes, then what would help. */
const motivosDeAccion = ({ puerta }: Accion, quien: QuienLlama | null, puestos: readonly Puesto[]): string[] => {
  const rechazos = rechazosDePuerta(puerta, quien)
  return [
    ...rechazos.flatMap((rechazo) => (rechazo.codigo === 'sinPermiso' ? faltasEscritas(rechazo.faltas) : [])),
    ...rechazos.flatMap(({ codigo }) => (codigo === 'cambiarClave' ? [MOTIVOS.claveInicial] : [])),
    ...rechazos.flatMap(({ codigo }) => (codigo === 'registrarFactor' ? [MOTIVOS.registrarFactor] : [])),
    ...(rechazos.some(({ codigo }) => codigo === 'sinPermiso')
      ? encargosQueDan(puestos, (otro) => !rehusaPorPermiso(puerta, otro))
      : []),
  ]
}
const rehusaPorPermiso = (puerta: Accion['puerta'], quien: QuienPide): boolean =>
  rechazosDePuerta(puerta, { ...quien, user: { ...quien.user, matchPassword: false } }).length > 0

const motivosDeCierre = (acceso: Llamada['acceso'], quien: QuienPide | null, puestos: readonly Puesto[]): string[] => {
  const cierre = cierreDe(acceso, quien)
  if (cierre === null) return []
  return [...faltasEscritas(cierre), ...encargosQueDan(puestos, (otro) => cierreDe(acceso, otro) === null)]
}

/**
 * What a user may do now, and why not the rest: by the rules of the door and of the menu, of the access that sessions read
 * (USU-68, D-102). It names no record. Throws noEncontrado for an unknown or deleted user, and for an action that is none.
 */
export const explicarDerechos = async (
  casa: CasaDeDerechos,
  id: number,
  accion: string | undefined,
): Promise<Derechos> => {
  const { db, reloj, exportables } = casa
  const persona = hallado(await findPersonaExplicada(db, id, { hoy: reloj.hoy(), ahora: reloj.ahora() }))
  // One that cannot be used is none where one is demanded (ING-06, ING-08).
  const tiene_factor = persona.tiene_factor && (await tieneUtil(casa, id))
  const todas = [...DEL_PERSONAL, ...accionesDeExportar(exportables)]
  const acciones = todas.filter((una) => accion === undefined || una.accion === accion)
  hallado(acciones[0])
  return describir(persona, acciones, {
    quien: quienSeria(id, { ...persona, tiene_factor }, casa),
    puestos: puestosDe(id, await listEncargosVigentes(db, id, reloj.hoy())),
    modulos: await listModulosActivos(db),
  })
}

const describir = (
  persona: PersonaExplicada,
  acciones: readonly Accion[],
  {
    quien,
    puestos,
    modulos,
  }: { quien: QuienLlama | null; puestos: readonly Puesto[]; modulos: readonly ModuloOpcional[] },
): Derechos => {
  const deTodo = motivosDeTodo(persona)
  const vale = persona.acceso !== null && persona.acceso.por === null
  // Nobody acts in a position without an own access in force (USU-62).
  const puestosPosibles = deTodo.length === 0 ? puestos : []
  return {
    username: persona.username,
    nombre: persona.nombre,
    acceso: vale ? (persona.acceso?.lugar ?? null) : null,
    permisos: vale ? (quien?.roles.slice() ?? []) : [],
    motivos: deTodo,
    menu: entradasDe({ ...(quien ?? NADIE), modulos }).map(({ grupo = null, etiqueta, cierre, apagado }) => ({
      ...{ grupo, etiqueta },
      motivos: [
        ...deTodo,
        ...(quien ? faltasEscritas(cierre ?? []) : []),
        ...(apagado === null ? [] : [MOTIVOS.moduloApagado(etiqueta)]),
      ],
    })),
    rutas: DE_PANTALLA.map((ruta) => ({
      ...{ ruta, titulo: RUTAS[ruta].titulo },
      motivos: [...deTodo, ...(quien ? motivosDeCierre(RUTAS[ruta].acceso, quien, puestosPosibles) : [])],
    })),
    acciones: acciones.map((una) => ({
      ...{ modulo: moduloDeAccion(una.path), accion: una.accion, resumen: sinCitas(una.resumen) },
      motivos: [...deTodo, ...motivosDeAccion(una, quien, puestosPosibles)],
      nota: esDeSuArea(una, quien) ? MOTIVOS.soloSuArea : null,
    })),
  }
}

/** What reviewers read of a call cites the book, which nobody else has. */
const sinCitas = (resumen: string): string => resumen.replaceAll(/ \((?:[A-Z]{1,4}-\d+[^)]*)\)/g, '')

const esDeSuArea = ({ soloSuArea }: Accion, quien: QuienLlama | null): boolean =>
  soloSuArea === true || (soloSuArea !== undefined && !(quien && tieneFacultad(quien.area, soloSuArea)))

/** Whoever has no access has no area and no codes. */
const NADIE: QuienPide = { user: { id: 0 }, area: { id: 0, facultades: [] }, roles: [] }

/** The same of somebody else, which is noted in the trail (USU-68). */
export const explicarAOtro = async (
  casa: CasaDeDerechos,
  actor: Actor,
  id: number,
  accion: string | undefined,
): Promise<Derechos> => {
  const derechos = await explicarDerechos(casa, id, accion)
  const { username, acciones } = derechos
  await insertConsulta(casa.db, actor, casa.reloj.ahora(), {
    ...{ que: 'derechos', de: username, filtro: accion ?? '', filas: acciones.length },
  })
  return derechos
}
